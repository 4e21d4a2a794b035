import type { MaintenancePlan } from '../../contract/maintenance-plans/schema.ts'
import { m } from '../paraglide/messages.js'
import type { DueGroup, Grouping } from './due-groups.ts'
import { formatLongMonth } from './month-text.ts'

export const groupingWord: Record<Grouping, () => string> = {
  area: m.due_by_area,
  distance: m.due_by_distance,
  month: m.due_by_month,
}

export function groupTitle({ name }: DueGroup<MaintenancePlan>, by: Grouping): string {
  if (by === 'month') return name ? formatLongMonth(name) : '—'
  if (by === 'distance') return name ? m.due_near({ area: name }) : m.due_no_place()
  return name ?? m.due_no_area()
}
