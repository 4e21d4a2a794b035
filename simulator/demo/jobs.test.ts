import { describe, expect, test } from 'vitest'
import { localHourOf } from '../local-time.ts'
import { heroDevice } from './furnish.ts'
import { makeWorld } from './world.ts'

const day = 86_400_000
const now = Date.UTC(2026, 10, 21, 9)
const world = makeWorld(now)
const { jobs, actions, materials, expenses, payments, appointments } = world.work
/** What a row adds to what was paid. */
const paidBy = ({ kind, amount_cents, voided_at }: (typeof payments)[number]) =>
  voided_at ? 0 : kind === 'refund' ? -amount_cents : amount_cents
const at = (moment: unknown) => new Date(moment as Date).getTime()

const owedOf = (installation: string): number => {
  const of = <Row extends { installation_id: string }>(rows: Row[]) =>
    rows.filter(({ installation_id }) => installation_id === installation)
  const cost = of(jobs).reduce(
    (sum, { state, cost_cents }) => sum + (state === 'done' || state === 'complete' ? (cost_cents ?? 0) : 0),
    0,
  )
  return cost - of(payments).reduce((sum, row) => sum + paidBy(row), 0)
}

describe('the work of the demo', () => {
  test('is most of it settled, with about a tenth of the installations owing', () => {
    const owed = world.installations.map(({ id }) => owedOf(id))
    const owing = owed.filter((cents) => cents > 0)
    expect(owing.length).toBeGreaterThan(2)
    expect(owing.length).toBeLessThan(world.installations.length / 5)
    expect(owed.filter((cents) => cents < 0)).toEqual([])
    for (const job of jobs) {
      const paid = payments
        .filter(({ job_id }) => job_id === job.id)
        .reduce((sum, row) => sum + paidBy(row), 0)
      expect(job.state === 'complete').toBe(paid > 0 && paid === job.cost_cents)
    }
  })

  test('has the yearly service of the first home still to be paid', () => {
    const home = world.devices.find(({ device_id }) => device_id === heroDevice)?.installation_id ?? ''
    const owed = jobs.filter(({ installation_id, state }) => installation_id === home && state === 'done')
    expect(owed).toHaveLength(1)
    expect(actions.find(({ job_id }) => job_id === owed[0]?.id)?.notes).toBe('Ετήσια συντήρηση λέβητα')
    expect(owedOf(home)).toBeGreaterThan(0)
  })

  test('numbers its payments in order and without gaps, some refunded, one replaced', () => {
    const series = Map.groupBy(payments, ({ company_id, year }) => `${company_id} ${year}`)
    for (const rows of series.values()) {
      expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1))
      const moments = rows.map(({ created_at }) => at(created_at))
      expect(moments).toEqual(moments.toSorted((one, other) => one - other))
    }
    expect(payments.filter(({ kind }) => kind === 'refund').length).toBeGreaterThan(1)
    for (const voided of payments.filter(({ voided_at }) => voided_at))
      expect(payments.filter(({ replaces }) => replaces === voided.id)).toHaveLength(1)
    expect(payments.some(({ voided_at }) => voided_at)).toBe(true)
  })

  test('owes debts of every age', () => {
    const ages = jobs
      .filter(({ state }) => state === 'done')
      .map(({ done_at }) => Math.floor((now - at(done_at)) / day))
    for (const [from, to] of [
      [0, 30],
      [31, 60],
      [61, 90],
      [91, 1000],
    ] as const)
      expect(ages.some((age) => age >= from && age <= to)).toBe(true)
  })

  test('puts every device in by a job on the day of its installation', () => {
    const fitted = actions.filter(({ type_id }) => type_id === 2)
    const installed = world.devices.filter(({ installation_id }) => installation_id)
    expect(fitted).toHaveLength(installed.length)
  })

  test('has done what is past, and arranged some visits for the coming days', () => {
    for (const row of [...jobs, ...actions, ...materials, ...expenses, ...payments, ...appointments])
      expect(at(row.created_at)).toBeLessThan(now)
    const coming = appointments.filter(({ appointment_status_id }) => appointment_status_id === 2)
    expect(coming.length).toBeGreaterThan(4)
    for (const { scheduled_start } of coming) {
      expect(at(scheduled_start)).toBeGreaterThan(now)
      expect(at(scheduled_start)).toBeLessThan(now + 16 * day)
    }
  })

  test('visits in working hours, on no Sunday, and sends technicians only', () => {
    for (const { scheduled_start, assignee } of appointments) {
      const hour = localHourOf(at(scheduled_start))
      expect(hour).toBeGreaterThanOrEqual(9)
      expect(hour).toBeLessThan(17)
      expect(new Date(at(scheduled_start)).getUTCDay()).not.toBe(0)
      expect(assignee).not.toBe('Μαρία Παπανικολάου')
    }
  })

  test('charges what an installer charges, in whole fives of euro, more than its parts cost', () => {
    for (const job of jobs.filter(({ cost_cents }) => cost_cents)) {
      expect((job.cost_cents ?? 0) % 500).toBe(0)
      const parts = materials
        .filter(({ job_id }) => job_id === job.id)
        .reduce((sum, { cost_cents }) => sum + cost_cents, 0)
      expect(job.cost_cents).toBeGreaterThan(parts)
      expect(job.cost_cents).toBeLessThanOrEqual(40_000)
    }
  })
})
