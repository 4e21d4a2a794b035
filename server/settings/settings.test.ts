import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'
import { SettingsError } from './start-error.ts'

const shared = { DATABASE_URL: 'postgres://db.example/thalpos' }

test('a process runs all roles by default', () => {
  expect([...readSettings({}).roles]).toEqual(['api', 'gateway', 'jobs'])
  expect([...readSettings({ ...shared, ROLE: 'gateway, jobs' }).roles]).toEqual(['gateway', 'jobs'])
})

test('an unknown role is refused by name', () => {
  expect(() => readSettings({ ...shared, ROLE: 'kitchen' })).toThrow(/ROLE/)
})

test('parts of the product need a database that they share', () => {
  expect(() => readSettings({ ROLE: 'api' })).toThrow(SettingsError)
  expect(() => readSettings({ ROLE: 'api' })).toThrow(/DATABASE_URL/)
})

test('a process opens sixteen connections at most, or as many as it may', () => {
  expect(readSettings({}).databaseConnections).toBe(16)
  expect(readSettings({ DATABASE_CONNECTIONS: '40' }).databaseConnections).toBe(40)
  for (const wrong of ['3', '501', '8.5', 'many'])
    expect(() => readSettings({ DATABASE_CONNECTIONS: wrong })).toThrow(/DATABASE_CONNECTIONS/)
})

test('after a start no alarm is raised for three reporting periods, unless another time is set', () => {
  expect(readSettings({}).alarmQuietSeconds).toBe(180)
  expect(readSettings({ ALARM_QUIET_S: '0' }).alarmQuietSeconds).toBe(0)
})

test('the rules of alarms run once a minute, never less often', () => {
  expect(readSettings({}).alarmPassSeconds).toBe(60)
  expect(readSettings({ ALARM_PASS_S: '2' }).alarmPassSeconds).toBe(2)
  expect(() => readSettings({ ALARM_PASS_S: '61' })).toThrow(/ALARM_PASS_S/)
})

test('an address of map tiles that cannot be one is refused by name', () => {
  for (const url of [
    'tiles',
    'ftp://a.example/{z}/{x}/{y}',
    'https://a.example/{z}/{x}.png',
    'https://{s}.a.example/{z}/{x}/{y}',
  ])
    expect(() => readSettings({ MAP_TILES_URL: url })).toThrow(/MAP_TILES_URL/)
  expect(readSettings({ MAP_TILES_URL: 'https://a.example/{z}/{x}/{y}.png' }).mapTiles).toEqual({
    url: 'https://a.example/{z}/{x}/{y}.png',
    attribution: '',
  })
})

test('maps have the standard tiles of OpenStreetMap, and none where that is the wish', () => {
  expect(readSettings({}).mapTiles).toEqual({
    url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    attribution: expect.stringContaining('https://www.openstreetmap.org/copyright'),
  })
  expect(readSettings({ MAP_TILES_URL: 'none' }).mapTiles).toBeUndefined()
})

test('a bucket needs all its settings, or files are in the data directory', () => {
  const bucket = {
    FILES_S3_ENDPOINT: 'https://s3.example',
    FILES_S3_BUCKET: 'homes',
    FILES_S3_KEY: 'key',
    FILES_S3_SECRET: 'secret',
  }
  expect(readSettings({}).files).toEqual({
    largestPhoto: 15_000_000,
    largestFile: 25_000_000,
    bucket: undefined,
  })
  expect(readSettings(bucket).files.bucket).toMatchObject({ bucket: 'homes', region: 'us-east-1' })
  expect(() => readSettings({ ...bucket, FILES_S3_SECRET: undefined })).toThrow(/FILES_S3_SECRET/)
})

test('a Keycloak needs all its settings, or the embedded directory is used', () => {
  const keycloak = {
    KEYCLOAK_ADMIN_URL: 'https://sso.example/auth/',
    KEYCLOAK_REALM: 'thalpos',
    KEYCLOAK_CLIENT_ID: 'directory',
    KEYCLOAK_CLIENT_SECRET: 'secret',
  }
  expect(readSettings(keycloak).keycloak).toEqual({
    url: 'https://sso.example/auth',
    realm: 'thalpos',
    clientId: 'directory',
    clientSecret: 'secret',
    companyAttribute: 'company',
    timeoutMs: 5000,
  })
  expect(readSettings({}).keycloak).toBeUndefined()
  expect(() => readSettings({ ...keycloak, KEYCLOAK_CLIENT_SECRET: '' })).toThrow(/KEYCLOAK_CLIENT_SECRET/)
  expect(() => readSettings({ ...keycloak, KEYCLOAK_COMPANY_ATTRIBUTE: 'a b' })).toThrow(SettingsError)
})

const trusts = (setting: string, address: string, hop: number): boolean => {
  const { trustProxy } = readSettings({ TRUST_PROXY: setting })
  if (typeof trustProxy !== 'function') throw new Error(`${setting} names no number of proxies`)
  return trustProxy(address, hop)
}

test('a number of proxies is trusted hop by hop, and `true` is one', () => {
  for (const one of ['1', 'true']) {
    expect(trusts(one, '203.0.113.9', 0)).toBe(true)
    expect(trusts(one, '203.0.113.9', 1)).toBe(false)
  }
  expect(trusts('3', '203.0.113.9', 2)).toBe(true)
  expect(trusts('3', '203.0.113.9', 3)).toBe(false)
})

test('proxies are named by their networks', () => {
  expect(readSettings({}).trustProxy).toBe(false)
  expect(readSettings({ TRUST_PROXY: '0' }).trustProxy).toBe(false)
  expect(readSettings({ TRUST_PROXY: 'loopback, 10.0.0.0/8,2001:db8::/32, 192.168.1.7' }).trustProxy).toEqual(
    ['loopback', '10.0.0.0/8', '2001:db8::/32', '192.168.1.7'],
  )
})

test.each(['everybody', '10.0.0.0/40', '10.0.0.0/0', '::/0', '10.0.0', '12', '-1', '10.0.0.0/8,unknown'])(
  'proxies that cannot be read are refused by name: %s',
  (setting) => expect(() => readSettings({ TRUST_PROXY: setting })).toThrow(/TRUST_PROXY/),
)
