"""Everything that is used of Numba's internals; the versions are pinned in constraints.txt.

- A compiled function takes a place for its result and one for its error, then its arguments one by one: a record as its
  address, the parts of a tuple, an array as in `core/engine/wasm.py`. It returns 0, or another number if it has raised.
- Arrays count their references by `NRT_incref` and `NRT_decref`. Here they have no owner: there is nothing to count.
"""

from __future__ import annotations

import re
from typing import Any

import numba
from numba.core import types

from roost.wasm.rehearsal import Call

STRUCT = {"i64": "q", "double": "d", "ptr": "q", "i8": "q", "i1": "q"}
"""How `struct` writes an argument into its slot, by its type in LLVM."""
NOTHING_TO_COUNT = "".join(
    f"define void @NRT_{name}(ptr %owner) alwaysinline {{\n  ret void\n}}\n" for name in ("incref", "decref")
)
_COUNTING = re.compile(r"^define linkonce_odr void @(NRT_incref|NRT_decref)\(.*?^}$", re.MULTILINE | re.DOTALL)
RESULTS: dict[Any, str] = {types.none: "", types.boolean: "?", types.int64: "q", types.float64: "d"}


def ir_of(call: Call) -> str:
    """Return the IR of a call with all that it uses, not optimised: without offsets of this machine's layout."""
    if numba.config.OPT != 0:  # type: ignore[attr-defined]  # made from the environment
        raise RuntimeError("NUMBA_OPT has to be 0 before Numba is imported")
    call.twin.compile(call.types)
    text: str = call.twin.inspect_llvm(call.types)
    return _COUNTING.sub(r"declare void @\1(ptr)", text)


def function_name(call: Call) -> str:
    """Return the name of the function in the IR."""
    name: str = call.twin.overloads[call.types].fndesc.llvm_func_name
    return name


def result_of(call: Call) -> str:
    """Return how `struct` reads the result of a call, "" if there is none."""
    found = call.twin.overloads[call.types].signature.return_type
    if found not in RESULTS:
        raise TypeError(f"{call.twin.__name__} returns {found}; a module can return {', '.join(map(str, RESULTS))}")
    return RESULTS[found]
