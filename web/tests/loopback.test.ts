import { expect, test } from 'vitest'
import { isLoopback } from '../src/lib/loopback'

test.each(['http://localhost:5211/table/a', 'http://127.0.0.1/', 'http://127.1.2.3:80/', 'http://[::1]:5211/'])(
  '%s only works on this computer',
  (link) => expect(isLoopback(link)).toBe(true),
)

test.each(['http://192.168.1.20:5211/', 'https://roost.example/table/localhost', 'http://localhost.example/'])(
  '%s also works on other computers',
  (link) => expect(isLoopback(link)).toBe(false),
)
