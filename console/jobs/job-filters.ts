// The filters of the jobs: in the menu, in the address, and in the words of the contract.
import type { JobState } from '../../contract/jobs/schema.ts'
import { actionTypes, jobSources, jobStates } from '../../contract/jobs/types.ts'
import type { Filter } from '../kit/list/columns.ts'
import type { ListState } from '../kit/list/use-list.ts'
import { daysOf, periodText } from '../kit/period/period.ts'
import { m } from '../paraglide/messages.js'
import type { SentTo } from '../session/api.ts'
import { useAnswer } from '../session/queries.ts'
import { isId } from './is-id.ts'
import { only, usePlaceFilters } from './place-filters.ts'
import { actionTypeWord, jobSourceWord, jobStanding } from './words.ts'

export const jobFilterKeys = [
  'state',
  'assignee_id',
  'type_id',
  'source',
  'open',
  'period',
  'installation_id',
  'client_id',
] as const

type JobsQuery = NonNullable<SentTo<'listJobs'>['query']>

/** The states of the filter, in their order. Without any, an unpaid job is one that is done: an estimate is not owed. */
export const statesOf = ({ filters }: Pick<ListState, 'filters'>): JobState[] => {
  const chosen = jobStates.filter((state) => filters.state?.includes(state))
  return chosen.length === 0 && filters.open?.includes('unpaid') ? ['done'] : chosen
}

/** The filters of the address in the words of the contract; unknown words are left out. */
export const jobsQueryOf = ({ filters }: Pick<ListState, 'filters'>): JobsQuery => {
  const { assignee_id, type_id, source, open = [], period, installation_id, client_id } = filters
  return {
    ...daysOf(period?.[0]),
    state: statesOf({ filters }),
    assignee_id: assignee_id?.filter((id) => id === 'none' || isId(id)),
    type_id: type_id?.map(Number).filter((id) => actionTypes.some((type) => type.id === id)),
    source: jobSources.filter((one) => source?.includes(one)),
    installation_id: installation_id?.find(isId),
    client_id: client_id?.find(isId),
    unpaid: open.includes('unpaid') ? 'true' : undefined,
    unscheduled: open.includes('unscheduled') ? 'true' : undefined,
  }
}

export const useJobFilters = (list: ListState): Filter[] => {
  const places = usePlaceFilters(list)
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
    {
      key: 'source',
      label: m.job_source(),
      options: jobSources.map((value) => ({ value, label: jobSourceWord[value]() })),
    },
    ...only(list, 'period', m.job_filter_since(), periodText),
    ...places,
  ]
}
