import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { openOffice } from '../testing/office.ts'
import { localGuard, startReceiver, webhookTools } from './webhooks.testing.ts'

const office = openOffice({ environment: { ROLE: 'api,gateway' } })
const { startWorker, add, test: send, find, deliveriesOf, makeDue, queueEvent } = webhookTools(office)
const receiver = await startReceiver()
let worker: { stop(): Promise<void> } | undefined

afterAll(() => receiver.stop())
beforeEach(async () => {
  receiver.received.length = 0
  receiver.state.reply = undefined
  await office.run('delete from webhooks')
})
afterEach(async () => {
  await worker?.stop()
  worker = undefined
})

const stateOf = async (id: string) => (await deliveriesOf(id))[0]?.state
const lastAttempt = async (id: string) => (await deliveriesOf(id))[0]?.attempts.at(-1)
const status = (code: number, headers: Record<string, string> = {}) => {
  receiver.state.reply = (response) => response.writeHead(code, headers).end('secret words of the receiver')
}
const verify = (secret: string, at = 0) => {
  const { body = '', headers = {} } = receiver.received[at] ?? {}
  return new Webhook(secret).verify(body, headers as Record<string, string>)
}

test('a test event arrives signed, and the receiver verifies it with the library', async () => {
  worker = await startWorker()
  const { id, secret } = await add(receiver.url)
  const sent = await send(id)
  await expect.poll(() => stateOf(id)).toBe('delivered')
  const [request] = receiver.received
  expect(request?.headers['webhook-id']).toBe(sent.id)
  expect(request?.headers.host).toBe(`receiver.example:${receiver.port}`)
  expect(verify(secret)).toMatchObject({ type: 'webhook.test', data: { webhook_id: id } })
  expect(() => verify(`whsec_${Buffer.alloc(32).toString('base64')}`)).toThrow()
  expect(await lastAttempt(id)).toMatchObject({ status: 200, reason: null })
  expect(await find(id)).toMatchObject({ succeeding_since: expect.any(String), failing_since: null })
})

test('while the secret changes, both the old and the new one verify; after a day only the new one', async () => {
  worker = await startWorker()
  const { id, secret } = await add(receiver.url)
  const { body: rotated } = await office.ask('POST', `/webhooks/${id}/secret`)
  await send(id)
  await expect.poll(() => stateOf(id)).toBe('delivered')
  expect(String(receiver.received[0]?.headers['webhook-signature']).split(' ')).toHaveLength(2)
  verify(secret)
  verify(rotated.secret)
  await office.run("update webhooks set previous_until = now() - interval '1 second'")
  await send(id)
  await expect.poll(() => receiver.received.length).toBe(2)
  verify(rotated.secret, 1)
  expect(() => verify(secret, 1)).toThrow()
})

test('a failure is tried again with the same id, a new timestamp and the whole address of the alarm', async () => {
  worker = await startWorker()
  status(500)
  const { id } = await add(receiver.url)
  const delivery = await queueEvent(id)
  await expect.poll(() => lastAttempt(id)).toMatchObject({ status: 500, reason: 'refused' })
  const [failed] = await deliveriesOf(id)
  expect(failed?.state).toBe('queued')
  expect(Date.parse(failed?.due_at ?? '') - Date.now()).toBeGreaterThan(2000)
  expect(await find(id)).toMatchObject({ failing_since: expect.any(String), succeeding_since: null })
  receiver.state.reply = undefined
  await expect
    .poll(() => Math.floor(Date.now() / 1000))
    .toBeGreaterThan(Number(receiver.received[0]?.headers['webhook-timestamp']))
  await makeDue()
  await expect.poll(() => stateOf(id)).toBe('delivered')
  const [first, second] = receiver.received
  expect([first, second].map((one) => one?.headers['webhook-id'])).toEqual([delivery, delivery])
  expect(second?.body).toBe(first?.body)
  expect(second?.body).toContain('"url":"https://console.example/#/alarms?panel=alarm:1"')
  expect(Number(second?.headers['webhook-timestamp'])).toBeGreaterThan(
    Number(first?.headers['webhook-timestamp']),
  )
  expect((await deliveriesOf(id))[0]?.attempts).toMatchObject([{ status: 500 }, { status: 200 }])
})

test('after ten attempts it has failed, and a person may send it again', async () => {
  worker = await startWorker()
  status(503)
  const { id } = await add(receiver.url)
  const delivery = await queueEvent(id)
  for (let tries = 1; tries <= 10; tries += 1) {
    await expect.poll(async () => (await deliveriesOf(id))[0]?.attempts.length).toBe(tries)
    await makeDue()
  }
  expect(await stateOf(id)).toBe('failed')
  receiver.state.reply = undefined
  const resent = await office.ask('POST', `/webhooks/${id}/deliveries/${delivery}/resend`)
  expect(resent).toMatchObject({ status: 202, body: { id: delivery } })
  await expect.poll(() => stateOf(id)).toBe('delivered')
  expect(receiver.received.at(-1)?.headers['webhook-id']).toBe(delivery)
})

test('a redirect is a failure and is not followed', async () => {
  worker = await startWorker()
  status(302, { location: `http://receiver.example:${receiver.port}/elsewhere` })
  const { id } = await add(receiver.url)
  await send(id)
  await expect.poll(() => lastAttempt(id)).toMatchObject({ status: 302, reason: 'redirected' })
  expect(receiver.received).toHaveLength(1)
  expect(await stateOf(id)).toBe('failed')
})

test('410 switches the webhook off, drops what waits, and an administrator may switch it on again', async () => {
  worker = await startWorker()
  status(410)
  const { id } = await add(receiver.url)
  await send(id)
  await expect.poll(() => find(id)).toMatchObject({ is_enabled: false, disabled_reason: 'gone' })
  await queueEvent(id)
  await makeDue()
  await expect.poll(() => stateOf(id)).toBe('dropped')
  expect(receiver.received).toHaveLength(1)
  const on = await office.ask('PATCH', `/webhooks/${id}`, { is_enabled: true })
  expect(on.body).toMatchObject({ is_enabled: true, disabled_reason: null })
})

test('the words of a reply are stored nowhere, and a secret is in no log', async () => {
  const logged: unknown[] = []
  worker = await startWorker({}, { warn: (...words: unknown[]) => void logged.push(words) })
  status(500)
  const { id, secret } = await add(receiver.url)
  await send(id)
  await expect.poll(() => stateOf(id)).toBe('failed')
  const [row] = await office.run(
    `select (select jsonb_agg(to_jsonb(d)) from webhook_deliveries d)::text
      || (select jsonb_agg(to_jsonb(w) - 'secret') from webhooks w)::text as stored`,
  )
  const shown = JSON.stringify([row, await deliveriesOf(id), await find(id), logged])
  expect(shown).not.toContain('secret words of the receiver')
  expect(shown).not.toContain(secret)
})

test('a receiver that does not reply in time, is not there or speaks no TLS is reported so', async () => {
  worker = await startWorker({ timeoutMs: 300 })
  receiver.state.reply = () => {}
  const silent = await add(receiver.url)
  const plain = await add(receiver.url.replace('http:', 'https:'))
  const absent = await add('http://receiver.example:1/')
  for (const { id } of [silent, plain, absent]) await send(id)
  await expect.poll(() => lastAttempt(silent.id)).toMatchObject({ status: null, reason: 'timed_out' })
  await expect.poll(() => lastAttempt(plain.id)).toMatchObject({ status: null, reason: 'not_secure' })
  await expect.poll(() => lastAttempt(absent.id)).toMatchObject({ status: null, reason: 'unreachable' })
})

test('the time-out covers a name that is not resolved either', async () => {
  worker = await startWorker({ timeoutMs: 100, resolve: () => new Promise(() => {}) })
  const { id } = await add(receiver.url)
  await send(id)
  await expect.poll(() => lastAttempt(id)).toMatchObject({ reason: 'timed_out' })
})

test('a name is checked at every attempt: one that comes to mean this machine is refused', async () => {
  const { isPublicAddress } = await import('./public-address.ts')
  let address = '127.0.0.1'
  worker = await startWorker({
    resolve: async () => ['127.0.0.1', address],
    // The receiver of the test counts as public once.
    isPublic: (one) => (receiver.received.length === 0 ? localGuard.isPublic(one) : isPublicAddress(one)),
  })
  const { id } = await add(receiver.url)
  const delivery = await queueEvent(id)
  await expect.poll(() => stateOf(id)).toBe('delivered')
  for (address of ['127.0.0.1', '10.0.0.1', '::ffff:127.0.0.1', '64:ff9b::7f00:1']) {
    const before = (await deliveriesOf(id))[0]?.attempts.length ?? 0
    await office.ask('POST', `/webhooks/${id}/deliveries/${delivery}/resend`)
    await expect.poll(async () => (await deliveriesOf(id))[0]?.attempts.length).toBe(before + 1)
    expect(await lastAttempt(id)).toMatchObject({ status: null, reason: 'address_not_public' })
  }
  expect(receiver.received).toHaveLength(1)
})

test('one private address among public ones is enough to refuse', async () => {
  worker = await startWorker({ resolve: async () => ['127.0.0.1', '10.0.0.1'] })
  const { id } = await add(receiver.url)
  await send(id)
  await expect.poll(() => lastAttempt(id)).toMatchObject({ reason: 'address_not_public' })
})

test('the connection goes to the checked address, whatever the name means to the system', async () => {
  worker = await startWorker()
  const { id } = await add(`http://does-not-exist.invalid:${receiver.port}/`)
  await send(id)
  await expect.poll(() => stateOf(id)).toBe('delivered')
  expect(receiver.received[0]?.headers.host).toBe(`does-not-exist.invalid:${receiver.port}`)
})

test('a literal address is checked as well, and plain HTTP is refused', async () => {
  const { publicOnly } = await import('./post.ts')
  worker = await startWorker(publicOnly)
  const literal = await add(`https://127.0.0.1:${receiver.port}/`)
  const plain = await add(receiver.url)
  for (const { id } of [literal, plain]) await send(id)
  await expect.poll(() => lastAttempt(literal.id)).toMatchObject({ reason: 'address_not_public' })
  await expect.poll(() => lastAttempt(plain.id)).toMatchObject({ reason: 'not_secure' })
  expect(receiver.received).toEqual([])
})
