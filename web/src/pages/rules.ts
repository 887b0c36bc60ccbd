// What a game's rules page is made of: chapters of the catalogue, some with a worked example.

import type { Component } from 'svelte'
import type examples5211 from '../generated/examples-5211.json'
import type examplesGloria from '../generated/examples-gloria.json'
import type { View } from '../generated/protocol'

export interface Shown {
  Example: Component<{ view: View }>
  view: View
}

export interface Chapter {
  key: string
  example?: () => Promise<Shown>
}

function example5211(name: keyof typeof examples5211): () => Promise<Shown> {
  return async () => {
    const [{ default: Example }, { default: views }] = await Promise.all([
      import('../tables/g5211/Example5211.svelte'),
      import('../generated/examples-5211.json'),
    ])
    return { Example: Example as Component<{ view: View }>, view: views[name] as View }
  }
}

function exampleGloria(name: keyof typeof examplesGloria): () => Promise<Shown> {
  return async () => {
    const [{ default: Example }, { default: views }] = await Promise.all([
      import('../tables/gloria/ExampleGloria.svelte'),
      import('../generated/examples-gloria.json'),
    ])
    return { Example: Example as Component<{ view: View }>, view: views[name] as View }
  }
}

export const RULES: Record<string, readonly Chapter[]> = {
  '5211': [
    { key: 'idea' },
    { key: 'cards' },
    { key: 'round' },
    { key: 'mascots', example: example5211('mascots') },
    { key: 'colour', example: example5211('colour') },
    { key: 'limit', example: example5211('limit') },
    { key: 'tie', example: example5211('tie') },
    { key: 'nothing', example: example5211('nothing') },
    { key: 'end' },
    { key: 'long' },
  ],
  gloria: [
    { key: 'idea' },
    { key: 'cards' },
    { key: 'turn' },
    { key: 'chest' },
    { key: 'collection' },
    { key: 'doubler' },
    { key: 'get' },
    { key: 'roosters' },
    { key: 'scoring', example: exampleGloria('rank') },
    { key: 'tie', example: exampleGloria('tie') },
    { key: 'double', example: exampleGloria('double') },
    { key: 'fox' },
    { key: 'foxed', example: exampleGloria('fox') },
    { key: 'end' },
  ],
}
