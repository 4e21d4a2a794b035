import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { openOffice } from '../testing/office.ts'
import { aCompany } from '../testing/world.ts'
import { prune } from './outbox.store.ts'
import { startReceiver, webhookTools } from './webhooks.testing.ts'

const office = openOffice({ environment: { ROLE: 'api,gateway' } })
const { startWorker, add, test: send, find, deliveriesOf } = webhookTools(office)
const [receiver, hanging] = await Promise.all([startReceiver(), startReceiver()])
const workers: { stop(): Promise<void> }[] = []

afterAll(() => Promise.all([receiver.stop(), hanging.stop()]))
beforeEach(async () => {
  receiver.received.length = 0
  hanging.received.length = 0
  hanging.state.reply = () => {}
  await office.run('delete from webhooks')
})
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop()
})

const start = async () => void workers.push(await startWorker())
const stateOf = async (id: string) => (await deliveriesOf(id))[0]?.state
const queue = (id: string, count: number, company = office.company.id) =>
  office.run(
    `insert into webhook_deliveries (company_id, webhook_id, type, body)
     select $1, $2, 'alarm.raised', '{}' from generate_series(1, $3)`,
    [company, id, count],
  )

test('a receiver that hangs holds up neither another webhook nor another company', async () => {
  const slow = await add(hanging.url)
  const quick = await add(receiver.url)
  const other = await aCompany(office.database)
  const [theirs] = await office.run(
    `insert into webhooks (company_id, name, url, kinds, secret, created_by)
     select $1, name, url, kinds, secret, created_by from webhooks where id = $2 returning id`,
    [other.id, quick.id],
  )
  await queue(slow.id, 100)
  await queue(quick.id, 5)
  await queue(theirs?.id as string, 5, other.id)
  await start()
  await expect.poll(() => receiver.received.length).toBe(10)
  expect(hanging.received.length).toBeLessThanOrEqual(2)
})

test('two processes send each delivery once', async () => {
  const { id } = await add(receiver.url)
  await queue(id, 30)
  await Promise.all([start(), start()])
  await expect
    .poll(async () => (await deliveriesOf(id)).filter(({ state }) => state === 'delivered').length)
    .toBe(30)
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(30)
  expect(receiver.received).toHaveLength(30)
})

test('a stop during an attempt is no failure of the receiver: it is sent again', async () => {
  const { id } = await add(hanging.url)
  await start()
  const sent = await send(id)
  await expect.poll(() => hanging.received.length).toBe(1)
  await workers.pop()?.stop()
  expect((await deliveriesOf(id))[0]).toMatchObject({ state: 'queued', attempts: [] })
  hanging.state.reply = undefined
  await start()
  await expect.poll(() => stateOf(id)).toBe('delivered')
  expect(hanging.received.map(({ headers }) => headers['webhook-id'])).toEqual([sent.id, sent.id])
})

test('what a process left under way when it died is sent again with the same id', async () => {
  const { id } = await add(receiver.url)
  const sent = await send(id)
  const leave = (seconds: number) =>
    office.run(
      `update webhook_deliveries set state = 'sending', claimed_at = now() - $1 * interval '1 second'`,
      [seconds],
    )
  await leave(300)
  await start()
  await expect.poll(() => stateOf(id)).toBe('delivered')
  expect(receiver.received[0]?.headers['webhook-id']).toBe(sent.id)
})

test('a changed address is not judged by an attempt at the one before', async () => {
  const { id } = await add(hanging.url)
  await start()
  await send(id)
  await expect.poll(() => hanging.received.length).toBe(1)
  await office.run('update webhooks set url = $1 where id = $2', [receiver.url, id])
  await workers.pop()?.stop()
  expect(await find(id)).toMatchObject({ last_attempt: null })
  await start()
  await expect.poll(() => stateOf(id)).toBe('delivered')
  const edited = await office.ask('PATCH', `/webhooks/${id}`, { url: 'https://other.example/' })
  expect(edited.body).toMatchObject({ succeeding_since: null, failing_since: null, last_attempt: null })
})

test('old deliveries are removed, and so is a secret that signs no more', async () => {
  const { id } = await add(receiver.url)
  await office.ask('POST', `/webhooks/${id}/secret`)
  await queue(id, 3)
  await office.run(`update webhook_deliveries set state = 'delivered'`)
  await office.run(
    `update webhook_deliveries set created_at = now() - interval '31 days'
     where id in (select id from webhook_deliveries limit 2)`,
  )
  await office.database.asSystem(prune)
  expect(await deliveriesOf(id)).toHaveLength(1)
  const secrets = () => office.run('select previous_secret is null as gone from webhooks where id = $1', [id])
  expect(await secrets()).toEqual([{ gone: false }])
  await office.run(`update webhooks set previous_until = now() - interval '1 minute'`)
  await office.database.asSystem(prune)
  expect(await secrets()).toEqual([{ gone: true }])
})
