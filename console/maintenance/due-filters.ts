// What the due services can be filtered by: all of them are loaded, so each option has its count beside the other filters.
import { type MaintenancePlan, proposedStates } from '../../contract/maintenance-plans/schema.ts'
import type { Filter } from '../kit/list/columns.ts'
import { m } from '../paraglide/messages.js'
import { typeChoices } from './plan-fields.ts'
import { planStanding } from './words.ts'

/** As they stand in the address. */
export const dueFilterKeys = ['state', 'area', 'type_id', 'assignee_id'] as const
type Key = (typeof dueFilterKeys)[number]

export type DuePlan = Pick<MaintenancePlan, 'state' | 'area' | 'type_id' | 'assignee_id' | 'assignee_name'>
type Chosen = Readonly<Partial<Record<string, readonly string[]>>>

const none = 'none'

const wordOf: Record<Key, (plan: DuePlan) => string> = {
  state: ({ state }) => state,
  area: ({ area }) => area ?? none,
  type_id: ({ type_id }) => String(type_id),
  assignee_id: ({ assignee_id }) => assignee_id ?? none,
}

const passing = <Plan extends DuePlan>(plans: readonly Plan[], chosen: Chosen, but?: Key): Plan[] =>
  plans.filter((plan) =>
    dueFilterKeys.every((key) => {
      const words = key === but ? undefined : chosen[key]
      return !words || words.includes(wordOf[key](plan))
    }),
  )

const byLabel = (one: { label: string }, other: { label: string }) =>
  one.label.localeCompare(other.label, 'el')

/** Without a value comes first. */
const optionsOf = (
  plans: readonly DuePlan[],
  key: Key,
  labelOf: (plan: DuePlan) => string | null,
  noneLabel: string,
) => {
  const labels = new Map(plans.map((plan) => [wordOf[key](plan), labelOf(plan)]))
  const named = [...labels].flatMap(([value, label]) => (value === none || !label ? [] : { value, label }))
  return [...(labels.has(none) ? [{ value: none, label: noneLabel }] : []), ...named.toSorted(byLabel)]
}

interface FilteredPlans<Plan> {
  shown: Plan[]
  filters: Filter[]
}

export function filterDue<Plan extends DuePlan>(plans: readonly Plan[], chosen: Chosen): FilteredPlans<Plan> {
  const counted = (key: Key, options: Filter['options']): Filter['options'] => {
    const others = passing(plans, chosen, key)
    return options.map((option) => ({
      ...option,
      count: others.filter((plan) => wordOf[key](plan) === option.value).length,
    }))
  }
  const types = typeChoices().filter(({ value }) => plans.some((plan) => wordOf.type_id(plan) === value))
  const options: Record<Key, { label: string; options: Filter['options'] }> = {
    state: {
      label: m.column_state(),
      options: proposedStates.map((value) => ({ value, label: planStanding[value].label() })),
    },
    area: { label: m.info_area(), options: optionsOf(plans, 'area', ({ area }) => area, m.due_no_area()) },
    type_id: { label: m.column_type(), options: types },
    assignee_id: {
      label: m.job_technician(),
      options: optionsOf(
        plans,
        'assignee_id',
        ({ assignee_name }) => assignee_name,
        m.job_without_technician(),
      ),
    },
  }
  return {
    shown: passing(plans, chosen),
    filters: dueFilterKeys.map((key) => ({
      key,
      ...options[key],
      options: counted(key, options[key].options),
    })),
  }
}
