// Filters of jobs and of payments by the client and the installation of their records.
import type { Filter } from '../kit/list/columns.ts'
import type { ListState } from '../kit/list/use-list.ts'
import { m } from '../paraglide/messages.js'
import { useAnswer } from '../session/queries.ts'
import { homeText } from './home-text.ts'
import { InstallationFilter } from './InstallationFilter.tsx'
import { isId } from './is-id.ts'

/** The names of the client and the installation whose records are shown. */
const useRecordNames = ({ filters }: ListState) => {
  const clientId = filters.client_id?.find(isId)
  const homeId = filters.installation_id?.find(isId)
  const named = (id: string | undefined) => ({ enabled: id !== undefined, quiet: true, staleTime: 60_000 })
  const client = useAnswer('getClient', { params: { id: clientId ?? '' } }, named(clientId)).data
  const home = useAnswer('getInstallation', { params: { id: homeId ?? '' } }, named(homeId)).data
  return {
    client: client?.name ?? m.column_client(),
    home: home ? homeText(home) : m.column_installation(),
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

/** One client, who is chosen elsewhere, and one installation, by name. */
export const usePlaceFilters = (list: ListState): Filter[] => {
  const { client, home } = useRecordNames(list)
  const chosen = list.filters.installation_id ?? []
  return [
    ...only(list, 'client_id', m.column_client(), () => client),
    {
      key: 'installation_id',
      label: m.column_installation(),
      isSingle: true,
      options: chosen.map((value) => ({ value, label: home })),
      as: InstallationFilter,
    },
  ]
}
