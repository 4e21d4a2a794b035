import { describe, expect, test } from 'vitest'
import { openOffice } from '../testing/office.ts'
import { removeOldKeys } from './idempotency.ts'

const office = openOffice()

const form = {
  firstname: 'Νίκος',
  lastname: 'Ιωάννου',
  contacts: [{ contact_type_id: 1, phone: '6971206448' }],
}
let count = 0
const aKey = () => `key-of-test-${count++}`

const add = (key: string, body: unknown = form, token = office.token) =>
  office.server.ask('POST', '/clients', { token, body, headers: { 'idempotency-key': key } })
const clients = () => office.run('select id from clients where company_id = $1', [office.company.id])
const keys = () => office.run('select key from idempotency_keys where company_id = $1', [office.company.id])

describe('a request with an idempotency key', () => {
  test('that is sent eight times at once changes once, and each gets the same reply', async () => {
    const key = aKey()
    const answers = await Promise.all(Array.from({ length: 8 }, () => add(key)))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(new Set(answers.map(({ headers }) => headers.get('location'))).size).toBe(1)
    expect(answers[1]?.body).toEqual(answers[0]?.body)
    expect(await clients()).toHaveLength(1)
  })

  test('with another body, or of another operation, is refused', async () => {
    const key = aKey()
    await add(key)
    const other = await add(key, { ...form, lastname: 'Άλλος' })
    expect([other.status, other.problem.key]).toEqual([409, 'idempotency_key_reused'])
    const [client] = await clients()
    const elsewhere = await office.server.ask('PATCH', `/clients/${String(client?.id)}`, {
      token: office.token,
      body: { notes: 'x' },
      headers: { 'idempotency-key': key },
    })
    expect(elsewhere.problem.key).toBe('idempotency_key_reused')
    expect(await clients()).toHaveLength(1)
  })

  test('that failed stores nothing and may be corrected under its key', async () => {
    const key = aKey()
    const email = 'a@mail.gr'
    await add(aKey(), { ...form, email })
    expect((await add(key, { ...form, email })).problem.key).toBe('email_exists')
    expect(await keys()).toHaveLength(1)
    expect((await add(key, { ...form, email: 'b@mail.gr' })).status).toBe(201)
    expect(await clients()).toHaveLength(2)
  })

  test('is repeated by its own person only', async () => {
    const key = aKey()
    const colleague = await office.signIn(['technician_company', 'admin'])
    const [one, two] = [await add(key), await add(key, form, colleague)]
    expect(one.body.id).not.toBe(two.body.id)
    expect(await clients()).toHaveLength(2)
  })

  test('gets a reply without a body again', async () => {
    const { body } = await add(aKey())
    const key = aKey()
    const remove = () =>
      office.server.ask('DELETE', `/clients/${body.id}`, {
        token: office.token,
        headers: { 'idempotency-key': key },
      })
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 204])
    expect((await office.ask('DELETE', `/clients/${body.id}`)).status).toBe(404)
  })

  test.each(['short', 'x'.repeat(101), 'with a space'])('is refused where the key is %j', async (key) => {
    const { status, body } = await add(key)
    expect([status, body.errors]).toEqual([
      400,
      [{ path: 'idempotency-key', key: 'idempotency_key_invalid' }],
    ])
  })
})

test('keys are removed after a day', async () => {
  await add(aKey())
  await add(aKey())
  await office.run(
    `update idempotency_keys set created_at = now() - interval '25 hours' where key = (
      select key from idempotency_keys where company_id = $1 limit 1)`,
    [office.company.id],
  )
  await removeOldKeys(office.database)
  expect(await keys()).toHaveLength(1)
})

test('the key is an optional header of every change in OpenAPI, and of nothing else', async () => {
  const { body: document } = await office.ask('GET', '/openapi.json')
  const named = (path: string, method: string) =>
    (document.paths[`/api/v1${path}`][method].parameters ?? []).some(
      ({ name, in: place, required }: Record<string, unknown>) =>
        name === 'idempotency-key' && place === 'header' && !required,
    )
  expect([named('/jobs', 'post'), named('/clients/{id}', 'patch'), named('/jobs/{id}', 'delete')]).toEqual([
    true,
    true,
    true,
  ])
  expect([named('/jobs', 'get'), named('/installations/{id}/photo', 'post')]).toEqual([false, false])
})
