"""rated.py TYPE < what bench --profile prints: contractions are rated by it.

A row's rate over its share is the ceiling, as near as the digits tell.
"""
import re
import sys

text = sys.stdin.read()
ceilings = {}
for match in re.finditer(r"^ceiling (\w+) +([\d.]+) GFLOP/s", text, re.M):
    ceilings[match[1]] = float(match[2])
count = 0
for match in re.finditer(
        r" contraction .* ([\d.]+) GFLOP/s +([\d.]+) %$", text, re.M):
    rate, share = float(match[1]), float(match[2]) / 100
    least = (rate - 0.05) / (share + 0.0005)
    most = (rate + 0.05) / max(share - 0.0005, 1e-9)
    ceiling = ceilings[sys.argv[1]]
    if not least - 0.05 <= ceiling <= most + 0.05:
        sys.exit(f"expected {ceiling} GFLOP/s as the ceiling: {match[0]}")
    count += 1
print(count, "contractions rated by", sys.argv[1])
