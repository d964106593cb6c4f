"""The examples in the documentation are correct, and every name in it exists in the module."""

import ast
import doctest
import inspect
import re
from pathlib import Path

import variorum

DOCUMENTS = Path(__file__).parents[3] / "docs" / "library"
STUB = Path(variorum.__file__).with_name("__init__.pyi")


def test_the_examples_of_the_page_hold():
    failed, tried = doctest.testfile(str(DOCUMENTS / "python.md"), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert tried > 20 and failed == 0


def test_the_example_of_the_module_holds():
    failed, tried = doctest.testmod(variorum)
    assert tried > 2 and failed == 0


def test_every_name_in_the_reference_exists():
    names = re.findall(r"`variorum\.(\w+(?:\.\w+)*)", (DOCUMENTS / "README.md").read_text(encoding="utf-8"))
    assert len(names) > 15
    for name in names:
        found = variorum
        for part in name.split("."):
            found = getattr(found, part)


def test_the_types_are_those_of_the_module():
    """Each class has the same members in the stub as in the module."""
    assert STUB.is_file()
    known = {}
    for node in ast.parse(STUB.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ClassDef):
            known[node.name] = {part.name for part in node.body if isinstance(part, ast.FunctionDef)}
        elif isinstance(node, ast.FunctionDef):
            known[node.name] = None
    assert sorted(known) == sorted(variorum.__all__)
    for name, members in known.items():
        real = getattr(variorum, name)
        if members and inspect.isclass(real):
            public = {member for member in vars(real) if not member.startswith("_")}
            assert public == {member for member in members if not member.startswith("_")}, name


def test_everything_says_what_it_is():
    for name in variorum.__all__:
        thing = getattr(variorum, name)
        assert thing.__doc__, name
        if inspect.isclass(thing):
            public = [member for member in vars(thing) if not member.startswith("_")]
            assert all(getattr(thing, member).__doc__ for member in public), name
