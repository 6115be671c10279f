#!/usr/bin/env python3
"""Replicas that Slurm's srun starts, against one process with micro-batches.

usage: srun.py BUILD FOLDER

Makes a cluster of this machine alone, as root: packages slurm-wlm and
slurm-wlm-basic-plugins, whose services need not run. Trains the MLP with three
processes over Open MPI (--mpi=pmix), MPICH (--mpi=pmi2), and files: each ends
with the checkpoint of one process, byte for byte. Without an interface to MPI
there is one line that says what is missing. BUILD is build/assert; FOLDER is
made. Prints a line each; the exit code is 1 if any is wrong.
"""

import filecmp
import os
import socket
import subprocess
import sys
import time

from digits_runs import report, train

REPLICAS = 3
CONFIGURATION = """ClusterName=one
SlurmctldHost={host}
SlurmUser=root
SlurmdUser=root
AuthType=auth/none
CredType=cred/none
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/controller.pid
SlurmdPidFile={folder}/node.pid
SlurmctldLogFile={folder}/controller.log
SlurmdLogFile={folder}/node.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SlurmdParameters=config_overrides
NodeName={host} CPUs={replicas} State=UNKNOWN
PartitionName=all Nodes={host} Default=YES State=UP
"""


class Cluster:
    """The controller and the node, until it is left."""

    def __init__(self, folder):
        self.path = os.path.join(folder, "slurm.conf")
        for name in ("state", "spool"):
            os.makedirs(os.path.join(folder, name))
        with open(self.path, "w", encoding="utf-8") as out:
            out.write(CONFIGURATION.format(host=socket.gethostname(),
                                           folder=folder, replicas=REPLICAS))
        self.environment = {**os.environ, "SLURM_CONF": self.path,
                            "OMP_NUM_THREADS": "1"}

    def __enter__(self):
        self.services = [
            subprocess.Popen([name, "-D", "-f", self.path],
                             stdout=subprocess.DEVNULL,
                             stderr=subprocess.DEVNULL)
            for name in ("slurmctld", "slurmd")]
        for _ in range(60):
            if "idle" in self.run(["sinfo", "-h", "-o", "%t"]).stdout:
                return self
            time.sleep(0.5)
        self.__exit__()
        sys.exit(f"expected the cluster of {self.path} to start: see its logs")

    def __exit__(self, *_):
        for service in self.services:
            service.terminate()
        for service in self.services:
            service.wait()

    def run(self, command, **variables):
        return subprocess.run(command, capture_output=True, text=True,
                              check=False, timeout=120,
                              env={**self.environment, **variables})


def check(cluster, build, folder):
    """Pairs of what was tried, and what was wrong with it, or nothing."""
    alone, together = (os.path.join(folder, name)
                       for name in ("alone", "together"))
    cluster.run(train(build, alone, "--steps=20",
                      f"--accumulate={REPLICAS}"))
    start = ["srun", "-n", str(REPLICAS)]
    for name, how, variables in (
            ("Open MPI", "pmix", {}), ("MPICH", "pmi2", {}),
            ("files", "none", {"AMP_RENDEZVOUS": f"{folder}/meet"})):
        done = cluster.run([*start, f"--mpi={how}",
                            *train(build, together, "--steps=20")],
                           **variables)
        wrong = ""
        if done.returncode or f"over {name}" not in done.stdout:
            wrong = done.stdout + done.stderr
        elif not filecmp.cmp(alone, together, shallow=False):
            wrong = "other bits than one process's"
        yield f"--mpi={how}, over {name}", wrong
    done = cluster.run([*start, "--mpi=none",
                        *train(build, together, "--steps=20")])
    text = "amp-run: error: expected PMIX_RANK in the environment"
    yield "--mpi=none", "" if text in done.stderr else done.stderr


def check_all(build, folder):
    with Cluster(folder) as cluster:
        yield from check(cluster, build, folder)


if __name__ == "__main__":
    report(__doc__, check_all)
