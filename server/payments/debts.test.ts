import { expect, test } from 'vitest'
import type { Debt } from '../../contract/payments/routes.ts'
import { openTill } from './payments.testing.ts'

const { office, aHome, aJob, pay } = openTill()

const debts = async (query = '') => {
  const answer = await office.ask('GET', `/payments/debts?${query}`)
  expect(answer.status).toBe(200)
  return answer.body as {
    items: Debt[]
    total: number
    owed: number
    days_0_30: number
    days_over_90: number
  }
}

test.each([
  [0, 'days_0_30'],
  [30, 'days_0_30'],
  [31, 'days_31_60'],
  [60, 'days_31_60'],
  [61, 'days_61_90'],
  [90, 'days_61_90'],
  [91, 'days_over_90'],
  [400, 'days_over_90'],
] as const)('a job done %i local days ago is owed under %s', async (days, bucket) => {
  const { home } = await aHome()
  const job = await aJob(home, { cost: 120 })
  // Noon of that local day: the hour of the test does not matter.
  await office.run(
    `update jobs set done_at = (((now() at time zone 'Europe/Athens')::date - $2::int) + time '12:00') at time zone 'Europe/Athens'
    where id = $1`,
    [job, days],
  )
  const [debt] = (await debts()).items
  const expected = { days_0_30: 0, days_31_60: 0, days_61_90: 0, days_over_90: 0, [bucket]: 120 }
  expect(debt).toMatchObject({ owed: 120, jobs: 1, ...expected })
})

test('lists what is owed for jobs that are done, the largest first, with sums and the telephone', async () => {
  const small = await aHome()
  const large = await aHome({ lastname: 'Θεοδώρου', tag: 1107 })
  const old = await aJob(small.home, { cost: 100, doneDaysAgo: 100 })
  await aJob(small.home, { cost: 40 })
  await aJob(large.home, { cost: 900.5, doneDaysAgo: 45 })
  await aJob(large.home, { estimate: 5000, state: 'pending' })
  await pay(small.home, [old], 70, small.client)
  const whole = await debts()
  expect(whole).toMatchObject({
    total: 2,
    owed: 970.5,
    days_0_30: 40,
    days_31_60: 900.5,
    days_61_90: 0,
    days_over_90: 30,
  })
  expect(whole.items.map(({ owed }) => owed)).toEqual([900.5, 70])
  expect(whole.items[1]).toMatchObject({
    client_name: 'Παπαδοπούλου Αικατερίνη',
    client_phone: '6971206448',
    tag_id: `${office.company.key}_412`,
    address: 'Εγνατία 118',
    jobs: 2,
    days_over_90: 30,
  })
  expect((await debts('sort=owed_since')).items[0]?.owed).toBe(70)
  expect((await debts('sort=client_name&order=asc')).items[0]?.owed).toBe(900.5)
  expect(await debts('search=8eodwrou')).toMatchObject({ total: 1, owed: 900.5 })
  expect((await debts('limit=1&offset=1')).items).toHaveLength(1)
  const csv = new TextDecoder().decode((await office.download('/exports/debts?lang=en')).bytes)
  expect(csv.trim().split('\r\n')).toHaveLength(3)
})

test('a credit lessens the oldest debt; what is paid in full is in no list', async () => {
  const { home, client } = await aHome()
  await aJob(home, { cost: 100, doneDaysAgo: 100 })
  const recent = await aJob(home, { cost: 50 })
  const given = await aJob(home, { estimate: 120, state: 'pending' })
  await pay(home, [given], 120, client)
  await office.ask('PATCH', `/jobs/${given}`, {
    state: 'cancelled',
    cancel_reason: 'x',
    settlement: 'credit',
  })
  const { items } = await debts()
  expect(items[0]).toMatchObject({ owed: 30, jobs: 1, days_0_30: 30, days_over_90: 0 })
  await pay(home, [recent], 50, client)
  expect(await debts()).toMatchObject({ total: 0, owed: 0, items: [] })
})
