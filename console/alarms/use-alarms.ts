import { alarmGroups, alarmKinds } from '../../contract/alarms/kinds.ts'
import { knownWords } from '../kit/list/known-words.ts'
import type { ListState } from '../kit/list/use-list.ts'
import { pageOptions } from '../lists/use-listing.ts'
import { useAnswer } from '../session/queries.ts'
import { viewOf } from './Views.tsx'

/** The alarms that the list of an address shows. */
export const useAlarms = (list: ListState) => {
  const { limit, offset, search } = list.query
  const query = {
    ...{ limit, offset, search, view: viewOf(list) },
    groups: knownWords(alarmGroups, list.filters.groups),
    kinds: knownWords(alarmKinds, list.filters.kinds),
    companies: list.filters.companies,
    installation_id: list.filters.installation_id?.[0],
  }
  return useAnswer('listAlarms', { query }, { ...pageOptions, refetchInterval: 60_000 })
}
