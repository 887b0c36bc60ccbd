// Tables that are played on this device.

const PREFIX = 'pocket-'

/** The person at a table on this device: no server knows them. */
export const DEVICE = 'device'

export const isPocket = (table: string): boolean => table.startsWith(PREFIX)
