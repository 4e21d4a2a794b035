import { afterAll, expect, test } from 'vitest'
import { dueCases, yearly } from '../../contract/maintenance-plans/due-dates.testing.ts'
import { nextDue, type PlanDates } from '../../contract/maintenance-plans/due-dates.ts'
import { query, testDatabase } from '../testing/database.ts'

const { url, close } = await testDatabase()
afterAll(close)

async function dueInDatabase(plan: PlanDates): Promise<string | null> {
  const [row] = await query(
    url,
    `select to_char(plan_next_due($1, $2::date, $3::int, $4::date, $5::date, $6::date, $7), 'YYYY-MM-DD') as due`,
    [
      plan.anchor,
      plan.anchor_on,
      plan.every_months,
      plan.started_on,
      plan.last_due_on,
      plan.last_settled_on,
      plan.last_outcome,
    ],
  )
  return row?.due as string | null
}

test.each(dueCases)('the database computes the same due date: %s', async (_what, change, due) => {
  expect(await dueInDatabase({ ...yearly, ...change })).toBe(due)
})

test('the database and the contract agree on the ends of all months', async () => {
  const firsts = ['2026-01-31', '2026-08-30', '2028-02-29', '2027-12-31']
  for (const anchor_on of firsts)
    for (const every_months of [1, 3, 5, 12, 18])
      for (const last_settled_on of ['2028-02-28', '2029-03-01', '2031-10-25']) {
        const plan: PlanDates = {
          ...yearly,
          anchor: 'date',
          anchor_on,
          every_months,
          last_due_on: anchor_on,
          last_settled_on,
          last_outcome: 'done',
        }
        expect(await dueInDatabase(plan), `plan ${JSON.stringify(plan)}`).toBe(nextDue(plan))
      }
})
