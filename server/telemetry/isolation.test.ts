import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hcMb } from '../../contract/models/hc-mb.ts'
import { hcOt } from '../../contract/models/hc-ot.ts'
import type { Model } from '../../contract/models/model.ts'
import { vectorOf } from '../../gateway/testing-vectors.ts'
import { openFault, watch } from '../alarms/alarms.testing.ts'
import { minuteMs } from '../days/days.ts'
import { storeEvents } from '../ingestion/store-events.ts'
import { query } from '../testing/database.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { telemetryTables } from '../testing/telemetry-tables.ts'
import { aCompany, aDevice, aPerson } from '../testing/world.ts'
import { seal } from './sealing/seal.ts'

const dayMs = 1440 * minuteMs

let server: TestServer
let token: string
let ours: string[]
let theirs: string[]

const client = { firstname: 'Ελένη', lastname: 'Ιωάννου', phone: '6971206448' }
const types = [hcOt, hcMb]

beforeAll(async () => {
  server = await startTestServer()
  const { database } = server
  const [own, rival] = [await aCompany(database), await aCompany(database)]
  token = await server.tokenOf(await aPerson(database, own, ['technician_company', 'external_api']))
  const devicesOf = async (company: { id: string }) => {
    const ids: string[] = []
    for (const { type } of types)
      ids.push((await aDevice(database, { type, assignedTo: company.id, client })).id)
    return ids
  }
  ours = await devicesOf(own)
  theirs = await devicesOf(rival)
  await report(ours, 21)
  await openFault(database, { device: ours[0] ?? '', installation: '' }, { kind: 'rf_lost', code: '' })
  await watch(database)
})

afterAll(async () => {
  await server.stop()
  await server.drop()
})

/** Rows, a sealed day, hours, and an alarm. */
async function report(ids: readonly string[], temperature: number): Promise<void> {
  const start = Math.floor(Date.now() / dayMs) * dayMs - 3 * dayMs
  for (const from of [start, Date.now() - 60 * minuteMs]) {
    const events = ids.flatMap((deviceId, index) =>
      Array.from({ length: 60 }, (_, minute) => ({
        kind: 'reading' as const,
        deviceId,
        ts: new Date(from + minute * minuteMs),
        live: from !== start,
        values: vectorOf(types[index] as Model, named(types[index] as Model, temperature, minute)),
      })),
    )
    await server.database.asSystem((tx) => storeEvents(tx, events))
  }
  await seal(server.database, { rawDays: 90 })
}

const named = (model: Model, temperature: number, minute: number): Record<string, number> =>
  Object.fromEntries(
    model.metrics.flatMap(({ group, name, kind }) => {
      if (name === 't_r' || name === 't_out') return [[`${group}.${name}`, temperature]]
      if (kind === 'time') return [[`${group}.${name}`, Date.now() - 5 * 60 * minuteMs]]
      if (kind === 'counter') return [[`${group}.${name}`, temperature * 100 + minute]]
      return []
    }),
  )

const read = async (path: string) => server.ask('GET', path, { token })

const range = () => {
  const [from, to] = [Date.now() - 7 * dayMs, Math.floor(Date.now() / dayMs) * dayMs]
  return `date_from=${new Date(from).toISOString()}&date_to=${new Date(to).toISOString()}`
}

test('readings of another company change no list and no sum', async () => {
  const paths = [
    '/devices',
    '/devices?attention=1',
    '/filters/devices',
    '/stats',
    '/alarms',
    '/alarms/count',
    '/devices/savings?days=7',
    '/devices/savings/kpi?days=7',
    ...['consumption', 'consumption/total', 'climate', 'climate/mean'].map(
      (what) => `/devices/${what}?${range()}`,
    ),
  ]
  const all = async () => {
    const replies: Record<string, unknown> = {}
    for (const path of paths) {
      const { status, body } = await read(path)
      replies[path] = { status, body }
    }
    return replies
  }
  const before = await all()
  expect(Object.values(before).every((reply) => (reply as { status: number }).status === 200)).toBe(true)
  expect(JSON.stringify(before['/alarms'])).toContain('thermostat_lost')
  await report(theirs, 30)
  expect(await all()).toEqual(before)
})

test('the id of another company’s device reads nothing, an own id everything', async () => {
  const span = `time_from=${Date.now() - 7 * dayMs}000000&time_to=${Date.now()}000000`
  const times = `time_from=${new Date(Date.now() - 7 * dayMs).toISOString()}&time_to=${new Date().toISOString()}`
  const paths = [
    '',
    '/metrics',
    `/influx?${span}`,
    `/historical?${span}&metric=t_r`,
    `/historical?${span}&metric=t_r&joined=true`,
    `/metadata?${span}`,
    `/export/data/raw?metric=t_r&file_type=json&${times}`,
    `/export/data/grouped?metric=t_r&interval=1h&file_type=json&${times}`,
  ]
  for (const path of paths) {
    const statuses = [
      (await read(`/devices/${ours[0]}${path}`)).status,
      (await read(`/devices/${theirs[0]}${path}`)).status,
    ]
    expect([path, ...statuses]).toEqual([path, 200, 404])
  }
})

const root = join(import.meta.dirname, '..')
const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*(?:\/\/|--).*$/gm, '')

/** Whether SQL or Kysely calls name one of the tables, also as a later one of a `from` with commas. */
function naming(tables: readonly string[]): (text: string) => boolean {
  const names = `(?:${tables.join('|')})\\b`
  const listed = '(?:\\w+(?:\\([^()]*\\))?(?:\\s+(?:as\\s+)?\\w+)?(?:\\s*\\([^()]*\\))?\\s*,\\s*)*'
  const inSql = `\\b(?:from\\s+${listed}|(?:join|into|update|table)\\s+)${names}`
  const inKysely = `(?:From|Into|Table|Join|using)\\(\\s*(?:\\[[^\\]]*)?'${names}`
  const pattern = new RegExp(`${inSql}|${inKysely}`)
  return (text) => pattern.test(withoutComments(text))
}

const sources = () =>
  globSync(['**/*.ts', 'database/schema/functions/*.sql'], { cwd: root })
    .filter((path) => !/\.(test|testing)\.ts$|^testing\//.test(path))
    .sort()

const filesNaming = (tables: readonly string[]): string[] => {
  const isNaming = naming(tables)
  return sources().filter((path) => isNaming(readFileSync(join(root, path), 'utf8')))
}

test('a table is found after a line break, after a comma and in a list', () => {
  const isNaming = naming(['devices'])
  const found = [
    'select from\n  devices',
    'from unnest($1) d (id), devices e',
    'from a x, devices',
    'join  devices',
    "selectFrom(['devices as d'])",
  ]
  expect(found.filter((text) => !isNaming(text))).toEqual([])
  expect(
    ["import x from './devices.ts'", '// from devices', 'from devices_of_a, list'].filter(isNaming),
  ).toEqual([])
})

test('only telemetry reads the tables of telemetry, and but for two system jobs it reads no other', async () => {
  const tables = await query(
    server.databaseUrl,
    `select relname as name from pg_class
     where relkind in ('r', 'p', 'v') and relnamespace = 'public'::regnamespace and not relispartition`,
  )
  const entities = tables.map(({ name }) => String(name)).filter((name) => !isTelemetry(name))
  expect(entities).toContain('device_assignments')
  const inTelemetry = (path: string) =>
    /^telemetry\/|^database\/schema\/functions\/telemetry\.sql$/.test(path)
  const readers = filesNaming(telemetryTables)
  expect(readers).toContain('telemetry/storage/stored-reports.ts')
  expect(readers).toContain('database/schema/functions/telemetry.sql')
  expect(readers.filter((path) => !inTelemetry(path))).toEqual([])
  expect(filesNaming(entities).filter(inTelemetry)).toEqual([
    'telemetry/energy/open-hours.ts',
    'telemetry/storage/telemetry-source.ts',
  ])
})

const isTelemetry = (name: string) => (telemetryTables as readonly string[]).includes(name)
