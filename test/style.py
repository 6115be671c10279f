#!/usr/bin/env python3
"""Checks what no compiler does: style.py {columns,paths} FILE...

columns: no line over 80 columns. Links and tables may be longer.
paths:   no path of one person's machine, and no TODO without its issue.
"""

import re
import sys

LONG_LINE = 80
# A line that cannot be broken: a link, a row of a table, an include.
UNBREAKABLE = re.compile(r"https?://|^\s*\||^\s*#\s*include\b")
HOME = re.compile(r"(?<![\w.$}/-])/(work|tmp|home|root)/\w")
BARE_TODO = re.compile(r"\b(TODO|FIXME|XXX)\b(?!\(#\d+\))")


def columns(line):
    if len(line) > LONG_LINE and not UNBREAKABLE.search(line):
        return f"{len(line)} columns, at most {LONG_LINE}"
    return None


def paths(line):
    if HOME.search(line):
        return "a path of one machine"
    if BARE_TODO.search(line):
        return "a TODO without its issue, like TODO(#12)"
    return None


def main():
    check = {"columns": columns, "paths": paths}[sys.argv[1]]
    failed = False
    for path in sys.argv[2:]:
        with open(path, encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                problem = check(line.rstrip("\n"))
                if problem:
                    print(f"{path}:{number}: {problem}")
                    failed = True
    sys.exit(failed)


if __name__ == "__main__":
    main()
