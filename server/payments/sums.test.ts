// Random requests against independent sums: every amount that was accepted, in whole cents.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Payment } from '../../contract/jobs/schema.ts'
import { openTill } from './payments.testing.ts'

const { office, aHome, aJob, pay, list, jobOf, balanceOf } = openTill()

type Step =
  | { kind: 'pay'; jobs: number[]; cents: number }
  | { kind: 'refund'; which: number; cents: number }
  | { kind: 'void'; which: number }
  | { kind: 'correct'; which: number; cents: number }
  | { kind: 'credit'; job: number; cents: number }
  | { kind: 'cancel'; job: number; settlement: 'refund' | 'credit' }

const cents = fc.integer({ min: 1, max: 12_000 })
const which = fc.nat({ max: 20 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('pay'),
      jobs: fc.uniqueArray(fc.nat({ max: 2 }), { minLength: 1, maxLength: 3 }),
      cents,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('refund'), which, cents }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('void'), which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('correct'), which, cents }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('credit'), job: fc.nat({ max: 1 }), cents }) },
  fc.record({
    kind: fc.constant('cancel'),
    job: fc.constant(2),
    settlement: fc.constantFrom('refund', 'credit'),
  }),
)

const costs = [8_350, 10_001, 4_999] as const

/** The server accepts one of each kind; of random ones it may refuse all. */
const accepted: Step[] = [
  { kind: 'pay', jobs: [0], cents: 5_000 },
  { kind: 'correct', which: 0, cents: 4_000 },
  ...[0, 1].map((at) => ({ kind: 'refund' as const, which: at, cents: 1_000 })),
  { kind: 'pay', jobs: [2], cents: 3_000 },
  { kind: 'cancel', job: 2, settlement: 'credit' },
  { kind: 'credit', job: 0, cents: 1_000 },
  { kind: 'pay', jobs: [1], cents: 10_001 },
  ...[0, 1, 2, 3, 4, 5, 6].map((at) => ({ kind: 'void' as const, which: at })),
]

/** A ledger in memory that believes only the replies to changes. */
class Ledger {
  readonly paid = new Map<string, number>()
  readonly cancelled = new Set<string>()
  add(job: string | null, amount: number, sign: 1 | -1) {
    if (job) this.paid.set(job, (this.paid.get(job) ?? 0) + sign * Math.round(amount * 100))
  }
}

let tag = 1000

test('money of jobs and the balance equal an independent sum after every request', async () => {
  const done = new Set<Step['kind']>()
  let completed = 0
  let lastNumber = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      // A number of its own, also when a failure is run again to shorten it.
      const { home, client } = await aHome({ tag: ++tag })
      const jobs = [
        await aJob(home, { cost: 83.5 }),
        await aJob(home, { cost: 100.01 }),
        await aJob(home, { estimate: 49.99, state: 'pending' }),
      ]
      const ledger = new Ledger()
      const rows = async () => (await list(`installation_id=${home}&sort=confirmation`)).items
      const sign = ({ kind }: Payment) => (kind === 'refund' ? -1 : 1)
      for (const one of steps) {
        const before = await rows()
        const picked = before[('which' in one ? one.which : 0) % Math.max(1, before.length)]
        let status = 0
        if (one.kind === 'pay')
          ({ status } = await pay(
            home,
            one.jobs.map((at) => jobs[at] as string),
            one.cents / 100,
            client,
          ))
        else if (one.kind === 'credit')
          ({ status } = await office.ask('POST', `/jobs/${jobs[2]}/credit`, {
            job_id: jobs[one.job],
            amount: one.cents / 100,
          }))
        else if (one.kind === 'cancel')
          ({ status } = await office.ask('PATCH', `/jobs/${jobs[one.job]}`, {
            state: 'cancelled',
            cancel_reason: 'x',
            settlement: one.settlement,
            refund_type_id: 1,
          }))
        else if (picked && one.kind === 'refund')
          ({ status } = await office.ask('POST', `/payments/${picked.id}/refund`, {
            amount: one.cents / 100,
            payment_type_id: 1,
          }))
        else if (picked && one.kind === 'void')
          ({ status } = await office.ask('DELETE', `/payments/${picked.id}?void_reason=x`))
        else if (picked && one.kind === 'correct')
          ({ status } = await office.ask('PATCH', `/payments/${picked.id}`, {
            amount: one.cents / 100,
            void_reason: 'x',
          }))
        expect(status).toBeLessThan(500)
        if (status >= 200 && status < 300) done.add(one.kind)
        const after = await rows()
        const known = new Map(before.map((row) => [row.id, row]))
        for (const row of after) {
          if (!known.has(row.id)) ledger.add(row.job_id, row.amount, sign(row))
          else if (row.voided_at && !known.get(row.id)?.voided_at)
            ledger.add(row.job_id, row.amount, sign(row) === 1 ? -1 : 1)
        }
        if (one.kind === 'cancel' && status === 200) ledger.cancelled.add(jobs[one.job] as string)
        let balance = 0
        for (const [at, job] of jobs.entries()) {
          const owed = ledger.cancelled.has(job) ? 0 : (costs[at] as number)
          const paid = ledger.paid.get(job) ?? 0
          balance += owed - paid
          const stored = await jobOf(job)
          expect(stored).toMatchObject({ paid_cents: paid, due_cents: owed - paid })
          expect(paid).toBeGreaterThanOrEqual(0)
          expect(paid).toBeLessThanOrEqual(costs[at] as number)
          if (stored.state !== 'complete') continue
          completed += 1
          expect(owed - paid).toBeLessThanOrEqual(0)
        }
        expect(await balanceOf(home)).toBe(balance)
      }
      const { body } = await office.ask('GET', `/payments/summary?installation_id=${home}`)
      const net = [...ledger.paid.values()].reduce((sum, one) => sum + one, 0)
      expect(Math.round(body.net * 100)).toBe(net)
      // A refused request takes no number.
      const numbers = [
        ...new Set((await rows()).map(({ confirmation }) => Number(confirmation.split('/')[1]))),
      ]
      expect(numbers.toSorted((one, other) => one - other)).toEqual(
        numbers.map((_, at) => lastNumber + at + 1),
      )
      lastNumber += numbers.length
    }),
    { numRuns: 6, examples: [[accepted]] },
  )
  expect([...done].toSorted()).toEqual(['cancel', 'correct', 'credit', 'pay', 'refund', 'void'])
  expect(completed).toBeGreaterThan(0)
})
