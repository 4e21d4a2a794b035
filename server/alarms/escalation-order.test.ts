import { expect, test } from 'vitest'
import { openOffice } from '../testing/office.ts'
import { aCompany, aPerson } from '../testing/world.ts'
import { readEscalations } from './escalation.store.ts'

const office = openOffice()

const order = (people: unknown, as?: string) => office.ask('PUT', '/alarms/escalation-order', { people }, as)
const namesOf = async (as?: string): Promise<string[]> =>
  (await office.ask('GET', '/alarms/escalation-order', undefined, as)).body.people.map(
    ({ name }: { name: string }) => name,
  )
const addPerson = async (givenName: string, company = office.company): Promise<string> => {
  const email = await aPerson(office.database, company, ['technician_company'], { givenName })
  const [row] = await office.run('select id from people where email = $1', [email])
  return String(row?.id)
}

test('an administrator orders the people who are notified of alarms, changes the order and empties it', async () => {
  const [stelios, nikos] = [await addPerson('Στέλιος'), await addPerson('Νίκος')]
  expect(await namesOf()).toEqual([])
  expect((await order([nikos, stelios])).body.people).toEqual([
    { id: nikos, name: 'Νίκος Δοκιμή' },
    { id: stelios, name: 'Στέλιος Δοκιμή' },
  ])
  expect((await order([stelios, nikos])).status).toBe(200)
  const colleague = await office.signIn(['technician_company'])
  expect(await namesOf(colleague)).toEqual(['Στέλιος Δοκιμή', 'Νίκος Δοκιμή'])
  await office.run('update people set is_active = false where id = $1', [stelios])
  expect(await namesOf()).toEqual(['Νίκος Δοκιμή'])
  expect((await order([])).body).toEqual({ people: [] })
  const changes = await office.run(
    "select after from audit where company_id = $1 and record = 'alarm_rules' order by id",
    [office.company.id],
  )
  expect(changes[1]).toEqual({ after: { escalation_order: ['Στέλιος Δοκιμή', 'Νίκος Δοκιμή'] } })
})

test('people of another company, one person twice and too many are refused, and the order stays', async () => {
  const stelios = await addPerson('Στέλιος')
  await order([stelios])
  const foreign = await addPerson('Ξένος', await aCompany(office.database))
  const gone = await addPerson('Παλιός')
  await office.run('update people set is_active = false where id = $1', [gone])
  for (const unknown of [foreign, gone, crypto.randomUUID()]) {
    const { status, body } = await order([stelios, unknown])
    expect([status, body.errors]).toEqual([404, [{ path: 'people.1', key: 'not_found' }]])
  }
  expect((await order([stelios, stelios])).body.errors).toMatchObject([{ key: 'escalation_twice' }])
  const many = Array.from({ length: 21 }, () => crypto.randomUUID())
  expect((await order(many)).body.errors).toMatchObject([{ key: 'escalation_too_many' }])
  expect(await namesOf()).toEqual(['Στέλιος Δοκιμή'])
})

test('only an administrator changes it, and no other company reads it', async () => {
  const stelios = await addPerson('Στέλιος')
  await order([stelios])
  const colleague = await office.signIn(['technician_company', 'editor'])
  const refused = await order([], colleague)
  expect([refused.status, refused.problem.key]).toEqual([403, 'admin_required'])
  const distributor = await office.signIn(
    ['distributor', 'admin'],
    await aCompany(office.database, 'distributor'),
  )
  expect((await order([], distributor)).status).toBe(403)
  const other = await office.signIn(['technician_company', 'admin'], await aCompany(office.database))
  expect(await namesOf(other)).toEqual([])
  expect((await order([stelios], other)).status).toBe(404)
  expect((await order([], other)).status).toBe(200)
  expect(await namesOf()).toEqual(['Στέλιος Δοκιμή'])
})

test('a person who chose a kind by e-mail alone is in the order only where e-mails can be sent', async () => {
  const people = [await addPerson('Στέλιος'), await addPerson('Νίκος'), await addPerson('Ελένη')]
  await order(people)
  await office.run(
    "insert into notice_settings (company_id, person_id, console_kinds, email_kinds) values ($1, $2, '{}', '{comfort}')",
    [office.company.id, people[1]],
  )
  const times = (sendsEmail: boolean) =>
    office.database.asSystem(async (tx) => {
      const of = (await readEscalations(tx, sendsEmail))(office.company.id)
      return [of('comfort'), of('fault')]
    })
  expect(await times(true)).toEqual([2, 1])
  expect(await times(false)).toEqual([1, 1])
})
