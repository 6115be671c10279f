"""How far gradients are from f64's, of the same weights and rows."""

import os

from safetensors.torch import load_file, save_file


def save(path, values):
    save_file({name: value.detach().contiguous()
               for name, value in values.items()}, path)
    return path


def get_error(found, exact):
    """Both are files: the distance of all gradients, as a share of the norm of
    those that are exact."""
    found, exact = load_file(found), load_file(exact)
    off = sum((found[name].double() - value.double()).square().sum().item()
              for name, value in exact.items())
    whole = sum(value.double().square().sum().item()
                for value in exact.values())
    return (off / whole) ** 0.5


def get_amp_error(amp, path, policy, inputs, exact):
    found = os.path.join(amp.folder, "found.safetensors")
    amp.call("grad", path, f"--inputs={inputs}", f"--output={found}",
             f"--policy={policy}")
    return get_error(found, exact)
