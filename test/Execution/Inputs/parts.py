"""parts.py COUNT OBJECT: fails unless it is an archive where cores are several.
"""
import os
import sys

cores = min(int(sys.argv[1]), len(os.sched_getaffinity(0)))
with open(sys.argv[2], "rb") as file:
    is_archive = b"!<arch>\n" in file.read()
if is_archive != (cores > 1):
    sys.exit(f"expected an archive of parts: {cores > 1}")
