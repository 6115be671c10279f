#!/usr/bin/env python3
"""layers.py ROOT: which part of the project may use which.

Reads the table of docs/Layers.md and compares it with the includes of `amp/`
under include, lib and tools, and with the LINK lists of the libraries. What is
not allowed is an error, and so is what the table allows and nothing uses.
"""

import collections
import os
import re
import sys

ROW = re.compile(r"^\| `([^`]+)` \| ([^|]*)\|")
INCLUDE = re.compile(r'^#?\s*include "amp/([^"]+)"', re.M)
LIBRARY = re.compile(r"amp_add_(?:library|tool)\((\w[\w-]*)(.*?)\)", re.S)


def read_table(path):
    """The rooms, each with those that it looks into."""
    with open(path, encoding="utf-8") as file:
        rows = [match for match in map(ROW.match, file) if match]
    return {row[1]: set(re.findall(r"`([^`]+)`", row[2])) for row in rows}


def find_room(rooms, path):
    """The room of a path below include/amp, lib, or of a tool; or None."""
    fitting = [room for room in rooms if (path + "/").startswith(room + "/")]
    return max(fitting, key=len, default=None)


def walk(root):
    """Each file with its path as rooms are named."""
    for base, prefix in (("include/amp", ""), ("lib", ""), ("tools", "tools")):
        for folder, _, names in os.walk(os.path.join(root, base)):
            below = os.path.relpath(folder, os.path.join(root, base))
            for name in names:
                with open(os.path.join(folder, name), encoding="utf-8") as file:
                    yield (os.path.normpath(os.path.join(prefix, below, name)),
                           file.read())


def find_links(files, rooms):
    """(room, room, why) of each library in a LINK list."""
    homes, links = {}, []
    for path, text in files:
        if os.path.basename(path) != "CMakeLists.txt":
            continue
        for name, body in LIBRARY.findall(text):
            homes[name] = find_room(rooms, path)
            used = body.split("LINK ")[1].split() if "LINK " in body else []
            links += [(name, other) for other in used]
    return [(homes[name], homes[other], f"{name} links {other}")
            for name, other in links if other in homes]


def find_includes(files, rooms):
    return [(find_room(rooms, path), find_room(rooms, included),
             f"{path} includes amp/{included}")
            for path, text in files for included in INCLUDE.findall(text)]


def main():
    root = sys.argv[1]
    rooms = read_table(os.path.join(root, "docs", "Layers.md"))
    files = list(walk(root))
    used = collections.defaultdict(set)
    problems = []
    for room, other, why in find_links(files, rooms) + find_includes(files,
                                                                     rooms):
        if room is None or other is None:
            problems.append(f"{why}: not in a room of docs/Layers.md")
        elif room != other:
            used[room].add(other)
            if other not in rooms[room]:
                problems.append(f"{why}: '{room}' may not use '{other}'")
    for room, allowed in rooms.items():
        for other in sorted(allowed - used[room]):
            problems.append(f"docs/Layers.md: '{room}' does not use '{other}'")
    print("\n".join(problems) or f"{len(rooms)} rooms")
    sys.exit(bool(problems))


if __name__ == "__main__":
    main()
