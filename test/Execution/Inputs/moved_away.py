#!/usr/bin/env python3
"""Runs COMMAND, moves the folder FROM to TO once there is a file in it, and
ends as COMMAND does.

usage: moved_away.py FROM TO COMMAND ...
"""

import os
import subprocess
import sys
import time

folder, to = sys.argv[1:3]
process = subprocess.Popen(sys.argv[3:], stdout=subprocess.DEVNULL)
while not os.listdir(folder):
    assert process.poll() is None, process.returncode
    time.sleep(0.001)
os.rename(folder, to)
sys.exit(process.wait())
