import { describe, expect, test } from 'vitest'
import { hcMb } from '../../contract/models/hc-mb.ts'
import { heroDevice } from './homes.ts'
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
      const isFree = job.cost_cents === 0 && job.source === 'call_back'
      expect(job.state === 'complete').toBe(isFree || (paid > 0 && paid === job.cost_cents))
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
    const fitted = actions.filter(({ notes }) => notes?.startsWith('Τοποθέτηση'))
    const installed = world.devices.filter(({ installation_id }) => installation_id)
    expect(fitted).toHaveLength(installed.length)
    for (const { device_id, installation_date } of installed) {
      const fitting = jobs.find((job) => job.device_id === device_id && job.title?.startsWith('Τοποθέτηση'))
      const visit = appointments.find(({ job_id }) => job_id === fitting?.id)
      expect(new Date(at(visit?.scheduled_start)).toISOString().slice(0, 10)).toBe(installation_date)
    }
  })

  test('has done what is past, and arranged some visits for the coming days', () => {
    for (const row of [...jobs, ...actions, ...materials, ...expenses, ...payments, ...appointments])
      expect(at(row.created_at)).toBeLessThan(now)
    const coming = appointments.filter(({ appointment_status_id }) => appointment_status_id === 2)
    expect(coming.length).toBeGreaterThan(4)
    for (const { scheduled_start } of coming) {
      expect(at(scheduled_start)).toBeGreaterThan(now)
      expect(at(scheduled_start)).toBeLessThan(now + 20 * day)
    }
  })

  test('sends technicians only, with the work that suits the home', () => {
    const heatPumps = new Set(
      world.devices.filter(({ device_type }) => device_type === hcMb.type).map((row) => row.installation_id),
    )
    for (const { assignee } of appointments) expect(assignee).not.toBe('Μαρία Παπανικολάου')
    const ofPumps = jobs.filter(({ installation_id }) => heatPumps.has(installation_id))
    expect(ofPumps.length).toBeGreaterThan(15)
    for (const { title, device_id } of ofPumps) {
      expect(title).not.toMatch(/λέβητα|έναυσης/)
      expect(device_id).toBeTruthy()
    }
    const onPumps = jobs.filter(({ title }) => title?.includes('αντλίας') && !title.includes('Εγκατάσταση'))
    expect(onPumps.length).toBeGreaterThan(5)
    for (const { installation_id } of onPumps) expect(heatPumps).toContain(installation_id)
  })

  test('charges what an installer charges, in whole fives of euro, more than its parts cost', () => {
    for (const job of jobs.filter(({ cost_cents }) => cost_cents)) {
      expect((job.cost_cents ?? 0) % 500).toBe(0)
      const parts = materials
        .filter(({ job_id }) => job_id === job.id)
        .reduce((sum, { cost_cents }) => sum + cost_cents, 0)
      expect(job.cost_cents).toBeGreaterThan(parts)
      const isProject = appointments.some(
        ({ job_id, scheduled_start, scheduled_end }) =>
          job_id === job.id && at(scheduled_end) - at(scheduled_start) > day / 5,
      )
      expect(job.cost_cents).toBeLessThanOrEqual(isProject ? 750_000 : 40_000)
    }
  })
})
