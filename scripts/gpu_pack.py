"""The built tools and their libraries in two files, for scripts/gpu-check.

A pack is for machines without LLVM; it holds no part of the CUDA toolkit. The
libraries are most of it and change with LLVM alone: they are packed anew only
then.
"""

import io
import json
import lzma
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile

# amp-run starts amp-witness, as it finds it in ../../bin: the wrapper.
TOOLS = ["amp-run", "amp-opt", "amp-ptx", "amp-witness", "amp-campaign",
         "AMPCodegenTests"]
# Loaded when a program asks for threads.
LOADED = ["libomp.so.5"]
# Where the machine's own are too old, these are taken.
GLIBC = ["libc.so.6", "libm.so.6", "ld-linux-x86-64.so.2", "libpthread.so.0",
         "libdl.so.2", "librt.so.1"]
# Large, and called by nothing that amp does: z3 is of the static analyzer,
# libxml2 of the linker of Windows' manifests. Stubs stand in.
STUBBED = ["libz3.so.4", "libxml2.so.2"]
# What each file of a pack holds.
FILES = {"libraries.tar.xz": ["lib", "glibc"], "tools.tar.xz": ["programs"]}
# Of which files the packed libraries were made.
SOURCES = "libraries.json"
# Where the machine's driver may be.
OWN = "${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
# Machine code packs better when jumps have absolute addresses.
FILTERS = [{"id": lzma.FILTER_X86},
           {"id": lzma.FILTER_LZMA2, "preset": 6, "dict_size": 1 << 28}]


def fail(message):
    sys.exit(f"gpu-check: error: {message}")


def make_folder(path):
    try:
        os.makedirs(path, exist_ok=True)
    except OSError as error:
        fail(f"{path}: cannot be made: {error.strerror}")


def read_lines(*words):
    return subprocess.run(words, capture_output=True, text=True,
                          check=True).stdout.splitlines()


def list_needed(path):
    return [line.split()[1] for line in read_lines("objdump", "-p", path)
            if line.split()[:1] == ["NEEDED"]]


def find_paths(path):
    """name: path of all libraries that a file gets."""
    paths = {}
    for line in read_lines("ldd", path):
        words = line.split()
        if "=>" in words and words[2].startswith("/"):
            paths[words[0]] = words[2]
        elif words[0].startswith("/"):
            paths[os.path.basename(words[0])] = words[0]
    return paths


def find_loaded(name):
    for folder in ("/usr/lib/llvm-22/lib", "/usr/lib/x86_64-linux-gnu"):
        path = os.path.join(folder, name)
        if os.path.exists(path):
            return path
    fail(f"expected {name} in /usr/lib/llvm-22/lib, found none")


def make_stub(name, library, users, target):
    """A library of the same name and versions, whose functions end the program.

    Also its variables are there, as functions: nobody may read them.
    """
    defined = {}
    for line in read_lines("nm", "-D", "--defined-only", library):
        symbol, _, version = line.split()[-1].replace("@@", "@").partition("@")
        defined[symbol] = version
    needed = set()
    for user in users:
        needed |= {line.split()[-1].split("@")[0]
                   for line in read_lines("nm", "-D", "--undefined-only", user)}
    symbols = sorted(needed & set(defined))
    code = "void abort(void);\n" + "".join(
        f"void {symbol}(void) {{ abort(); }}\n" for symbol in symbols)
    versions = {}
    for symbol in symbols:
        if defined[symbol]:
            versions.setdefault(defined[symbol], []).append(symbol)
    script = "".join(f"{version} {{ global: {'; '.join(own)}; }};\n"
                     for version, own in versions.items())
    with tempfile.TemporaryDirectory() as folder:
        source, map_file = (os.path.join(folder, n) for n in ("s.c", "s.map"))
        for path, text in ((source, code), (map_file, script)):
            with open(path, "w", encoding="ascii") as file:
                file.write(text)
        words = ["cc", "-shared", "-fPIC", "-fno-builtin", "-w", "-o", target,
                 source, f"-Wl,-soname,{name}"]
        if script:
            words.append(f"-Wl,--version-script={map_file}")
        subprocess.run(words, check=True)


def find_libraries(files):
    """name: path of what the files need, without what only stubs would."""
    paths, found = {}, {}
    for file in files:
        paths.update(find_paths(file))
    work = [name for file in files for name in list_needed(file)]
    while work:
        name = work.pop()
        if name not in found:
            found[name] = paths[name]
            work += [] if name in STUBBED else list_needed(paths[name])
    return found


def collect(build, folder):
    """programs in the folder; the libraries that they need, by name."""
    for name in ("lib", "glibc", *(f"programs/{tool}" for tool in TOOLS)):
        os.makedirs(os.path.join(folder, name))
    tools = [os.path.join(build, "bin", name) for name in TOOLS]
    for name, tool in zip(TOOLS, tools):
        if not os.path.exists(tool):
            fail(f"expected {tool}, found none: run scripts/build {name}")
        subprocess.run(["strip", "-o",
                        os.path.join(folder, "programs", name, name), tool],
                       check=True)
    loaded = {name: find_loaded(name) for name in LOADED}
    libraries = find_libraries([*tools, *loaded.values()])
    libraries.update(loaded)
    return libraries


def collect_libraries(libraries, folder):
    """lib and glibc in the folder."""
    for name, path in libraries.items():
        target = os.path.join(folder, "glibc" if name in GLIBC else "lib", name)
        if name in STUBBED:
            make_stub(name, path, libraries.values(), target)
        else:
            shutil.copyfile(path, target)
            os.chmod(target, 0o755)


def write_archive(target, name, folder):
    path = os.path.join(target, name)
    with lzma.open(path + ".part", "wb", format=lzma.FORMAT_XZ,
                   filters=FILTERS) as stream:
        with tarfile.open(fileobj=stream, mode="w") as archive:
            for part in FILES[name]:
                archive.add(os.path.join(folder, part), part)
    os.replace(path + ".part", path)


def describe_sources(libraries):
    return json.dumps(sorted(
        (path, os.stat(path).st_size, os.stat(path).st_mtime_ns)
        for path in libraries.values()))


def is_packed(target, sources):
    path = os.path.join(target, SOURCES)
    if not all(map(os.path.exists, (path, os.path.join(target,
                                                       "libraries.tar.xz")))):
        return False
    with open(path, encoding="utf-8") as file:
        return file.read() == sources


def pack(build, target):
    make_folder(target)
    if not os.access(target, os.W_OK):
        fail(f"{target}: cannot be written to")
    with tempfile.TemporaryDirectory() as folder:
        libraries = collect(build, folder)
        sources = describe_sources(libraries)
        if not is_packed(target, sources):
            print(f"packing {len(libraries)} libraries, which takes minutes "
                  "once ...", flush=True)
            collect_libraries(libraries, folder)
            write_archive(target, "libraries.tar.xz", folder)
            with open(os.path.join(target, SOURCES), "w",
                      encoding="utf-8") as file:
                file.write(sources)
        write_archive(target, "tools.tar.xz", folder)
    size = sum(os.path.getsize(os.path.join(target, name)) for name in FILES)
    print(f"{target}: {size / 2**20:.1f} MiB; carry it, and run there: "
          f"scripts/gpu-check --packed={target}")


def write_wrappers(folder, prefix):
    os.makedirs(os.path.join(folder, "bin"), exist_ok=True)
    for name in TOOLS:
        path = os.path.join(folder, "bin", name)
        program = f"{folder}/programs/{name}/{name}"
        with open(path, "w", encoding="ascii") as file:
            file.write(f'#!/bin/sh\n{prefix} "{program}" "$@"\n')
        os.chmod(path, 0o755)
    run = subprocess.run([os.path.join(folder, "bin", TOOLS[0]), "info"],
                         capture_output=True, text=True)
    return run.returncode == 0, run.stderr.strip().splitlines()[-1:]


def unpack(packed, target):
    """The folder of the tools."""
    folder = os.path.join(target, "tools")
    for name in FILES:
        path = os.path.join(packed, name)
        if not os.path.exists(path):
            fail(f"expected {path}, found none: make it by --pack={packed}")
        with lzma.open(path) as stream:
            with tarfile.open(fileobj=io.BufferedReader(stream)) as archive:
                archive.extractall(folder)
    lib, glibc = os.path.join(folder, "lib"), os.path.join(folder, "glibc")
    works, problem = write_wrappers(
        folder, f'LD_LIBRARY_PATH="{lib}{OWN}" exec')
    if not works:
        # The machine's C library is older than the tools'.
        works, problem = write_wrappers(
            folder, f'exec "{glibc}/ld-linux-x86-64.so.2" '
                    f'--library-path "{glibc}:{lib}{OWN}"')
    if not works:
        fail(f"the packed tools do not run here: {' '.join(problem)}")
    return os.path.join(folder, "bin")
