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

test('by the id of another company’s device nothing is read, by an own id everything', async () => {
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

/** Files of the server whose SQL or Kysely calls name one of the tables. */
function filesNaming(tables: readonly string[]): string[] {
  const names = tables.join('|')
  const inSql = `\\b(?:from|join|into|update|table) (?:${names})\\b`
  const inKysely = `(?:From|Into|Table|Join)\\('(?:${names})\\b`
  const pattern = new RegExp(`${inSql}|${inKysely}`)
  return globSync('**/*.ts', { cwd: root })
    .filter((path) => !/\.(test|testing)\.ts$|^testing\//.test(path))
    .filter((path) => pattern.test(readFileSync(join(root, path), 'utf8')))
    .sort()
}

test('only telemetry reads the tables of telemetry, and but for two system jobs it reads no other', () => {
  const entities = [
    ...['companies', 'people', 'clients', 'installations', 'devices', 'commands', 'faults'],
    ...['device_assignments', 'device_ownership_history'],
  ]
  const readers = filesNaming(telemetryTables)
  expect(readers).toContain('telemetry/storage/stored-reports.ts')
  expect(readers.filter((path) => !path.startsWith('telemetry/'))).toEqual([])
  expect(filesNaming(entities).filter((path) => path.startsWith('telemetry/'))).toEqual([
    'telemetry/energy/open-hours.ts',
    'telemetry/storage/telemetry-source.ts',
  ])
})
