// Plays in Pyodide with the whole standard library, and writes archives with what a browser needs of it and of Roost.
//
//     node rehearse.js SOURCES.zip FOLDER      see scripts/build-pocket

import { readFileSync, writeFileSync } from 'node:fs'
import { loadPyodide } from 'pyodide'

const [sources, folder] = process.argv.slice(2)

try {
  const python = await loadPyodide()
  python.unpackArchive(new Uint8Array(readFileSync(sources)), 'zip')
  const rehearsed = await python.pyimport('roost.pocket.rehearsal').rehearse()
  writeFileSync(`${folder}/rehearsed.json`, rehearsed)
  python.pyimport('roost.pocket.packing').write_archives(JSON.parse(rehearsed).files, '/')
  for (const name of ['library.zip', 'roost.zip']) writeFileSync(`${folder}/${name}`, python.FS.readFile(`/${name}`))
} catch (error) {
  console.error(error.message) // Node would print the source of Pyodide: a megabyte
  process.exitCode = 1
}
