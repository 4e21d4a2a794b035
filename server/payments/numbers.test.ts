import { expect, test } from 'vitest'
import { query } from '../testing/database.ts'
import { openTill } from './payments.testing.ts'

const { office, aHome, aJob, pay } = openTill()

const numbersOf = async (year?: number) => {
  const rows = await query(
    office.server.databaseUrl,
    'select distinct year, number from payments where company_id = $1 and ($2::int is null or year = $2) order by 1, 2',
    [office.company.id, year ?? null],
  )
  return rows.map(({ number }) => number as number)
}
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

test('fifty writers at once, some refused, number without gaps or duplicates, and no sum is lost', async () => {
  const homes = await Promise.all([
    aHome({ tag: 1 }),
    aHome({ tag: 2, lastname: 'Ρήγα' }),
    aHome({ tag: 3, lastname: 'Βλάχου' }),
  ])
  const jobs = await Promise.all(homes.map(({ home }) => aJob(home, { cost: 1000 })))
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) => {
      const { home, client } = homes[at % 3] as (typeof homes)[number]
      const job = jobs[at % 3] as string
      // Every fifth is above what is due and takes no number.
      return pay(home, [job], at % 5 === 0 ? 5000 : 10, client)
    }),
  )
  const recorded = answers.filter(({ status }) => status === 201)
  expect(recorded).toHaveLength(40)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(10)
  expect(await numbersOf()).toEqual(upTo(40))
  const paid = await office.run('select sum(paid_cents)::int as cents from jobs where company_id = $1', [
    office.company.id,
  ])
  expect(paid).toEqual([{ cents: 40_000 }])
})

test('one of several simultaneous last payments of a job is recorded', async () => {
  const { home, client } = await aHome()
  const job = await aJob(home, { cost: 100 })
  const answers = await Promise.all(Array.from({ length: 8 }, () => pay(home, [job], 100, client)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(7).fill(409)])
  expect(await numbersOf()).toEqual([1])
})

test('a transaction that is rolled back leaves no gap', async () => {
  const { home, client } = await aHome()
  const who = { company: office.company.id, kind: 'technician_company' as const }
  const insert = (fails: boolean) =>
    office.database
      .inCompany(who, async (tx) => {
        await tx
          .insertInto('payments')
          .values({
            company_id: who.company,
            installation_id: home,
            client_id: client,
            payment_type_id: 1,
            amount_cents: 100,
          })
          .execute()
        if (fails) throw new Error('rolled back')
      })
      .catch(() => {})
  await Promise.all(Array.from({ length: 30 }, (_, at) => insert(at % 2 === 0)))
  expect(await numbersOf()).toEqual(upTo(15))
})

test('each year begins with one, and each company numbers its own', async () => {
  const { home, client } = await aHome()
  const job = await aJob(home, { cost: 100 })
  await office.run(
    "insert into number_series (company_id, series, year, highest) values ($1, 'payments', 2020, 7)",
    [office.company.id],
  )
  expect((await pay(home, [job], 10, client)).body.confirmation).toMatch(/^\d{4}\/1$/)
  const who = { company: office.company.id, kind: 'technician_company' as const }
  const foreign = office.database.inCompany(who, (tx) =>
    tx
      .selectNoFrom((of) =>
        of
          .fn<number>('next_number', [
            of.val('00000000-0000-4000-8000-000000000000'),
            of.val('payments'),
            of.val(2026),
          ])
          .as('number'),
      )
      .execute(),
  )
  await expect(foreign).rejects.toThrow('numbers of another company')
})
