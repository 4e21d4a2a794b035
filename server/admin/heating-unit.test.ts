import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DeviceType } from '../../contract/models/model.ts'
import { testDatabase } from '../testing/database.ts'
import { aDevice, deviceRecord } from '../testing/world.ts'
import { describeUnit } from './heating-unit.ts'

const { database, close } = await testDatabase()
let folder: string
let id: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'unit-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await close()
})
beforeEach(async () => {
  id = (await aDevice(database, { type: 'THALPOS_HC_MB' })).id
})

async function file(content: unknown): Promise<string> {
  const path = join(folder, `${crypto.randomUUID()}.json`)
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

const write = async (limits: unknown, faults?: unknown, of = id) =>
  describeUnit(database, {
    id: of,
    limits: limits === undefined ? undefined : await file(limits),
    faults: faults === undefined ? undefined : await file(faults),
  })

const written = async () => {
  const { hvac_action_limits, hvac_error_mapping } = await deviceRecord(database, id)
  return { hvac_action_limits, hvac_error_mapping }
}

test('the limits and faults of a unit are written, each by itself, and taken away', async () => {
  const limits = { t_dhw_set: { min: 35, max: 65 }, h_cur: { min: 1, max: 8 } }
  const faults = { 9: { code: 'F9', description: { el: 'Δεν περνά νερό', en: 'No water flows' } } }
  await write(limits)
  expect(await written()).toEqual({ hvac_action_limits: limits, hvac_error_mapping: null })
  await write(undefined, faults)
  expect(await written()).toEqual({ hvac_action_limits: limits, hvac_error_mapping: faults })
  await write({}, {})
  expect(await written()).toEqual({ hvac_action_limits: null, hvac_error_mapping: null })
})

test.each<[string, unknown, unknown, RegExp]>([
  ['no JSON', 'limits', undefined, /no JSON/],
  ['half a limit', { t_dhw_set: { min: 35 } }, undefined, /not of the form/],
  ['an unknown setting', { t_bath: { min: 35, max: 40 } }, undefined, /no setting t_bath/],
  ['a setting without limits', { ctl_mod: { min: 0, max: 7 } }, undefined, /no setting ctl_mod/],
  ['limits the wrong way round', { t_dhw_set: { min: 60, max: 40 } }, undefined, /smaller/],
  ['more than it can report', { h_cur: { min: 1, max: 12 } }, undefined, /from 0 to 9/],
  ['a fault in one language', undefined, { 9: { code: 'E8', description: { en: 'No' } } }, /not of the form/],
  ['no fault', undefined, { 0: { code: 'OK', description: { el: 'Α', en: 'A' } } }, /from 1 to 254/],
])('%s is refused, and nothing is written', async (_name, limits, faults, reason) => {
  await expect(write(limits, faults)).rejects.toThrow(reason)
  expect(await written()).toEqual({ hvac_action_limits: null, hvac_error_mapping: null })
})

test.each<[DeviceType]>([['THALPOS_IAQ'], ['SHELLY_EM_3PH']])('a %s has no faults to name', async (type) => {
  id = (await aDevice(database, { type })).id
  const faults = { 9: { code: 'E8', description: { el: 'Α', en: 'A' } } }
  await expect(write(undefined, faults)).rejects.toThrow('reports no faults')
})

test('a device that is not there is refused', async () => {
  await expect(write({}, undefined, 'TH-MB-NONE')).rejects.toThrow('no device TH-MB-NONE')
})
