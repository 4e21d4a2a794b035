import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import { hourMs } from '../days/days.ts'
import type { HomeSpan } from './counted-parts.rules.ts'
import { always } from './meter-links.rules.ts'

interface AssignmentRow {
  device_id: string
  installation_id: string
  from_at: Date
  until_at: Date | null
}

const hourOf = (moment: Date) => Math.floor(moment.getTime() / hourMs) * hourMs

/** Where the devices were that have left a home, in the order of time; others are where they have always been. */
export async function readHomeSpans(tx: Tx): Promise<ReadonlyMap<string, readonly HomeSpan[]>> {
  const { rows } = await sql<AssignmentRow>`
    select device_id, installation_id, from_at, until_at from device_assignments a
    where exists (select from device_assignments b where b.device_id = a.device_id and b.until_at is not null)
    order by device_id, from_at, id`.execute(tx)
  const spansOf = (assignments: readonly AssignmentRow[]) =>
    assignments.map(({ installation_id, from_at, until_at }, index): HomeSpan => {
      const next = assignments[index + 1]?.from_at ?? until_at
      return {
        installation_id,
        from: index === 0 ? always.from : hourOf(from_at),
        to: next ? hourOf(next) : always.to,
      }
    })
  return new Map(
    [...Map.groupBy(rows, ({ device_id }) => device_id)].map(([id, assignments]) => [
      id,
      spansOf(assignments),
    ]),
  )
}
