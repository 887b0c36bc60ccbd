// At the start of a page: offline play is updated together with it.

import { tidy } from './cache'
import { files } from './files.svelte'
import { whileUnused } from './locks'

interface WithConnection {
  connection?: { saveData?: boolean }
}

/** Download a newer version, unless the person saves data: then the page about offline play offers it. */
export async function keepCurrent(): Promise<void> {
  await files.check()
  if (files.isOutdated && !(navigator as WithConnection).connection?.saveData) await files.download()
  else if (files.installed) await whileUnused(tidy) // what an update during a game has left
}
