// A choice of cards in words, for the review.

import type { ActionText } from '../module'
import type { View } from './view'
import { cardNames } from './words'

const actionText: ActionText<View> = (action, view) => cardNames(action.split('+'), view.edition)

export default actionText
