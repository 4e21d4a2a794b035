// The filters of the jobs: in the menu, in the address, and in the words of the contract.
import { actionTypes, type JobState, jobStates } from '../../contract/jobs/schema.ts'
import type { Filter } from '../kit/list/columns.ts'
import type { ListState } from '../kit/list/use-list.ts'
import { daysOf, periodText } from '../kit/period/period.ts'
import { m } from '../paraglide/messages.js'
import type { SentTo } from '../session/api.ts'
import { useAnswer } from '../session/queries.ts'
import { tagNumber } from '../tags/Tag.tsx'
import { actionTypeWord, jobStanding } from './words.ts'

export const jobFilterKeys = [
  'state',
  'assignee_id',
  'type_id',
  'open',
  'period',
  'installation_id',
  'client_id',
] as const

type JobsQuery = NonNullable<SentTo<'listJobs'>['query']>

const isId = (word: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(word)

/** The states of the filter, in their order. */
export const statesOf = ({ filters }: Pick<ListState, 'filters'>): JobState[] =>
  jobStates.filter((state) => filters.state?.includes(state))

/** The filters of the address in the words of the contract; unknown words are left out. */
export const jobsQueryOf = ({ filters }: Pick<ListState, 'filters'>): JobsQuery => {
  const { assignee_id, type_id, open = [], period, installation_id, client_id } = filters
  return {
    ...daysOf(period?.[0]),
    state: statesOf({ filters }),
    assignee_id: assignee_id?.filter((id) => id === 'none' || isId(id)),
    type_id: type_id?.map(Number).filter((id) => actionTypes.some((type) => type.id === id)),
    installation_id: installation_id?.find(isId),
    client_id: client_id?.find(isId),
    unpaid: open.includes('unpaid') ? 'true' : undefined,
    unscheduled: open.includes('unscheduled') ? 'true' : undefined,
  }
}

/** The names of the client and the installation whose jobs are shown; their panels lead to these filters. */
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

type OnlyKey = 'period' | 'installation_id' | 'client_id'

/** A filter that is chosen elsewhere: it is shown while it is on, to be removed. */
const only = ({ filters }: ListState, key: OnlyKey, label: string, nameOf: (value: string) => string) => {
  const [value] = filters[key] ?? []
  return value ? [{ key, label, isSingle: true, options: [{ value, label: nameOf(value) }] }] : []
}

export const useJobFilters = (list: ListState): Filter[] => {
  const { client, home } = useRecordNames(list)
  const { data: people } = useAnswer('listPersonnelOptions', {}, { quiet: true, staleTime: 60_000 })
  return [
    {
      key: 'state',
      label: m.column_state(),
      options: jobStates.map((value) => ({ value, label: jobStanding[value].label() })),
    },
    {
      key: 'open',
      label: m.job_filter_open(),
      options: [
        { value: 'unscheduled', label: m.job_filter_unscheduled() },
        { value: 'unpaid', label: m.job_filter_unpaid() },
      ],
    },
    {
      key: 'assignee_id',
      label: m.job_technician(),
      options: [
        { value: 'none', label: m.job_without_technician() },
        ...(people?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
      ],
    },
    {
      key: 'type_id',
      label: m.column_type(),
      options: actionTypes.map(({ id, type_name }) => ({
        value: String(id),
        label: actionTypeWord[type_name](),
      })),
    },
    ...only(list, 'period', m.job_filter_since(), periodText),
    ...only(list, 'client_id', m.column_client(), () => client),
    ...only(list, 'installation_id', m.column_installation(), () => home),
  ]
}
