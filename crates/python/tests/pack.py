"""Packs a library that cargo has built, with the Python files around it, into a wheel.

    python crates/python/tests/pack.py LIBRARY VERSION FOLDER

`cargo xtask python` does so with the library of `cargo test --workspace`, which is minutes faster than a build of its
own. The wheel that people install is made by maturin, as `pyproject.toml` says; `--slow` and `measure` test that one.
"""

from __future__ import annotations

import base64
import hashlib
import sys
import sysconfig
import tomllib
import zipfile
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1]


def metadata(project: dict, version: str) -> str:
    lines = ["Metadata-Version: 2.1", f"Name: {project['name']}", f"Version: {version}"]
    lines.append(f"Requires-Python: {project['requires-python']}")
    for extra, needed in project["optional-dependencies"].items():
        lines.append(f"Provides-Extra: {extra}")
        lines += [f'Requires-Dist: {package} ; extra == "{extra}"' for package in needed]
    return "\n".join(lines) + "\n"


def files(library: Path, version: str, tag: str) -> dict[str, bytes]:
    """The contents by name."""
    project = tomllib.loads((PACKAGE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    info = f"{project['name']}-{version}.dist-info"
    sources = sorted((PACKAGE / "python").rglob("*"))
    is_source = {".py", ".pyi", ".typed"}
    found = {
        path.relative_to(PACKAGE / "python").as_posix(): path.read_bytes()
        for path in sources
        if path.suffix in is_source or path.name == "py.typed"
    }
    found["satur/_satur.pyd" if sys.platform == "win32" else "satur/_satur.abi3.so"] = library.read_bytes()
    found[f"{info}/METADATA"] = metadata(project, version).encode()
    wheel = f"Wheel-Version: 1.0\nGenerator: satur\nRoot-Is-Purelib: false\nTag: {tag}\n"
    found[f"{info}/WHEEL"] = wheel.encode()
    lines = [f"{name},{digest(content)},{len(content)}\n" for name, content in found.items()]
    found[f"{info}/RECORD"] = "".join([*lines, f"{info}/RECORD,,\n"]).encode()
    return found


def digest(content: bytes) -> str:
    told = base64.urlsafe_b64encode(hashlib.sha256(content).digest())
    return "sha256=" + told.rstrip(b"=").decode()


def main() -> None:
    library, version, folder = Path(sys.argv[1]), sys.argv[2], Path(sys.argv[3])
    platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    tag = f"cp311-abi3-{platform}"
    folder.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(folder / f"satur-{version}-{tag}.whl", "w") as wheel:
        for name, content in files(library, version, tag).items():
            wheel.writestr(name, content)


if __name__ == "__main__":
    main()
