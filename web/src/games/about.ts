// What was measured about a game over many deals, as scripts/about writes it: charts for each number of players.

import { decimal, has, percent, t, type Values } from '../lib/i18n.svelte'

/** A mean with its 95 % interval. */
export interface Estimate {
  mean: number
  low: number
  high: number
}

/** Bars for several categories, one per policy. */
export interface AboutChart {
  key: string
  unit: string
  /** Keys of the names of the categories; null: they are numbers, from `first` on. */
  categories: readonly string[] | null
  first: number
  /** All categories would be equal in a game that favours nobody. */
  fair: boolean
  series: readonly { policy: string; estimates: readonly (Estimate | null)[] }[]
}

export interface About {
  game: string
  /** Per number of players and policy. */
  deals: number
  players: readonly { players: number; charts: readonly AboutChart[] }[]
}

/** The policy whose figures the sentences tell: it plays more like people than chance does. */
export const TOLD = 'hen'

/** The title of a chart. */
export function chartTitle({ key }: AboutChart): string {
  const own = `page-numbers-title-${key}`
  return t(has(own) ? own : `lab-chart-${key}`)
}

/** A chart in a sentence, with the figures of the bots that play by rules of thumb. */
export function chartSaid(chart: AboutChart, players: number): string {
  const values: Values = { par: percent(1 / players) }
  const told = chart.series.find(({ policy }) => policy === TOLD)
  told?.estimates.forEach((estimate, place) => {
    if (estimate) values[`v${place}`] = figure(chart, estimate.mean)
  })
  return t(`page-numbers-said-${chart.key}`, values)
}

/** The name of a category by its place. */
export function categoryName({ categories, first }: AboutChart, place: number): string {
  const key = categories?.[place]
  if (key === undefined) return String(first + place)
  const own = `lab-category-${key}`
  return t(has(own) ? own : `lab-figure-${key}`)
}

/** The name of a policy. */
export function policyName(policy: string): string {
  return t(`page-numbers-policy-${policy}`)
}

/** A value of a chart in its unit. */
export function figure({ unit }: AboutChart, value: number): string {
  return unit === 'share' ? percent(value, 1) : decimal(value)
}

/** The categories that have a figure: some places may never have occurred. */
export function places(chart: AboutChart): number[] {
  const all = chart.series[0]?.estimates ?? []
  return [...all.keys()].filter((place) => chart.series.some(({ estimates }) => estimates[place]))
}

/** The largest value that a picture has to have room for. */
export function largest(chart: AboutChart, players: number): number {
  const ends = chart.series.flatMap(({ estimates }) => estimates.map((estimate) => estimate?.high ?? 0))
  return Math.max(...ends, chart.fair ? 1 / players : 0) || 1
}
