// An action in words, with the card that is laid: for reviews and hints, where no card is picked up.

import { t } from '../../lib/i18n.svelte'
import type { ActionText } from '../module'
import { actionText as labelOf } from './actions'
import type { View } from './view'
import { cardName } from './words'

const actionText: ActionText<View> = (action, view, names) => {
  const words = action.split(' ')
  if (words[0] === 'chest') return t('page-gloria-say-chest', { card: cardName(words[1] ?? '') })
  if (words[1] === 'W') return t('page-gloria-say-wild', { motif: cardName(words[3] ?? '') })
  return labelOf(action, view, names)
}

export default actionText
