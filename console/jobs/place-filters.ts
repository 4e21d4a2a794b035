// Filters of jobs and of payments that are chosen elsewhere: in a panel or the menu of a row.
import type { Filter } from '../kit/list/columns.ts'
import type { ListState } from '../kit/list/use-list.ts'
import { m } from '../paraglide/messages.js'
import { useAnswer } from '../session/queries.ts'
import { tagNumber } from '../tags/Tag.tsx'

export const isId = (word: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(word)

/** The names of the client and the installation whose records are shown. */
const useRecordNames = ({ filters }: ListState) => {
  const clientId = filters.client_id?.find(isId)
  const homeId = filters.installation_id?.find(isId)
  const named = (id: string | undefined) => ({ enabled: id !== undefined, quiet: true, staleTime: 60_000 })
  const client = useAnswer('getClient', { params: { id: clientId ?? '' } }, named(clientId)).data
  const home = useAnswer('getInstallation', { params: { id: homeId ?? '' } }, named(homeId)).data
  return {
    client: client?.name ?? m.column_client(),
    home: home
      ? [tagNumber(home.tag_id), home.client_name, home.address].filter(Boolean).join(' · ')
      : m.column_installation(),
  }
}

/** A filter that is chosen elsewhere: it is shown while it is on, to be removed. */
export const only = (
  { filters }: ListState,
  key: string,
  label: string,
  nameOf: (value: string) => string,
) => {
  const [value] = filters[key] ?? []
  return value ? [{ key, label, isSingle: true, options: [{ value, label: nameOf(value) }] }] : []
}

/** One client or one installation, by name. */
export const usePlaceFilters = (list: ListState): Filter[] => {
  const { client, home } = useRecordNames(list)
  return [
    ...only(list, 'client_id', m.column_client(), () => client),
    ...only(list, 'installation_id', m.column_installation(), () => home),
  ]
}
