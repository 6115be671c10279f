"""reproduce.py AMP_RUN AMP_OPT [--phases=P,...] COMMAND [MODEL] [option...]

amp-opt must make of the pipeline that `amp-run --print-pipeline` prints, byte
for byte, what `amp-run --print-ir` prints: after each phase (or those named),
with its output and without what it warns of.
"""

import subprocess
import sys

PHASES = ("import,precision,autodiff,step,form,bufferize,codegen,llvm")


def run(command, text=None):
    done = subprocess.run(command, input=text, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(command)}\n{done.stderr}")
    return done.stdout


def main(amp_run, amp_opt, *arguments):
    phases = PHASES
    if arguments[0].startswith("--phases="):
        phases = arguments[0].split("=")[1]
        arguments = arguments[1:]
    models = [name for name in arguments[1:] if not name.startswith("-")]
    for phase in phases.split(","):
        ours = run([amp_run, *arguments, f"--print-ir={phase}"])
        pipeline = run([amp_run, *arguments, f"--print-pipeline={phase}"])
        theirs = run([amp_opt, *models, f"--pass-pipeline={pipeline.strip()}"],
                     None if models else "")
        if ours != theirs:
            sys.exit(f"{' '.join(arguments)}: {phase}: another module\n"
                     f"{pipeline}")


if __name__ == "__main__":
    main(*sys.argv[1:])
