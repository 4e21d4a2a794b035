import { beforeEach, describe, expect, test } from 'vitest'
import { countedAtMost } from '../../contract/lists.ts'
import { openOffice } from '../testing/office.ts'
import { aPerson } from '../testing/world.ts'
import { aHome, type TestHome } from './jobs.testing.ts'

const office = openOffice()
const { ask, run } = office

let one: TestHome
let two: TestHome

/** Five jobs of two homes, numbered 1 to 5 from the oldest. */
beforeEach(async () => {
  one = await aHome(office.database, { company: office.company })
  two = await aHome(office.database, { company: office.company, lastname: 'Θεοδώρου', tag: 1107 })
  const own = { company_id: office.company.id, type_id: 1 }
  const at = (day: number) => new Date(Date.UTC(2026, 9, day, 9))
  const jobs = [
    { installation_id: one.installation, title: 'Ετήσια συντήρηση', cost_cents: 8000, created_at: at(1) },
    {
      installation_id: one.installation,
      title: 'Αλλαγή κυκλοφορητή',
      type_id: 3,
      created_at: at(2),
      assignee_id: one.person,
    },
    {
      installation_id: two.installation,
      title: 'Ετήσια συντήρηση',
      state: 'done',
      cost_cents: 9000,
      created_at: at(3),
      assignee_id: two.person,
    },
    {
      installation_id: two.installation,
      title: null,
      state: 'complete',
      cost_cents: 5000,
      created_at: at(4),
      assignee_id: one.person,
    },
    {
      installation_id: two.installation,
      title: 'Έλεγχος',
      state: 'cancelled',
      estimated_cost_cents: 7000,
      type_id: 4,
      created_at: at(5),
    },
  ]
  await office.database.asSystem(async (tx) => {
    for (const job of jobs) {
      const { id } = await tx
        .insertInto('jobs')
        .values({ ...own, ...job })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (job.state !== 'complete') continue
      const paid = { company_id: office.company.id, installation_id: job.installation_id, job_id: id }
      await tx
        .insertInto('payments')
        .values({ ...paid, client_id: two.client, payment_type_id: 1, amount_cents: 5000 })
        .execute()
    }
  })
})

const list = async (query = '') => {
  const { status, body } = await ask('GET', `/jobs?${query}`)
  expect(status, `body ${JSON.stringify(body)}`).toBe(200)
  return body as { items: { number: number; id: string }[]; total: number; total_is_least?: true }
}
const numbers = async (query = '') => (await list(query)).items.map(({ number }) => number)
const search = (words: string) => numbers(`search=${encodeURIComponent(words)}&sort=number`)

describe('the list of jobs', () => {
  test('says how each was paid', async () => {
    const { items } = await list('sort=number&order=desc')
    expect(items).toMatchObject(
      [5, 4, 3, 2, 1].map((number) => ({ number, payment_type_id: number === 4 ? 1 : null })),
    )
  })

  test('has the newest first, page by page', async () => {
    expect(await numbers()).toEqual([5, 4, 3, 2, 1])
    expect(await list()).toMatchObject({ total: 5 })
    expect([await numbers('limit=2'), await numbers('limit=2&offset=2'), await numbers('offset=9')]).toEqual([
      [5, 4],
      [3, 2],
      [],
    ])
  })

  test.each([
    ['1', [1]],
    ['#4', [4]],
    ['συντηρηση', [1, 3]],
    ['syntirisi', [1, 3]],
    ['kykloforiti', [2]],
    ['1107', [3, 4, 5]],
    ['8eodwrou', [3, 4, 5]],
    ['papadop', [1, 2]],
    ['papadop sintirisi', [1]],
    ['Τσιμισκή 84', [1, 2, 3, 4, 5]],
    ['nothing', []],
  ])('finds by number, title, client, address and installation: %s', async (words, expected) => {
    const found = await search(words)
    if (words === '1') expect(found[0]).toBe(1)
    else expect(found).toEqual(expected)
  })

  test('shows the job whose number was typed first', async () => {
    await run("update jobs set title = 'Νο 2' where number = 5 and company_id = $1", [office.company.id])
    expect((await numbers('search=2'))[0]).toBe(2)
  })

  test('shows those that were made from faults', async () => {
    await run("update jobs set source = 'fault' where number in (2, 4) and company_id = $1", [
      office.company.id,
    ])
    expect((await numbers('source=fault')).toSorted()).toEqual([2, 4])
    expect(await numbers('source=fault&source=call')).toHaveLength(5)
    expect((await numbers('source=fault&state=pending')).length).toBe(1)
  })

  test('finds by what a client or an installation is called now, also once it is archived', async () => {
    await ask('PATCH', `/clients/${one.client}`, { lastname: 'Ζαφειρίου' })
    expect([await search('papadop'), await search('zafeiriou')]).toEqual([[], [1, 2]])
    await ask('PATCH', `/installations/${one.installation}`, { address: 'Εγνατία 5' })
    expect(await search('egnatia')).toEqual([1, 2])
    await ask('DELETE', `/installations/${one.installation}`)
    expect(await search('zafeiriou')).toEqual([1, 2])
    const [id] = (await list('sort=number&limit=1')).items.map((job) => job.id)
    await ask('PATCH', `/jobs/${id}`, { title: 'Καθαρισμός' })
    expect([await search('katharismos'), await search('sintirisi')]).toEqual([[1], [3]])
  })

  test.each([
    ['state=pending', [1, 2]],
    ['state=done&state[]=complete', [3, 4]],
    ['type_id=3&type_id=4', [2, 5]],
    ['assignee_id=none', [1, 5]],
    ['unpaid=true', [1, 3]],
    ['unscheduled=true', [1, 2]],
    ['date_from=2026-10-02&date_to=2026-10-03', [2, 3]],
    ['date_from=2026-10-05', [5]],
    ['state=pending&unpaid=true', [1]],
    ['state=pending&search=sintirisi', [1]],
  ])('is filtered by %s', async (query, expected) => {
    expect(await numbers(`${query}&sort=number`)).toEqual(expected)
    expect((await list(query)).total).toBe(expected.length)
  })

  test('is filtered by credit, which a cancelled job leaves', async () => {
    const pay = 'update jobs set paid_cents = 9500 where number = $2 and company_id = $1'
    await run(pay, [office.company.id, 3])
    expect(await numbers('credit=true')).toEqual([])
    await run(pay, [office.company.id, 5])
    expect(await numbers('credit=true')).toEqual([5])
  })

  test('is filtered by technician, client and installation', async () => {
    expect(await numbers(`assignee_id=${one.person}&sort=number`)).toEqual([2, 4])
    expect(await numbers(`assignee_id=${one.person}&assignee_id=none&sort=number`)).toEqual([1, 2, 4, 5])
    expect(await numbers(`client_id=${two.client}&sort=number`)).toEqual([3, 4, 5])
    expect(await numbers(`installation_id=${one.installation}&sort=number`)).toEqual([1, 2])
  })

  test('a job with a visit to come is scheduled, and shows it', async () => {
    await run(
      `insert into appointments (company_id, installation_id, job_id, assignee_id, type_id, scheduled_start, scheduled_end)
      select company_id, installation_id, id, $2::uuid, 1, '2026-12-01T08:00Z', '2026-12-01T09:00Z' from jobs
      where number = 1 and company_id = $1`,
      [office.company.id, one.person],
    )
    expect(await numbers('unscheduled=true')).toEqual([2])
    expect((await list('search=1042&sort=number')).items[0]).toMatchObject({
      next_appointment: {
        scheduled_start: '2026-12-01T08:00:00.000Z',
        assignee_name: 'Μαρία Δοκιμή',
        appointment_status_id: 2,
      },
    })
  })

  test.each([
    ['number', [1, 2, 3, 4, 5]],
    ['created_at', [1, 2, 3, 4, 5]],
    ['client_name', [3, 4, 5, 1, 2]],
    ['cost', [2, 5, 4, 1, 3]],
    ['due', [2, 4, 5, 1, 3]],
    ['state', [1, 2, 3, 4, 5]],
  ])('is sorted by %s', async (sort, expected) => {
    expect(await numbers(`sort=${sort}`)).toEqual(expected)
    expect(await numbers(`sort=${sort}&order=desc`)).toEqual(expected.toReversed())
  })

  test('is sorted by technician, those without one last', async () => {
    await run(`update people set family_name = 'Αβραάμ' where id = $1`, [two.person])
    expect(await numbers('sort=assignee_name')).toEqual([3, 2, 4, 1, 5])
    expect(await numbers('sort=assignee_name&order=desc')).toEqual([4, 2, 3, 5, 1])
  })

  test('of a search that means very many shows the newest and counts no further than many', async () => {
    await run(
      `insert into jobs (company_id, installation_id, title, state)
      select $1, $2, 'Πολλά ' || n, case when n = 1 then 'done' else 'pending' end from generate_series(1, 5200) n`,
      [office.company.id, one.installation],
    )
    const found = await list('search=polla&limit=3')
    expect(found).toMatchObject({ total: countedAtMost, total_is_least: true })
    expect(found.items).toHaveLength(3)
    expect(await list('search=polla&state=done')).toMatchObject({ total: 1, items: [{ number: 6 }] })
    expect((await list('search=polla 5203')).total).toBe(1)
  })

  test('shows and finds nothing of another company', async () => {
    const rival = await aHome(office.database)
    const token = await office.server.tokenOf(
      await aPerson(office.database, rival.company, ['technician_company']),
    )
    for (const query of ['', '?search=papadop', `?installation_id=${one.installation}`, '?sort=client_name'])
      expect((await ask('GET', `/jobs${query}`, undefined, token)).body).toEqual({ items: [], total: 0 })
    const { states } = (await ask('GET', '/jobs/summary', undefined, token)).body
    expect(states.map(({ count }: { count: number }) => count)).toEqual([0, 0, 0, 0])
  })

  test.each([
    ['state=lost', 'state'],
    ['assignee_id=me', 'assignee_id'],
    ['date_from=2026-10-02&date_to=2026-10-01', 'date_to'],
    ['unpaid=false', 'unpaid'],
    ['sort=notes', 'sort'],
  ])('refuses %s', async (query, path) => {
    const { status, body } = await ask('GET', `/jobs?${query}`)
    expect([status, body.errors[0].path]).toEqual([400, expect.stringContaining(path)])
  })
})

describe('the summary', () => {
  const states = async (query = '') => (await ask('GET', `/jobs/summary?${query}`)).body.states

  test('counts the jobs of each state, with their cost and what is due', async () => {
    expect(await states()).toMatchObject([
      { state: 'pending', count: 2, cost: 80, due: 80 },
      { state: 'done', count: 1, cost: 90, due: 90 },
      { state: 'complete', count: 1, cost: 50, due: 0 },
      { state: 'cancelled', count: 1, cost: 0, due: 0 },
    ])
  })

  test('counts what waits in each state: without an appointment, unpaid, overdue, from a fault, and own jobs', async () => {
    const { company } = office
    await run("update jobs set source = 'fault' where number in (2, 4) and company_id = $1", [company.id])
    const done = (days: number) =>
      run(
        'update jobs set done_at = now() - make_interval(days => $1) where number = 3 and company_id = $2',
        [days, company.id],
      )
    await done(31)
    const email = await aPerson(office.database, company, ['technician_company'])
    const token = await office.server.tokenOf(email)
    const [me] = await run('select id from people where email = $1', [email])
    const mine = await ask('POST', '/jobs', {
      installation_id: one.installation,
      type_id: 1,
      assignee_id: me?.id,
    })
    expect(mine.status).toBe(201)
    const start = Date.now() + 86_400_000
    const visit = await ask('POST', '/appointments', {
      job_id: mine.body.id,
      installation_id: one.installation,
      type_id: 1,
      assignee_id: me?.id,
      scheduled_start: new Date(start).toISOString(),
      duration: 60,
    })
    expect(visit.status).toBe(201)
    const mySums = async () => (await ask('GET', '/jobs/summary', undefined, token)).body.states
    expect(await mySums()).toMatchObject([
      { state: 'pending', count: 3, unscheduled: 2, unpaid: 1, overdue: 0, from_fault: 1, mine: 1 },
      { state: 'done', count: 1, unscheduled: 0, unpaid: 1, overdue: 1, from_fault: 0, mine: 0 },
      { state: 'complete', count: 1, unscheduled: 0, unpaid: 0, overdue: 0, from_fault: 1, mine: 0 },
      { state: 'cancelled', count: 1, unscheduled: 0, unpaid: 0, overdue: 0, from_fault: 0, mine: 0 },
    ])
    await done(29)
    expect((await mySums())[1]).toMatchObject({ unpaid: 1, overdue: 0 })
  })

  test('has the filters and the search of the list', async () => {
    expect((await states('search=sintirisi')).map(({ count }: { count: number }) => count)).toEqual([
      1, 1, 0, 0,
    ])
    expect((await states(`client_id=${two.client}&unpaid=true`))[1]).toMatchObject({ count: 1, due: 90 })
  })
})
