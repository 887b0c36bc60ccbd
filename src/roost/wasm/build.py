"""Compiles the rules of a game that Python calls, with all that they use, to one module of WebAssembly.

Numba types and lowers each rule as it does for this machine, but optimises nothing. The IR is then given the layout of
WebAssembly, linked, optimised and emitted by the LLVM that comes with llvmlite.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import llvmlite.binding as llvm

from roost.core.engine.wasm import SLOT, Export
from roost.wasm import numba_ir
from roost.wasm.link import linked
from roost.wasm.rehearsal import Call

TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+bulk-memory,+bulk-memory-opt,+nontrapping-fptoint,+sign-ext,+mutable-globals"
"""What all browsers of the last five years have."""
OPTIMISATION = 2


@dataclass(frozen=True)
class Built:
    """A module, and how its functions are called."""

    binary: bytes
    exports: Mapping[str, Export]


def build(calls: Mapping[str, Call]) -> Built:
    """Compile all calls and what they use."""
    machine = _machine()
    head = f'target datalayout = "{machine.target_data}"\ntarget triple = "{TRIPLE}"\n'
    parts = {name: llvm.parse_assembly(_retargeted(numba_ir.ir_of(call), head)) for name, call in calls.items()}
    exports, wrappers = {}, [head, numba_ir.NOTHING_TO_COUNT]
    for name, call in calls.items():
        inner = numba_ir.function_name(call)
        types = [str(argument.type) for argument in parts[name].get_function(inner).arguments]
        exports[name] = Export("".join(numba_ir.STRUCT[kind] for kind in types[2:]), numba_ir.result_of(call))
        wrappers.append(_wrapper(name, inner, types))
    whole = llvm.parse_assembly("".join(wrappers))
    for part in parts.values():
        whole.link_in(part)
    _hide_all_but(whole, exports)
    whole.verify()
    _optimise(whole, machine)
    return Built(linked(machine.emit_object(whole), list(exports)), exports)


def _machine() -> Any:
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    return llvm.Target.from_triple(TRIPLE).create_target_machine(opt=3, features=FEATURES, reloc="static")


def _retargeted(ir: str, head: str) -> str:
    """Return IR with the layout and the triple of WebAssembly."""
    return head + re.sub(r'^target (datalayout|triple) = ".*"$', "", ir, flags=re.MULTILINE)


def _wrapper(name: str, inner: str, types: Sequence[str]) -> str:
    """Return a function that takes its arguments from a block of slots, and writes its result behind them."""
    lines, given = [], []
    for slot, kind in enumerate(types[2:]):
        lines.append(f"%p{slot} = getelementptr i8, ptr %block, i32 {SLOT * slot}")
        lines.append(f"%a{slot} = load {kind}, ptr %p{slot}")
        given.append(f"{kind} %a{slot}")
    result, error = SLOT * len(given), SLOT * (len(given) + 1)
    body = "\n  ".join(lines)
    return f"""
declare i32 @"{inner}"({", ".join(types)})
define i32 @"{name}"(ptr %block) {{
  {body}
  %result = getelementptr i8, ptr %block, i32 {result}
  %error = getelementptr i8, ptr %block, i32 {error}
  %status = call i32 @"{inner}"({", ".join(["ptr %result", "ptr %error", *given])})
  ret i32 %status
}}
"""


def _hide_all_but(module: Any, exports: Mapping[str, Export]) -> None:
    """Let everything that is not exported be inlined or dropped."""
    for function in module.functions:
        if not function.is_declaration and function.name not in exports:
            function.linkage = "internal"
    for variable in module.global_variables:
        if not variable.is_declaration:
            variable.linkage = "internal"


def _optimise(module: Any, machine: Any) -> None:
    builder = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(OPTIMISATION))
    for _ in range(2):  # reference counts and errors leave code that is dead once they are inlined
        builder.getModulePassManager().run(module, builder)
