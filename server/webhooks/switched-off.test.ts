import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { openOffice } from '../testing/office.ts'
import { startReceiver, webhookTools } from './webhooks.testing.ts'

const office = openOffice({ environment: { ROLE: 'api,gateway' } })
const { startWorker, add, test: send, find, queueEvent } = webhookTools(office)
const receiver = await startReceiver()
let worker: { stop(): Promise<void> } | undefined

afterAll(() => receiver.stop())
beforeEach(() => {
  receiver.received.length = 0
  receiver.state.reply = (response) => response.writeHead(410).end()
})
afterEach(async () => {
  await worker?.stop()
  worker = undefined
})

const noticesOf = async (as?: string) => (await office.ask('GET', '/notices', undefined, as)).body
const unread = async (as?: string) => (await office.ask('GET', '/notices/count', undefined, as)).body.unread
const isOff = async (id: string) => {
  await expect.poll(() => find(id)).toMatchObject({ disabled_reason: 'gone' })
}

test('the administrators of a company are notified of a webhook that its receiver switched off, until it is on again', async () => {
  const colleague = await office.signIn(['technician_company', 'admin'])
  const technician = await office.signIn(['technician_company'])
  worker = await startWorker()
  const { id } = await add(receiver.url)
  await send(id)
  await isOff(id)
  const notice = { kind: 'webhook_off', read_at: null, alarm: null }
  for (const as of [office.token, colleague])
    expect(await noticesOf(as)).toMatchObject({
      total: 1,
      items: [{ ...notice, webhook: { id, name: 'Ticketing', is_off: true } }],
    })
  expect(await noticesOf(technician)).toEqual({ items: [], total: 0 })
  expect([await unread(), await unread(colleague), await unread(technician)]).toEqual([1, 1, 0])
  const read = await office.ask('POST', '/notices/read', { webhook_id: id })
  expect(read.body).toEqual({ unread: 0 })
  expect(await unread(colleague)).toBe(1)
  await office.ask('PATCH', `/webhooks/${id}`, { is_enabled: true })
  expect(await unread(colleague)).toBe(0)
  expect(await noticesOf(colleague)).toMatchObject({ items: [{ ...notice, webhook: { is_off: false } }] })
  await send(id)
  await isOff(id)
  expect([await unread(), await unread(colleague), (await noticesOf()).total]).toEqual([1, 1, 2])
  await office.ask('DELETE', `/webhooks/${id}`)
  expect(await noticesOf()).toEqual({ items: [], total: 0 })
})

test('several attempts that get the reply at once make one notice, and a webhook that a person switched off meanwhile makes none', async () => {
  const held: (() => void)[] = []
  receiver.state.reply = (response) => void held.push(() => response.writeHead(410).end())
  const release = () => {
    for (const reply of held.splice(0)) reply()
  }
  worker = await startWorker()
  const { id } = await add(receiver.url)
  for (let count = 0; count < 2; count++) await queueEvent(id)
  await expect.poll(() => held.length).toBe(2)
  release()
  await isOff(id)
  await worker.stop()
  expect((await noticesOf()).total).toBe(1)
  worker = await startWorker()
  const other = await add(receiver.url)
  await send(other.id)
  await expect.poll(() => held.length).toBe(1)
  await office.ask('PATCH', `/webhooks/${other.id}`, { is_enabled: false })
  release()
  await worker.stop()
  expect(await find(other.id)).toMatchObject({ is_enabled: false, disabled_reason: null })
  expect((await noticesOf()).total).toBe(1)
})
