import { describe, expect, test } from 'vitest'
import { openOffice } from '../testing/office.ts'
import { aCompany, anInstallation, aPerson } from '../testing/world.ts'

const office = openOffice()

interface Profile {
  id: string
  name: string
}

const idOf = async (givenName: string): Promise<string> => {
  const email = await aPerson(office.database, office.company, ['technician_company'], { givenName })
  const row = await office.database.asSystem((tx) =>
    tx.selectFrom('people').select('id').where('email', '=', email).executeTakeFirstOrThrow(),
  )
  return row.id
}
const list = async (query = '', as = office.token) =>
  (await office.ask('GET', `/personnel${query}`, undefined, as)).body
const edit = (id: string, body: object, as = office.token) =>
  office.ask('PATCH', `/personnel/${id}`, body, as)

const visit = async (assignee_id: string, start: string, more: object = {}) => {
  const company_id = office.company.id
  const homes = await office.run('select id from installations where company_id = $1', [company_id])
  const installation_id = homes[0]
    ? String(homes[0]['id'])
    : await anInstallation(office.database, company_id)
  return office.database.asSystem((tx) =>
    tx
      .insertInto('appointments')
      .values({
        company_id,
        installation_id,
        assignee_id,
        type_id: 1,
        scheduled_start: start,
        scheduled_end: new Date(Date.parse(start) + 90 * 60_000),
        ...more,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
}

describe('the people of a company', () => {
  test('come with what they have to do this week, as assignee or helper', async () => {
    const [nikos, eleni] = [await idOf('Νίκος'), await idOf('Ελένη')]
    const now = new Date().toISOString()
    const { id } = await visit(nikos, now)
    await visit(nikos, now, { appointment_status_id: 1 })
    await visit(nikos, new Date(Date.now() + 8 * 86_400_000).toISOString())
    await office.database.asSystem((tx) =>
      tx
        .insertInto('appointment_helpers')
        .values({ company_id: office.company.id, appointment_id: id, person_id: eleni })
        .execute(),
    )
    const [home] = await office.run('select id from installations where company_id = $1', [office.company.id])
    for (const state of ['pending', 'done'])
      await office.database.asSystem((tx) =>
        tx
          .insertInto('jobs')
          .values({
            company_id: office.company.id,
            installation_id: String(home?.['id']),
            type_id: 1,
            assignee_id: eleni,
            state,
          })
          .execute(),
      )
    const { items, total } = await list('?sort=name')
    expect(total).toBe(3)
    expect(items).toMatchObject([
      { id: eleni, visits_today: 1, visits_week: 1, booked_minutes: 90, open_jobs: 1 },
      { name: 'Μαρία Δοκιμή', visits_week: 0, booked_minutes: 0, roles: ['technician_company', 'admin'] },
      { id: nikos, visits_today: 1, visits_week: 1, booked_minutes: 90, open_jobs: 0, is_active: true },
    ])
    expect(new Set(items.map(({ color }: { color: string }) => color)).size).toBe(3)
    expect((await list('?search=eleni')).items).toMatchObject([{ id: eleni }])
    expect((await list('?sort=open_jobs&order=desc&limit=1')).items).toMatchObject([{ id: eleni }])
  })

  test('have phone, licence number and colour, which an administrator changes and others read', async () => {
    const id = await idOf('Νίκος')
    const form = { phone: '697 120-6448', licence_number: 'Α-12345', color: 'rose' }
    const colleague = await office.signIn(['technician_company'])
    expect((await edit(id, form, colleague)).problem).toMatchObject({ status: 403, key: 'admin_required' })
    const changed = { ...form, phone: '6971206448' }
    expect((await edit(id, form)).body).toMatchObject(changed)
    expect((await office.ask('GET', `/personnel/${id}`, undefined, colleague)).body).toMatchObject(changed)
    expect((await edit(id, { phone: '' })).body).toMatchObject({ phone: null, licence_number: 'Α-12345' })
    const rows = await office.run(`select before, after from audit where record = 'person' order by id`)
    expect(rows).toMatchObject([
      { after: changed },
      { before: { phone: changed.phone }, after: { phone: null } },
    ])
    const history = await office.ask('GET', `/personnel/${id}/history?limit=1`, undefined, colleague)
    expect(history.body).toMatchObject({
      total: 2,
      items: [
        { action: 'changed', by: 'Μαρία Δοκιμή', before: { phone: changed.phone }, after: { phone: null } },
      ],
    })
  })

  test.each([
    [{ phone: 'abc' }, 'phone_digits'],
    [{ licence_number: 'Α'.repeat(41) }, 'too_long'],
    [{ color: 'gold' }, 'color_required'],
  ])('%j is refused: %s', async (body, key) => {
    const { status, problem } = await edit(await idOf('Νίκος'), body)
    expect([status, problem.errors?.[0]?.key]).toEqual([400, key])
  })

  test('who have left keep their history, come last and are offered no work', async () => {
    const id = await idOf('Άννα')
    await edit(id, { is_active: false })
    const { items } = await list('?sort=name')
    expect(items.at(-1)).toMatchObject({ id, is_active: false })
    const offered = (await office.ask('GET', '/personnelCombo')).body.items
    expect(offered.map((person: Profile) => person.name)).toEqual(['Μαρία Δοκιμή'])
    expect(offered[0].color).toBe('blue')
    await edit(id, { is_active: true })
    expect((await office.ask('GET', '/personnelCombo')).body.total).toBe(2)
  })

  test('are those of the own company', async () => {
    const id = await idOf('Νίκος')
    const rival = await office.signIn(['technician_company', 'admin'], await aCompany(office.database))
    expect((await list('', rival)).items).toMatchObject([{ name: 'Μαρία Δοκιμή' }])
    expect((await office.ask('GET', `/personnel/${id}`, undefined, rival)).status).toBe(404)
    expect((await edit(id, { color: 'rose' }, rival)).status).toBe(404)
  })
})
