// The record of a game on this device, as a file.

import { recordFile } from '../lib/command'

export async function saveRecord(table: string): Promise<void> {
  const { pocket } = await import('../pocket')
  const address = URL.createObjectURL(new Blob([await pocket.recordText(table)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = recordFile(table)
  link.click()
  setTimeout(() => URL.revokeObjectURL(address)) // the download has begun by then
}
