"""cores.py COUNT COMMAND...: runs a command on so many of the allowed cores."""
import os
import sys

allowed = sorted(os.sched_getaffinity(0))
os.sched_setaffinity(0, allowed[:int(sys.argv[1])])
os.execvp(sys.argv[2], sys.argv[2:])
