import { beforeEach, describe, expect, test } from 'vitest'
import { aCompany } from '../testing/world.ts'
import { openTill } from './payments.testing.ts'

const { office, aHome, aJob, pay, list } = openTill()
let first: { home: string; client: string }
let second: { home: string; client: string }
let job: string

beforeEach(async () => {
  first = await aHome()
  second = await aHome({ lastname: 'Θεοδώρου', tag: 1107 })
  job = await aJob(first.home, { cost: 300 })
  const other = await aJob(second.home, { cost: 500 })
  await pay(first.home, [job], 100, first.client, { paid_at: '2026-02-28T22:30:00Z' })
  const cash = await pay(first.home, [job], 50, first.client, { paid_at: '2026-03-10T10:00:00Z' })
  await pay(second.home, [other], 200, first.client, { payment_type_id: 2, paid_at: '2026-03-31T20:59:59Z' })
  await office.ask('POST', `/payments/${cash.body.id}/refund`, { amount: 20, payment_type_id: 3 })
  const wrong = await pay(second.home, [other], 9, second.client, { paid_at: '2026-03-11T10:00:00Z' })
  await office.ask('DELETE', `/payments/${wrong.body.id}?void_reason=λάθος`)
})

const amounts = async (query: string) => (await list(query)).items.map(({ amount }) => amount)

describe('the list of payments', () => {
  test('shows the newest first, and sorts', async () => {
    expect(await amounts('')).toEqual([20, 200, 9, 50, 100])
    expect(await amounts('sort=amount&order=desc')).toEqual([200, 100, 50, 20, 9])
    expect(await amounts('sort=confirmation')).toEqual([100, 50, 200, 20, 9])
    expect((await list('limit=2')).total).toBe(5)
  })

  test('filters by local days, type, kind, void ones, payer, installation and job', async () => {
    // 22:30 UTC of February is the first of March in Greece; 20:59:59 UTC of 31 March is still March.
    expect(await amounts('date_from=2026-03-01&date_to=2026-03-31')).toEqual([200, 9, 50, 100])
    expect(await amounts('date_to=2026-02-28')).toEqual([])
    expect(await amounts('payment_type_id=2&payment_type_id=3')).toEqual([20, 200])
    expect(await amounts('kind=refund')).toEqual([20])
    expect(await amounts('voided=true')).toEqual([9])
    expect(await amounts('voided=false&kind=payment')).toEqual([200, 50, 100])
    expect(await amounts(`client_id=${second.client}`)).toEqual([9])
    expect(await amounts(`installation_id=${second.home}`)).toEqual([200, 9])
    expect(await amounts(`job_id=${job}`)).toEqual([20, 50, 100])
  })

  test.each([
    ['θεοδώρου', [200, 9]],
    ['8eodwrou', [200, 9]],
    ['1107', [200, 9]],
    ['papadop', [20, 200, 50, 100]],
    ['agnostos', []],
  ])('finds by client, payer or installation: %s', async (search, found) => {
    expect(await amounts(`search=${encodeURIComponent(search)}`)).toEqual(found)
  })

  test('finds a confirmation by its number, with or without the year', async () => {
    const [newest] = (await list('kind=refund')).items
    expect(await amounts(`search=${encodeURIComponent(newest?.confirmation ?? '')}`)).toEqual([20])
    expect(await amounts(`search=${newest?.confirmation.split('/')[1]}`)).toContain(20)
    expect(await amounts('search=2020/1')).toEqual([])
  })

  test('sums what is found, without void ones', async () => {
    const { body } = await office.ask('GET', '/payments/summary')
    expect(body).toEqual({
      count: 4,
      received: 350,
      refunded: 20,
      net: 330,
      types: [
        { payment_type_id: 1, count: 2, net: 150 },
        { payment_type_id: 2, count: 1, net: 200 },
        { payment_type_id: 3, count: 1, net: -20 },
      ],
    })
    const march = await office.ask(
      'GET',
      '/payments/summary?date_from=2026-03-01&date_to=2026-03-15&search=papadop',
    )
    expect(march.body).toMatchObject({ count: 2, received: 150, net: 150 })
  })

  test.each([
    ['date_from=2026-03-02&date_to=2026-03-01', 'date_to'],
    ['kind=gift', 'kind'],
    ['payment_type_id=9', 'payment_type_id'],
    ['confirmation=17', 'confirmation'],
    ['sort=payer_name', 'sort'],
  ])('refuses %s', async (query, path) => {
    const { status, problem } = await office.ask('GET', `/payments?${query}`)
    expect([status, problem.errors?.[0]?.path]).toEqual([400, expect.stringContaining(path)])
  })

  test('shows nothing of another company', async () => {
    const rival = await aCompany(office.database)
    const stranger = await office.signIn(['technician_company'], rival)
    for (const path of ['/payments', `/payments?installation_id=${first.home}`, '/payments?search=papadop'])
      expect((await office.ask('GET', path, undefined, stranger)).body).toEqual({ items: [], total: 0 })
    expect((await office.ask('GET', '/payments/debts', undefined, stranger)).body).toMatchObject({
      total: 0,
      owed: 0,
    })
  })

  test('is a CSV file in both languages, refunds below zero', async () => {
    const text = async (lang: string, query = '') =>
      new TextDecoder().decode((await office.download(`/exports/payments?lang=${lang}&${query}`)).bytes)
    const lines = (await text('el')).trim().split('\r\n')
    expect(lines[0]).toContain('"Βεβαίωση";"Ημερομηνία";"Είδος"')
    expect(lines).toHaveLength(6)
    expect(lines[1]).toContain('"επιστροφή"')
    expect(lines[1]).toMatch(/"'?-20"/)
    const english = (await text('en', 'kind=payment&voided=true')).trim().split('\r\n')
    expect(english).toHaveLength(2)
    expect(english[1]).toContain('"yes"')
    expect(english[1]).toContain('"λάθος"')
  })
})
