import { messageKinds } from '../../contract/client-messages/fields.ts'
import { messageStates } from '../../contract/client-messages/routes.ts'
import type { Filter } from '../kit/list/columns.ts'
import { m } from '../paraglide/messages.js'
import { kindWord, standingOf } from './words.ts'

export const messageFilters = (): Filter[] => [
  {
    key: 'state',
    label: m.column_state(),
    options: messageStates.map((value) => ({
      value,
      label: standingOf({ state: value, channel: null, attempts: 0 }).label,
    })),
  },
  {
    key: 'kind',
    label: m.column_message(),
    options: messageKinds.map((value) => ({ value, label: kindWord[value]() })),
  },
]
