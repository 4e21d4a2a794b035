import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { isPrefix } from '../../gateway/prefixes.ts'
import { findOverlap } from '../devices/prefixes.ts'
import { query, type TestDatabase, testDatabase } from '../testing/database.ts'
import { aDevice } from '../testing/world.ts'
import { createDeviceCache, type DeviceCache } from './device-cache.ts'

let db: TestDatabase
let deviceAt: DeviceCache['deviceAt']
let home: string

beforeAll(async () => {
  db = await testDatabase()
})

afterAll(() => db.close())

beforeEach(() => {
  deviceAt = createDeviceCache(db.database).deviceAt
  home = `home-${randomBytes(4).toString('hex')}`
})

const meter = (prefix?: string) =>
  aDevice(db.database, { type: 'SHELLY_EM_3PH', ...(prefix === undefined ? {} : { prefix }) })

test('a device without a prefix is known by its id, also below shellies/', async () => {
  const { id } = await meter()
  expect(await deviceAt(`${id}/status/em:0`)).toMatchObject({ deviceId: id, prefix: id, root: id })
  expect(await deviceAt(`shellies/${id}/emeter/0/power`)).toMatchObject({
    deviceId: id,
    prefix: id,
    root: `shellies/${id}`,
  })
})

test('a prefix may hold slashes, and then the id alone is no address', async () => {
  const { id } = await meter(`${home}/cellar/meter`)
  const root = `${home}/cellar/meter`
  expect(await deviceAt(`${root}/events/rpc`)).toMatchObject({ deviceId: id, root })
  expect(await deviceAt(`shellies/${root}/info`)).toMatchObject({ deviceId: id, root: `shellies/${root}` })
  expect(await deviceAt(`${id}/events/rpc`)).toBeUndefined()
  expect(await deviceAt(`${home}/cellar/other/events/rpc`)).toBeUndefined()
  expect(await deviceAt(root)).toBeUndefined()
})

test('a name that itself begins with shellies/ is found where its meter speaks', async () => {
  const { id } = await meter(`shellies/${home}`)
  expect(await deviceAt(`shellies/shellies/${home}/emeter/0/power`)).toMatchObject({
    deviceId: id,
    root: `shellies/shellies/${home}`,
  })
  expect(await deviceAt(`shellies/${home}/events/rpc`)).toMatchObject({ root: `shellies/${home}` })
})

test('many topics at once are answered alike, and a device is remembered when its row is gone', async () => {
  const { id } = await meter()
  const topics = Array.from({ length: 30 }, (_, n) => `${id}/status/em1:${n % 3}`)
  const found = await Promise.all(topics.map(async (topic) => deviceAt(topic)))
  expect(new Set(found.map((device) => device?.deviceId))).toEqual(new Set([id]))
  await db.database.asSystem((tx) => tx.deleteFrom('devices').where('device_id', '=', id).execute())
  expect(await deviceAt(`${id}/events/rpc`)).toMatchObject({ deviceId: id })
})

test.each(['meter', 'house/meter', 'shellies/house/meter', 'a.b:c-d_e'])('%s may be a prefix', (prefix) => {
  expect(isPrefix(prefix)).toBe(true)
})

test.each([
  '',
  '/a',
  'a/',
  'a//b',
  'a/b/c/d',
  '+',
  'a/#',
  'σπίτι',
  'a b',
  '$SYS',
  'shellies',
  'shellies/announce',
])('%j may be no prefix', (prefix) => {
  expect(isPrefix(prefix)).toBe(false)
})

test('a prefix that is the beginning of another’s, or of an id, is taken', async () => {
  const one = await meter(`${home}/cellar`)
  const overlap = (id: string, prefix: string) => db.database.asSystem((tx) => findOverlap(tx, id, prefix))
  for (const prefix of [
    home,
    `${home}/cellar`,
    `${home}/cellar/meter`,
    `shellies/${home}/cellar`,
    `shellies/${home}`,
  ])
    expect(await overlap('M2', prefix)).toBe(one.id)
  for (const prefix of [`${home}/cel`, `${home}/attic`, `${home}x`, `shellies/${home}x`])
    expect(await overlap('M2', prefix)).toBeUndefined()
  expect(await overlap('M2', `${one.id}/x`)).toBe(one.id)
  expect(await overlap(one.id, `${home}/cellar`)).toBeUndefined()
})

test('a name that no device can have is not looked up in the database', async () => {
  const gone = await testDatabase()
  const { deviceAt: inGone } = createDeviceCache(gone.database)
  await gone.close()
  await expect(inGone('M1/status/em:0')).rejects.toThrow()
  for (const name of ['a\u0000b', 'σπίτι', 'x'.repeat(65), '\ud800']) {
    expect(await inGone(`${name}/announce`)).toBeUndefined()
    expect(await inGone(`shellies/\u0000/${name}/announce`)).toBeUndefined()
  }
  const { id } = await meter(home)
  expect(await deviceAt(`${home}/\u0000/\ud800`)).toMatchObject({ deviceId: id })
})

test('where the database refuses the data no device is found, and nothing is thrown', async () => {
  const broken = await testDatabase()
  const { deviceAt: inBroken } = createDeviceCache(broken.database)
  const { id } = await aDevice(broken.database, { type: 'SHELLY_EM_3PH' })
  await query(broken.url, 'alter table devices rename to devices_of_before')
  await query(
    broken.url,
    `create view devices as select device_id, device_type, hardware, (1 / (length(device_id) - length(device_id)))::text topic_prefix
     from devices_of_before`,
  )
  expect(await inBroken(`${id}/status/em:0`)).toBeUndefined()
  await query(broken.url, 'drop view devices')
  await expect(inBroken(`${id}/status/em:1`)).rejects.toThrow('devices')
  await broken.close()
})

test('the database itself holds that a prefix belongs to one device', async () => {
  await meter(`${home}/attic`)
  await expect(meter(`${home}/attic`)).rejects.toThrow('devices_prefix')
})
