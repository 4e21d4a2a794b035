import { expect, test } from 'vitest'
import { type TestLink, withTestLink } from '../testing/device-link.ts'
import type { TestDevice } from '../testing/world.ts'

let link: TestLink
let device: TestDevice
withTestLink((opened, made) => {
  link = opened
  device = made
})

const connect = () => link.connect(device)
const faultsOf = (id: string) =>
  link.database.asSystem((tx) =>
    tx.selectFrom('faults').selectAll().where('device_id', '=', id).orderBy('opened_at').execute(),
  )

test('a fault opens when it is reported, is blocking while nothing burns, and resolves when it clears', async () => {
  const { report } = await connect()
  await report('ot.thalpos', { heat_set: 1 })
  await report('ot.boiler', { fault: 28, flame: 1 })
  expect(await faultsOf(device.id)).toMatchObject([{ code: '28', blocking: false, resolved_at: null }])
  await report('ot.boiler', { fault: 28, flame: 0 })
  expect(await faultsOf(device.id)).toMatchObject([{ code: '28', blocking: true, resolved_at: null }])
  await report('ot.boiler', { fault: 5, flame: 0 })
  expect(await faultsOf(device.id)).toMatchObject([
    { code: '28', resolved_at: expect.any(Date) },
    { code: '5', resolved_at: null },
  ])
  await report('ot.boiler', { fault: 0, flame: 1 })
  expect((await faultsOf(device.id)).filter((fault) => fault.resolved_at === null)).toEqual([])
  await expect.poll(() => link.notices.filter(({ event }) => event.type === 'fault')).toHaveLength(4)
})

test('a fault that the boiler reports as a service request does not block', async () => {
  const { report } = await connect()
  await report('ot.thalpos', { heat_set: 1 })
  await report('ot.boiler', { fault: 80, diag: 1, flame: 0 })
  expect(await faultsOf(device.id)).toMatchObject([{ code: '80', blocking: false, resolved_at: null }])
})

test('a fault that comes back within minutes is the same fault, later it is another', async () => {
  const { report } = await connect()
  const at = (minutesAgo: number, fault: number) =>
    report('ot.boiler', { ts: Date.now() - minutesAgo * 60_000, fault, flame: 1 })
  await at(30, 28)
  await at(29, 0)
  await at(27, 28)
  expect(await faultsOf(device.id)).toMatchObject([{ code: '28', resolved_at: null }])
  await at(20, 0)
  await at(2, 28)
  expect(await faultsOf(device.id)).toHaveLength(2)
})

test('a fault is not opened again by an older report', async () => {
  const { report } = await connect()
  const now = Date.now()
  await report('ot.boiler', { ts: now, fault: 0 })
  await report('ot.boiler', { ts: now - 60_000, fault: 28 })
  expect(await faultsOf(device.id)).toEqual([])
})

test('a fault in history is stored as a past fault, once, even in two messages', async () => {
  const { publish } = await connect()
  const minute = 60_000
  const start = Date.now() - 600 * minute
  const row = (at: number, fault: number) => ({
    ts: start + at * minute,
    'ot.boiler': { fault, flame: 0, heat: 1 },
  })
  const first = [row(0, 0), row(10, 28), row(20, 28)]
  const second = [row(30, 28), row(40, 0), row(50, 0)]
  await publish('history', first)
  await publish('history', second)
  await publish('history', first)
  const faults = await faultsOf(device.id)
  expect(faults).toMatchObject([{ code: '28', blocking: true }])
  expect(faults[0]?.opened_at.getTime()).toBe(start + 10 * minute)
  expect(faults[0]?.resolved_at?.getTime()).toBe(start + 40 * minute)
})
