"""Models of packages by groups: name: what makes the model, and the function of
a generator that makes a batch."""

import importlib

# Of each group the module that has it, and its function.
_GROUPS = {
    "transformers": ("models_transformers", "list_transformers"),
    "vision": ("models_vision", "list_vision"),
    "torch.nn": ("models_nn", "list_nn"),
    "JAX": ("models_jax", "list_jax"),
}


def list_groups():
    """group: name: build, draw."""
    return {group: getattr(importlib.import_module(module), function)()
            for group, (module, function) in _GROUPS.items()}


def make_case(group, name):
    """A model and what it gives by its framework and by amp."""
    if group == "JAX":
        from models_measure_jax import JaxCase as Case
    else:
        from models_measure import TorchCase as Case
    return Case(*list_groups()[group][name])
