"""scripts/check-peers, but for the suite: its page, and a run that goes on."""

from types import SimpleNamespace

import pytest

pytest.importorskip("torch")
pytest.importorskip("torch_mlir")

import peers  # noqa: E402
from peers_page import get_reason, make_page  # noqa: E402


@pytest.mark.parametrize("why, reason", [
    ("'aten.item' cannot be exported (/suite/basic.py:12, in 'a.b')",
     "'aten.item' cannot be exported"),
    ("/suite/basic.py:12:0: expected static shapes, found 'tensor<?x4xf32>'",
     "expected static shapes, found a tensor of f32"),
    ("no gradient (in 'inner')", "no gradient"),
])
def test_reasons_are_without_places_and_sizes(why, reason):
    assert get_reason(why) == reason


def test_page():
    lines = [("right", "A", "")] + [
        ("refused", name, f"no 'x|y' (/suite/a.py:{i})")
        for i, name in enumerate("FEDCB")]
    page = make_page(lines, ["right", "refused", "wrong"], 9)
    assert "6 of\n9 tests ran" in page
    assert "| right | 1 |\n| refused | 5 |\n| wrong | 0 |\n" in page
    assert page.endswith("| 5 | no 'x\\|y' | `B`, `C`, `D`, `E`, ... |\n")


def test_a_run_goes_on(tmp_path, monkeypatch):
    table = tmp_path / "table"
    table.write_text("right\tA\t\n")
    monkeypatch.setattr(peers, "check_test",
                        lambda test, _: ("refused", test.unique_name + "'s"))
    arguments = SimpleNamespace(table=str(table), limit=60, log="/dev/null",
                                tests=["A", "B"])
    tests = [SimpleNamespace(unique_name=name) for name in "AB"]
    wanted = [("right", "A", ""), ("refused", "B", "B's")]
    assert peers.run(tests, arguments) == wanted
    assert peers.read_table(str(table)) == wanted
