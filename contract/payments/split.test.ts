import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isRefusal, mostFor, type PayableJob, splitOverJobs } from './split.ts'

const job = (id: string, due_cents: number, more: Partial<PayableJob> = {}): PayableJob => ({
  id,
  state: 'done',
  due_cents,
  estimated_cost_cents: null,
  ...more,
})

describe('one sum for several jobs', () => {
  const jobs = [job('a', 100), job('b', 50), job('c', 30)]

  test('fills one after the other; a job that gets nothing has no part', () => {
    expect(splitOverJobs(jobs, 120)).toEqual([
      { job: 'a', cents: 100 },
      { job: 'b', cents: 20 },
    ])
    expect(splitOverJobs(jobs)).toEqual([
      { job: 'a', cents: 100 },
      { job: 'b', cents: 50 },
      { job: 'c', cents: 30 },
    ])
  })

  test('skips what is settled or a credit', () => {
    expect(splitOverJobs([job('a', 0), job('b', -20), job('c', 30)], 30)).toEqual([{ job: 'c', cents: 30 }])
  })

  test('is refused with the limit that it breaks', () => {
    expect(splitOverJobs(jobs, 181)).toEqual({ key: 'payment_above_due', values: { max: 1.8 } })
    const estimated = [job('a', 150, { estimated_cost_cents: 100 }), job('b', 50)]
    expect(splitOverJobs(estimated, 151)).toEqual({ key: 'payment_above_estimate', values: { max: 1.5 } })
    expect(splitOverJobs([job('a', 0)], 1)).toEqual({ key: 'payment_nothing_due' })
    expect(splitOverJobs([job('a', 10), job('b', 10, { state: 'cancelled' })], 1)).toEqual({
      key: 'payment_job_cancelled',
    })
  })

  test('is split to the cent, and no part is above what may be paid', () => {
    const anyJob = fc.record({
      id: fc.uuid(),
      state: fc.constantFrom('pending', 'done', 'complete'),
      due_cents: fc.integer({ min: -5000, max: 50_000 }),
      estimated_cost_cents: fc.option(fc.integer({ min: 0, max: 50_000 })),
    })
    let [refused, split] = [0, 0]
    fc.assert(
      fc.property(
        fc.uniqueArray(anyJob, { minLength: 1, maxLength: 8, selector: ({ id }) => id }),
        fc.integer({ min: 1, max: 200_000 }),
        (some, sum) => {
          const most = some.reduce((all, one) => all + mostFor(one), 0)
          const parts = splitOverJobs(some, sum)
          if (isRefusal(parts)) {
            refused += 1
            return sum > most
          }
          split += 1
          const limits = new Map(some.map((one) => [one.id, mostFor(one)]))
          return (
            parts.reduce((all, { cents }) => all + cents, 0) === sum &&
            parts.every(({ job: id, cents }) => cents > 0 && cents <= (limits.get(id) ?? 0))
          )
        },
      ),
    )
    expect(Math.min(refused, split)).toBeGreaterThan(0)
  })
})
