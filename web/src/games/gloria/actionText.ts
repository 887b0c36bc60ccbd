// An action in words, for the review.

import type { ActionText } from '../module'
import { actionText as labelOf } from './actions'
import type { View } from './view'

const actionText: ActionText<View> = (action, view, names) => labelOf(action, view, names)

export default actionText
