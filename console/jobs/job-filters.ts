// The filters of the jobs: in the menu, in the address, and in the words of the contract.
import { actionTypes, type JobState, jobStates, type ListedJob } from '../../contract/jobs/schema.ts'
import type { Filter } from '../kit/list/columns.ts'
import type { ListState } from '../kit/list/use-list.ts'
import { m } from '../paraglide/messages.js'
import type { SentTo } from '../session/api.ts'
import { useAnswer } from '../session/queries.ts'
import { actionTypeWord, jobStanding } from './words.ts'

export const jobFilterKeys = [
  'state',
  'assignee_id',
  'type_id',
  'open',
  'since',
  'installation_id',
  'client_id',
] as const

type JobsQuery = NonNullable<SentTo<'listJobs'>['query']>

const isId = (word: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(word)

const dayMs = 86_400_000

/** Days back, as words of the address. */
const spans = { '7': 7, '30': 30, '90': 90, '365': 365 } as const

const localDay = (moment: number): string =>
  new Date(moment).toLocaleDateString('sv-SE', { timeZone: 'Europe/Athens' })

/** The states of the filter, in their order. */
export const statesOf = ({ filters }: Pick<ListState, 'filters'>): JobState[] =>
  jobStates.filter((state) => filters.state?.includes(state))

/** The filters of the address in the words of the contract; unknown words are left out. */
export const jobsQueryOf = ({ filters }: Pick<ListState, 'filters'>, now = Date.now()): JobsQuery => {
  const { assignee_id, type_id, open = [], since, installation_id, client_id } = filters
  const days = spans[since?.[0] as keyof typeof spans]
  return {
    state: statesOf({ filters }),
    assignee_id: assignee_id?.filter((id) => id === 'none' || isId(id)),
    type_id: type_id?.map(Number).filter((id) => actionTypes.some((type) => type.id === id)),
    installation_id: installation_id?.find(isId),
    client_id: client_id?.find(isId),
    unpaid: open.includes('unpaid') ? 'true' : undefined,
    unscheduled: open.includes('unscheduled') ? 'true' : undefined,
    date_from: days ? localDay(now - days * dayMs) : undefined,
  }
}

/** Installation and client have no list to choose from here: their panels lead to this filter. */
const recordFilter = (key: 'installation_id' | 'client_id', list: ListState, label: string, name: string) =>
  list.filters[key]
    ? [{ key, label, isSingle: true, options: [{ value: list.filters[key][0] ?? '', label: name }] }]
    : []

/** `known` are the jobs shown, for the name of a client or an installation. */
export const useJobFilters = (list: ListState, known: readonly ListedJob[] | undefined): Filter[] => {
  const { data: people } = useAnswer('listPersonnelOptions', {}, { quiet: true, staleTime: 60_000 })
  const first = known?.[0]
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
    {
      key: 'since',
      label: m.job_filter_since(),
      isSingle: true,
      options: Object.values(spans).map((days) => ({
        value: String(days),
        label: m.job_filter_days({ days }),
      })),
    },
    ...recordFilter('client_id', list, m.column_client(), first?.client_name ?? m.column_client()),
    ...recordFilter(
      'installation_id',
      list,
      m.column_installation(),
      first ? [first.client_name, first.address].filter(Boolean).join(', ') : m.column_installation(),
    ),
  ]
}
