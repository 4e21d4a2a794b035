import { planStates } from '../../contract/maintenance-plans/schema.ts'
import type { Filter } from '../kit/list/columns.ts'
import { m } from '../paraglide/messages.js'
import { useAnswer } from '../session/queries.ts'
import { planStanding } from './words.ts'

export const usePlanFilters = (): Filter[] => {
  const { data: people } = useAnswer('listPersonnelOptions', {}, { quiet: true, staleTime: 60_000 })
  const { data: summary } = useAnswer('summarizeMaintenancePlans', { query: {} }, { quiet: true })
  const countOf = (state: string) => summary?.states.find((one) => one.state === state)?.count ?? 0
  return [
    {
      key: 'state',
      label: m.column_state(),
      options: planStates.map((value) => ({
        value,
        label: planStanding[value].label(),
        count: countOf(value),
      })),
    },
    {
      key: 'assignee_id',
      label: m.job_technician(),
      options: [
        { value: 'none', label: m.job_without_technician() },
        ...(people?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
      ],
    },
  ]
}
