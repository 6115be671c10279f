"""What was measured, kept as it comes: whoever ends the run loses nothing."""

import json
import os

from device import first_line
from training import print_table


class Report:
    def __init__(self, folder, machine):
        os.makedirs(folder, exist_ok=True)
        self.path = os.path.join(folder, "benchmarks.json")
        self.results = {"machine": machine}
        self.failed = 0
        self.write()

    def write(self):
        part = self.path + ".part"
        with open(part, "w", encoding="utf-8") as file:
            json.dump(self.results, file, indent=1)
        os.replace(part, self.path)

    def fail(self, what, error):
        print(f"{what}: FAILED: {first_line(error)}", flush=True)
        self.failed += 1

    def measure(self, name, make_part, context):
        """All cases of a part. One that fails does not end the others."""
        print(f"\n{name} ...", flush=True)
        try:
            part = make_part(context)
            cases = part.list_cases()
        except Exception as error:
            self.fail(name, error)
            return
        self.results[name], table = [], []
        print("  ".join(part.HEADER), flush=True)
        for case in cases:
            try:
                context.device.forget()
                row = part.measure(case)
                cells, is_right = part.format_row(row), part.is_right(row)
            except Exception as error:
                self.fail(f"{name}, {case[0]}", error)
                continue
            print("  ".join(cells), flush=True)
            table.append(cells)
            self.failed += not is_right
            self.results[name].append(row)
            self.write()
        print()
        print_table(part.HEADER, table)

    def end(self, machine):
        self.results["machine after"] = machine
        self.write()
        print(f"\n{self.path}: all times", flush=True)
