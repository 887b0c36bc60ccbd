// The worker that plays on this device: Pyodide runs the Python package `roost.pocket`, and the bots' search runs in
// modules of WebAssembly. It is a file of offline play like Python itself, not of the page: both are of one version.

import type { PyodideAPI } from 'pyodide'
import type { PyProxy } from 'pyodide/ffi'
import { info } from 'pyodide/pyodide-lock.json'
import type { GameModule, Manifest } from './manifest'
import type { FromWorker, ToWorker } from './messages'

/** Where states begin in the memory of a module; as in roost/core/engine/wasm.py. */
const HEAP = 1 << 20
const PAGE = 1 << 16

interface WorkerScope {
  postMessage(message: FromWorker): void
  addEventListener(type: 'message', listener: (event: MessageEvent<ToWorker>) => void): void
}
const scope = self as unknown as WorkerScope

/** `roost.pocket.worker.Pocket` in Python. */
interface Pocket extends PyProxy {
  receive(text: string): void
  call(id: number, name: string, values: string): void
}

let pocket: Pocket | null = null

scope.addEventListener('message', ({ data }) => {
  void handle(data).catch((error: unknown) => scope.postMessage({ type: 'failed', reason: String(error) }))
})

async function handle(message: ToWorker): Promise<void> {
  if (message.type === 'start') {
    pocket = await start(message.manifest, message.pause)
    scope.postMessage({ type: 'ready' })
  } else if (message.type === 'message') pocket?.receive(message.text)
  else pocket?.call(message.id, message.name, message.values)
}

async function start(manifest: Manifest, pause: number): Promise<Pocket> {
  const loading = Object.entries(manifest.modules).map(([folder, module]) => loadModule(folder, module))
  const [python, sources, modules] = await Promise.all([
    loadPython(manifest),
    fetch(manifest.python).then(bytesOf),
    Promise.all(loading),
  ])
  python.unpackArchive(sources, 'zip')
  const post = (text: string): void => scope.postMessage(JSON.parse(text) as FromWorker)
  return (python.pyimport('roost.pocket.worker') as PyProxy & { start(...values: unknown[]): Pocket }).start(
    post,
    modules,
    pause,
  )
}

async function loadPython({ runtime, library }: Manifest): Promise<PyodideAPI> {
  const { loadPyodide } = (await import(/* @vite-ignore */ `${runtime}pyodide.mjs`)) as typeof import('pyodide')
  return loadPyodide({
    indexURL: runtime,
    stdLibURL: library,
    lockFileContents: JSON.stringify({ info, packages: {} }), // nothing is installed
    packageBaseUrl: runtime,
  })
}

async function bytesOf(answer: Response): Promise<ArrayBuffer> {
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`)
  return answer.arrayBuffer()
}

/** A module as `roost.pocket.worker.JavaScriptModule` describes it. */
interface LoadedModule {
  folder: string
  exports: string
  call(name: string, address: number): number
  bytes(start: number, end: number): Uint8Array
  reserve(size: number): void
}

async function loadModule(folder: string, { code, exports }: GameModule): Promise<LoadedModule> {
  const memory = new WebAssembly.Memory({ initial: HEAP / PAGE })
  const env = {
    __linear_memory: memory,
    __stack_pointer: new WebAssembly.Global({ value: 'i32', mutable: true }, HEAP),
  }
  const [binary, described] = await Promise.all([
    fetch(code).then(bytesOf),
    fetch(exports).then((answer) => answer.text()),
  ])
  const { instance } = await WebAssembly.instantiate(binary, { env })
  const functions = instance.exports as Record<string, (address: number) => number>
  let all = new Uint8Array(memory.buffer)
  return {
    folder,
    exports: described,
    call: (name, address) => functions[name]?.(address) ?? -1,
    bytes: (from, to) => all.subarray(from, to),
    reserve(size) {
      const missing = size - memory.buffer.byteLength
      if (missing > 0) memory.grow(Math.ceil(missing / PAGE))
      all = new Uint8Array(memory.buffer)
    },
  }
}
