// Runs the worker of offline play in Node, from its built files and without a network, and plays.
//
//     node pocket_worker.mjs PAGE GAME MOVES BOT...      prints what the worker has saved when the person has made so many moves
//
// Its clock runs at a fiftieth of the speed: no search stops before it has made all its simulations.

import { readFileSync } from 'node:fs'
import { createHash } from 'node:crypto'

const [page, game, limit, ...bots] = process.argv.slice(2)
const manifest = JSON.parse(readFileSync(`${page}/pocket/pocket.json`, 'utf8'))

const { now } = performance
performance.now = () => now.call(performance) / 50
const { setTimeout: wait } = globalThis
globalThis.setTimeout = (done, delay = 0, ...values) => wait(done, delay / 50, ...values)
globalThis.fetch = async (address) => new Response(readFileSync(page + new URL(address, 'file:///').pathname))

let handle
let state = null
let saved = null
let moves = 0
const waiting = new Map()
globalThis.self = {
  addEventListener: (_type, listener) => (handle = listener),
  postMessage: (message) => receive(message),
}
manifest.runtime = page + manifest.runtime
manifest.library = page + manifest.library
await import(`file://${page}${manifest.worker}`)

const post = (data) => handle({ data })
const send = (type, values) => post({ type: 'message', text: JSON.stringify({ type, ...values }) })

function call(name, values) {
  const id = waiting.size + 1
  return new Promise((resolve) => {
    waiting.set(id, resolve)
    post({ type: 'call', id, name, values: JSON.stringify(values) })
  })
}

async function receive(message) {
  if (message.type === 'ready') await begin()
  else if (message.type === 'answer') waiting.get(message.id)(message.value)
  else if (message.type === 'save') saved = message.game
  else if (message.type === 'message') hear(message.message)
  else throw new Error(JSON.stringify(message))
}

async function begin() {
  const seats = [{ kind: 'open' }, ...bots.map((bot) => ({ kind: 'bot', bot }))]
  const { table } = await call('create', { wanted: { game, seats }, person: 'device' })
  const contribution = '00'.repeat(16)
  const contribution_hash = createHash('sha256').update(Buffer.from(contribution, 'hex')).digest('hex')
  await call('join', { table, name: '', contribution_hash })
  send('watch', { table })
  send('reveal', { table, id: 'reveal', contribution })
}

/** Ask for the whole state after every change, and play the first legal action once all bots have decided. */
function hear(message) {
  if (message.type === 'error') throw new Error(JSON.stringify(message))
  if (message.type === 'change') send('watch', { table: message.table, since: null })
  if (message.type !== 'table' || state?.version === message.version) return
  state = message
  if (moves === Number(limit)) finish()
  else if (state.view?.to_act.join() === '0') {
    moves++
    const { table, version, view } = state
    send('act', { table, seen: version, id: `move-${version}`, action: view.legal[0] })
  }
}

function finish() {
  process.stdout.write(JSON.stringify(saved), () => process.exit(0))
}

post({ type: 'start', manifest, pause: 0 })
