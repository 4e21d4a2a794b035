import { expect, test } from 'vitest'
import { openOffice } from '../testing/office.ts'
import { aCompany } from '../testing/world.ts'
import { webhookTools } from './webhooks.testing.ts'

const office = openOffice({ environment: { ROLE: 'api,gateway' } })
const { add, find } = webhookTools(office)
const form = { name: 'Ticketing', url: 'https://receiver.example/alarms', kinds: ['fault', 'comfort'] }

test('an administrator adds, changes and deletes a webhook, and each change is recorded', async () => {
  const { id } = await add(undefined, form)
  expect(await find(id)).toMatchObject({
    ...form,
    kinds: ['comfort', 'fault'],
    is_enabled: true,
    disabled_reason: null,
    last_attempt: null,
    created_by: 'Μαρία Δοκιμή',
  })
  const edit = { name: 'Βλάβες', is_enabled: false, kinds: ['offline'] }
  expect((await office.ask('PATCH', `/webhooks/${id}`, edit)).body).toMatchObject(edit)
  expect((await office.ask('DELETE', `/webhooks/${id}`)).status).toBe(204)
  expect(await find(id)).toBeUndefined()
  const audit = await office.run(
    `select action, before, after from audit where record = 'webhook' and record_id = $1 order by id`,
    [id],
  )
  expect(audit).toMatchObject([
    { action: 'created', after: { name: 'Ticketing', url: form.url } },
    { action: 'changed', before: { name: 'Ticketing' }, after: edit },
    { action: 'deleted', before: { name: 'Βλάβες' } },
  ])
})

test('the secret is shown at creation and at each change, and nowhere else', async () => {
  const { id, secret } = await add()
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  const changed = await office.ask('POST', `/webhooks/${id}/secret`)
  expect(changed.body.secret).toMatch(/^whsec_/)
  expect(changed.body.secret).not.toBe(secret)
  const hours = (Date.parse(changed.body.previous_until) - Date.now()) / 3_600_000
  expect(hours).toBeCloseTo(24, 1)
  const shown = [
    (await office.ask('GET', '/webhooks')).body,
    (await office.ask('PATCH', `/webhooks/${id}`, { name: 'x' })).body,
    await office.run(`select * from audit where record = 'webhook'`),
    await office.run('select * from idempotency_keys'),
  ]
  expect(JSON.stringify(shown)).not.toContain('whsec_')
  expect(await office.run('select secret, previous_secret from webhooks where id = $1', [id])).toEqual([
    { secret: changed.body.secret, previous_secret: secret },
  ])
})

test('a request cannot read a secret even from the database', async () => {
  await add()
  const who = { company: office.company.id, kind: 'technician_company' } as const
  for (const column of ['secret', 'previous_secret'] as const)
    await expect(
      office.database.inCompany(who, (tx) => tx.selectFrom('webhooks').select(column).execute()),
    ).rejects.toThrow(/permission denied/)
})

test.each([
  ['http://receiver.example/', 'webhook_url_https'],
  ['ftp://receiver.example/', 'webhook_url_https'],
  ['receiver.example', 'webhook_url_invalid'],
  ['', 'webhook_url_required'],
  ['https://user:pass@receiver.example/', 'webhook_url_user'],
  ['https://localhost/', 'webhook_url_private'],
  ['https://api.localhost./', 'webhook_url_private'],
  ['https://router/', 'webhook_url_private'],
  ['https://nas.local/', 'webhook_url_private'],
  ['https://127.0.0.1/', 'webhook_url_private'],
  ['https://2130706433/', 'webhook_url_private'],
  ['https://[::1]/', 'webhook_url_private'],
  ['https://[::ffff:10.0.0.1]/', 'webhook_url_private'],
  ['https://169.254.169.254/latest', 'webhook_url_private'],
  [`https://receiver.example/${'a'.repeat(500)}`, 'too_long'],
])('the address %s is refused: %s', async (url, key) => {
  const { id } = await add()
  for (const [method, path] of [
    ['POST', '/webhooks'],
    ['PATCH', `/webhooks/${id}`],
  ] as const) {
    const { status, problem } = await office.ask(method, path, method === 'POST' ? { ...form, url } : { url })
    expect([status, problem.errors?.[0]]).toMatchObject([400, { path: 'url', key }])
  }
})

test('a webhook needs a name and a kind of alarm, and a company has at most ten', async () => {
  const keyOf = async (wrong: object) =>
    (await office.ask('POST', '/webhooks', { ...form, ...wrong })).problem.errors?.[0]?.key
  expect(await keyOf({ name: ' ' })).toBe('name_required')
  expect(await keyOf({ kinds: [] })).toBe('webhook_kinds_required')
  expect(await keyOf({ kinds: ['weather'] })).toBe('field_invalid')
  for (let made = 0; made < 10; made += 1) await add()
  const { status, problem } = await office.ask('POST', '/webhooks', form)
  expect([status, problem.key, problem.values]).toEqual([409, 'webhooks_too_many', { max: 10 }])
})

test('only administrators of the company reach webhooks, their log and their tests', async () => {
  const { id } = await add()
  const { body: sent } = await office.ask('POST', `/webhooks/${id}/test`)
  const technician = await office.signIn(['technician_company'])
  const stranger = await office.signIn(['technician_company', 'admin'], await aCompany(office.database))
  const requests = [
    ['GET', '/webhooks'],
    ['POST', '/webhooks', form],
    ['PATCH', `/webhooks/${id}`, { name: 'x' }],
    ['POST', `/webhooks/${id}/secret`],
    ['POST', `/webhooks/${id}/test`],
    ['GET', `/webhooks/${id}/deliveries`],
    ['POST', `/webhooks/${id}/deliveries/${sent.id}/resend`],
    ['DELETE', `/webhooks/${id}`],
  ] as const
  for (const [method, path, body] of requests) {
    expect((await office.ask(method, path, body, technician)).status).toBe(403)
    if (path.includes(id)) expect((await office.ask(method, path, body, stranger)).status).toBe(404)
  }
  expect((await office.ask('GET', '/webhooks', undefined, stranger)).body.total).toBe(0)
})

test('a test waits for the one before, and needs a webhook that is on', async () => {
  const { id } = await add()
  expect((await office.ask('POST', `/webhooks/${id}/test`)).status).toBe(202)
  const again = await office.ask('POST', `/webhooks/${id}/test`)
  expect([again.status, again.problem.key]).toEqual([409, 'webhook_delivery_pending'])
  await office.ask('PATCH', `/webhooks/${id}`, { is_enabled: false })
  const off = await office.ask('POST', `/webhooks/${id}/test`)
  expect([off.status, off.problem.key]).toEqual([409, 'webhook_off'])
})
