// Amounts of data for people.

import { settings } from '../lib/settings.svelte'

/** Bytes in megabytes, with one decimal. */
export function megabytes(bytes: number): string {
  return new Intl.NumberFormat(settings.language, {
    style: 'unit',
    unit: 'megabyte',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(bytes / 1e6)
}
