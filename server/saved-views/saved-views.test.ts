import { expect, test } from 'vitest'
import { openOffice } from '../testing/office.ts'
import { aCompany } from '../testing/world.ts'

const office = openOffice()
const view = { screen: 'devices', name: 'Με βλάβη', search: { fault: ['1'], search: 'Vaillant' } }

const add = async (form: object = {}, as = office.token) =>
  office.ask('POST', '/views', { ...view, ...form }, as)
const namesOf = async (as = office.token) =>
  (await office.ask('GET', '/views', undefined, as)).body.items.map(({ name }: { name: string }) => name)

test('a saved view is listed by screen and name, renamed, given other filters, and deleted', async () => {
  const { status, body } = await add({ name: '  Με βλάβη ' })
  expect(status).toBe(201)
  expect(body).toMatchObject(view)
  await add({ screen: 'clients', name: 'Premium', search: { is_premium: ['true'] } })
  expect(await namesOf()).toEqual(['Premium', 'Με βλάβη'])
  const renamed = await office.ask('PATCH', `/views/${body.id}`, { name: 'Σε βλάβη' })
  expect(renamed.body).toMatchObject({ name: 'Σε βλάβη', search: view.search })
  const changed = await office.ask('PATCH', `/views/${body.id}`, { search: { fault: ['0'] } })
  expect(changed.body).toMatchObject({ name: 'Σε βλάβη', search: { fault: ['0'] } })
  expect((await office.ask('DELETE', `/views/${body.id}`)).status).toBe(204)
  expect(await namesOf()).toEqual(['Premium'])
})

test('a view belongs to its person: neither a colleague nor another company sees or changes it', async () => {
  const { id } = (await add()).body
  const colleague = await office.signIn(['technician_company', 'admin'])
  const stranger = await office.signIn(['technician_company'], await aCompany(office.database))
  for (const other of [colleague, stranger]) {
    expect(await namesOf(other)).toEqual([])
    expect((await office.ask('PATCH', `/views/${id}`, { name: 'Ξένη' }, other)).status).toBe(404)
    expect((await office.ask('DELETE', `/views/${id}`, undefined, other)).status).toBe(404)
  }
  expect((await add({}, colleague)).status).toBe(201)
  expect(await namesOf()).toEqual(['Με βλάβη'])
})

test('a name is used once on a screen', async () => {
  await add()
  const { id } = (await add({ name: 'Άλλη' })).body
  const again = await add()
  expect([again.status, again.problem.key, again.problem.errors]).toEqual([
    409,
    'view_name_taken',
    [expect.objectContaining({ path: 'name', key: 'view_name_taken' })],
  ])
  const renamed = await office.ask('PATCH', `/views/${id}`, { name: 'Με βλάβη' })
  expect([renamed.status, renamed.problem.key]).toEqual([409, 'view_name_taken'])
  expect((await add({ screen: 'map' })).status).toBe(201)
})

test('what is no view is refused, and says why', async () => {
  const keysOf = async (form: object) => {
    const { status, problem } = await add(form)
    return [status, problem.errors?.[0]?.key]
  }
  expect(await keysOf({ name: ' ' })).toEqual([400, 'name_required'])
  expect(await keysOf({ name: 'α'.repeat(41) })).toEqual([400, 'too_long'])
  expect(await keysOf({ search: {} })).toEqual([400, 'field_invalid'])
  for (const form of [
    { screen: 'kitchen' },
    { search: { 'no key': '1' } },
    { search: { fault: [] } },
    { search: { search: 'α'.repeat(201) } },
    { search: { fault: [{}] } },
  ])
    expect((await add(form)).status).toBe(400)
})

test('a person has at most fifty', async () => {
  for (let made = 0; made < 50; made++) expect((await add({ name: `Προβολή ${made}` })).status).toBe(201)
  const { status, problem } = await add({ name: 'Μία ακόμη' })
  expect([status, problem.key, problem.values]).toEqual([409, 'views_too_many', { max: 50 }])
})
