"""The rules of a game and the search of its bots, compiled ahead of time to WebAssembly from the same sources.

    python -m roost.wasm FOLDER

writes a module and its description for each game. `core/engine/wasm.py` runs them.
"""
