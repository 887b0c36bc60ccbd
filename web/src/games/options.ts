// Table options as the server declares them: their labels, their controls, and which of them were changed.
//
// Texts: `page-option-<game>-<option>` and `page-option-<game>-<option>-<value>` in the page's catalogue, or the same
// with the prefix `<game>-option-` in the game's own catalogue. An option without a text is shown by its name.

import type { OptionInfo } from '../generated/protocol'
import { t, tryText } from '../lib/i18n.svelte'

export type OptionValue = number | string | null
export type OptionValues = Record<string, OptionValue>

/** The control of an option. A choice of two values is a switch; a number is a switch with a field. */
export type Control = 'switch' | 'number' | 'select'

export function controlOf({ kind, values }: OptionInfo): Control {
  if (kind === 'whole') return 'number'
  return kind === 'choice' && values?.length === 2 ? 'switch' : 'select'
}

/** The value of a switch or number when it is turned on. */
export function valueWhenOn({ kind, values, default: usual, when_on, least }: OptionInfo): OptionValue {
  if (kind === 'whole') return when_on ?? least ?? 1
  return values?.find((value) => value !== usual) ?? null
}

/** The values that a select offers. */
export function choicesOf({ kind, values }: OptionInfo, players: number): OptionValue[] {
  return kind === 'seat' ? [null, ...Array.from({ length: players }, (_, seat) => seat)] : [...(values ?? [])]
}

/** The values that differ from their defaults and are allowed at a table of this size. */
export function changedOf(options: readonly OptionInfo[], values: OptionValues, players: number): OptionValues {
  const changed = options.flatMap((option) => {
    const value = values[option.name]
    const isAllowed = controlOf(option) !== 'select' || choicesOf(option, players).includes(value ?? null)
    return value === undefined || value === option.default || !isAllowed ? [] : [[option.name, value] as const]
  })
  return Object.fromEntries(changed)
}

/** The label of a control. A switch is labelled by the value it turns on. */
export function optionLabel(game: string, option: OptionInfo, value: OptionValue): string {
  const { name } = option
  if (controlOf(option) === 'switch') return ownText(game, `${name}-${value}`) ?? `${name}: ${value}`
  if (controlOf(option) === 'number') return ownText(game, name, { value }) ?? `${name}: ${value}`
  return ownText(game, name) ?? name
}

/** The label of one value of a select. */
export function choiceLabel(game: string, { name, kind }: OptionInfo, value: OptionValue): string {
  if (value === null) return ownText(game, `${name}-off`) ?? t('page-option-off')
  if (kind === 'seat') return t('player', { number: Number(value) + 1 })
  return ownText(game, `${name}-${value}`) ?? String(value)
}

/** What a table has chosen, as a line of its own. A number that is off has no value to name. */
export function optionFact(game: string, option: OptionInfo, value: OptionValue): string {
  if (controlOf(option) === 'select') return `${optionLabel(game, option, value)}: ${choiceLabel(game, option, value)}`
  if (value !== null) return optionLabel(game, option, value)
  return ownText(game, `${option.name}-off`) ?? `${option.name}: ${t('page-option-off')}`
}

function ownText(game: string, key: string, values: OptionValues = {}): string | null {
  const given = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? '']))
  return tryText(`page-option-${game}-${key}`, given) ?? tryText(`${game}-option-${key}`, given)
}
