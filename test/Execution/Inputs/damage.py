#!/usr/bin/env python3
"""Damages the only file of a folder.

usage: damage.py FOLDER flip|keep BYTE

`flip` changes the byte there, `keep` cuts off from there.
"""

import os
import sys

folder, action, text = sys.argv[1:]
(name,) = os.listdir(folder)
path = os.path.join(folder, name)
with open(path, "rb") as file:
    content = bytearray(file.read())
if action == "flip":
    content[int(text)] ^= 0x40
else:
    content = content[: int(text)]
with open(path, "wb") as file:
    file.write(content)
