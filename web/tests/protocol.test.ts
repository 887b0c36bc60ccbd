import { expect, test, vi } from 'vitest'
import { Connection } from '../src/lib/socket.svelte'

vi.mock('../src/generated/protocol', () => ({ PROTOCOL: 7 }))

test('a server with another protocol version makes the page outdated', () => {
  const sockets: EventTarget[] = []
  vi.stubGlobal(
    'WebSocket',
    class extends EventTarget {
      constructor() {
        super()
        sockets.push(this)
      }
      send(): void {}
    },
  )
  const connection = new Connection()
  connection.start()
  const hello = (protocol: number): void => {
    const data = JSON.stringify({ type: 'hello', protocol, server: '', person: '', name: null, now: 0 })
    sockets[0]!.dispatchEvent(new MessageEvent('message', { data }))
  }
  hello(7)
  expect(connection.isOutdated).toBe(false)
  hello(1)
  expect(connection.isOutdated).toBe(true)
})
