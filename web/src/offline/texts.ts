// The texts of offline play: a first visit does not load them.

import { addTexts, type Catalogues } from '../lib/i18n.svelte'

const CATALOGUES: Catalogues = {
  en: () => import('../../../src/roost/locales/en.ftl?raw&offline'),
  de: () => import('../../../src/roost/locales/de.ftl?raw&offline'),
}

export const loadOfflineTexts = (): Promise<void> => addTexts(CATALOGUES)
