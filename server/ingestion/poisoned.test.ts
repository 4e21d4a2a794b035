import { expect, test } from 'vitest'
import { query } from '../testing/database.ts'
import { type TestLink, withTestLink } from '../testing/device-link.ts'
import { deviceRecord, type TestDevice } from '../testing/world.ts'

let link: TestLink
let device: TestDevice
withTestLink((opened, made) => {
  link = opened
  device = made
})

const firmwareOf = async ({ id }: TestDevice) =>
  ((await deviceRecord(link.database, id)).hardware as { firmware?: string }).firmware

test.each([
  ['2.4.1\u0000\u001b', '2.4.1'],
  ['\ud83d 2.4.1', '\ufffd 2.4.1'],
  [`${'x'.repeat(63)}😀`, `${'x'.repeat(63)}😀`],
])('firmware %j makes no write fail', async (fw, stored) => {
  const before = await link.counted('poisoned')
  const { publish, report } = await link.connect(device)
  await publish('device/status', { fw, rssi: -60 })
  await report('ot.boiler', { blr_t: 40 })
  expect(await firmwareOf(device)).toBe(stored)
  expect(await link.counted('poisoned')).toBe(before)
})

test('a report that the database refused is sent again, and stored once the database accepts it', async () => {
  const before = await link.counted('poisoned')
  const { publish } = await link.connect(device)
  const say = () => publish('device/status', { fw: 'unwanted' })
  await query(
    link.databaseUrl,
    `alter table devices add constraint wanted check (hardware->>'firmware' is distinct from 'unwanted')`,
  )
  await say()
  expect([await firmwareOf(device), await link.counted('poisoned')]).toEqual([undefined, before + 1])
  await query(link.databaseUrl, 'alter table devices drop constraint wanted')
  await say()
  expect([await firmwareOf(device), await link.counted('poisoned')]).toEqual(['unwanted', before + 1])
})
