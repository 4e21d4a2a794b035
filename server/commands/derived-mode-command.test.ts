import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readingsOf } from '../telemetry/energy/hours.testing.ts'
import { append } from '../telemetry/storage/telemetry.store.ts'
import { query, type TestDatabase, testDatabase } from '../testing/database.ts'
import { aCompany, aDevice, type TestCompany } from '../testing/world.ts'
import { answerCommands, cancelCommand, requestCommand } from './commands.ts'
import { aPersonWith } from './person.testing.ts'

let db: TestDatabase
let company: TestCompany
let pump: string
const options = { expirySeconds: 900 }

beforeAll(async () => {
  db = await testDatabase()
  company = await aCompany(db.database)
})
afterAll(() => db.close())
beforeEach(async () => {
  pump = (await aDevice(db.database, { assignedTo: company.id, type: 'THALPOS_HC_MB' })).id
})

type Call = Parameters<typeof cancelCommand>[0]
const as = <T>(name: string, work: (call: Call) => Promise<T>) => {
  const who = { company: company.id, kind: 'technician_company' } as const
  const person = { ...aPersonWith(['technician_company', 'admin']), name }
  return db.database.inCompany(who, (tx) => work({ tx, who, person }))
}
const ask = (action: string, action_value: number) =>
  as('Μαρία', (call) => requestCommand(call, pump, { action, action_value }, options))
const withdraw = (id: string) => as('Νίκος', (call) => cancelCommand(call, pump, id, options))

async function reportsHotWater(isOn: boolean): Promise<void> {
  const device = { device_id: pump, device_type: 'THALPOS_HC_MB' } as const
  const reports = readingsOf(device, [[Date.now(), { ctl_mod_dhw: Number(isOn) }]])
  await db.database.asSystem((tx) => append(tx, reports))
}

/** The queued commands, oldest first. */
async function waiting(): Promise<string[]> {
  const query = { limit: 50, offset: 0, latest: false, joined: false }
  const request = { params: { id: pump }, query, body: undefined }
  const { items } = await as('Μαρία', (call) => answerCommands(options).listCommands(request, call as never))
  const queued = items.filter(({ state }) => state === 'queued').toReversed()
  return queued.map(({ action, action_value, requested_by }) => `${requested_by}: ${action} ${action_value}`)
}

test.each([
  ['off', 0, true, 0, 4],
  ['off while it is on', 0, true, 3, 7],
  ['on', 1, false, 4, 0],
  ['on while it is on', 1, false, 7, 3],
])(
  'a mode code derived from a command that turns hot water %s is derived again when that is withdrawn',
  async (_how, value, reported, code, derived) => {
    await reportsHotWater(reported)
    const hotWater = await ask('ctl_mod_dhw', value)
    await ask('ctl_mod', code)
    await withdraw(hotWater.id)
    expect(await waiting()).toEqual([`Νίκος: ctl_mod ${derived}`])
  },
)

test('a mode code follows the newer command for hot water, and the reported state once that is withdrawn too', async () => {
  await reportsHotWater(true)
  await ask('ctl_mod_dhw', 0)
  await ask('ctl_mod', 3)
  const newer = await ask('ctl_mod_dhw', 1)
  expect(await waiting()).toEqual(['Μαρία: ctl_mod_dhw 1', 'Μαρία: ctl_mod 7'])
  await withdraw(newer.id)
  expect(await waiting()).toEqual(['Μαρία: ctl_mod 7'])
})

test('a mode code follows an older command for hot water that is sent already, once the newer is withdrawn', async () => {
  await reportsHotWater(false)
  const sent = await ask('ctl_mod_dhw', 1)
  await query(db.url, `update commands set state = 'sent', sent_at = now() where id = $1`, [sent.id])
  const newer = await ask('ctl_mod_dhw', 0)
  await ask('ctl_mod', 3)
  await withdraw(newer.id)
  expect(await waiting()).toEqual(['Νίκος: ctl_mod 7'])
})

test('a mode code that was not derived from the withdrawn command stays as requested', async () => {
  await reportsHotWater(true)
  await ask('ctl_mod', 0)
  const later = await ask('ctl_mod_dhw', 0)
  await withdraw(later.id)
  expect(await waiting()).toEqual(['Μαρία: ctl_mod 0'])
  const earlier = await ask('ctl_mod_dhw', 0)
  await ask('ctl_mod', 4)
  await withdraw(earlier.id)
  expect(await waiting()).toEqual(['Μαρία: ctl_mod 4'])
})
