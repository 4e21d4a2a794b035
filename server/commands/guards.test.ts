import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Who } from '../database/database.ts'
import { readingsOf } from '../telemetry/energy/hours.testing.ts'
import { append } from '../telemetry/storage/telemetry.store.ts'
import { query, type TestDatabase, testDatabase } from '../testing/database.ts'
import { aCompany, aDevice, type TestCompany } from '../testing/world.ts'
import { requestCommand } from './commands.ts'
import { aPersonWith } from './person.testing.ts'
import { refusalOf } from './refusal.testing.ts'

let db: TestDatabase
let company: TestCompany
let deviceId: string
const meant = { request_reason: 'Ο ένοικος άνοιξε το γκάζι', consent: 'somebody_there' } as const

beforeAll(async () => {
  db = await testDatabase()
  company = await aCompany(db.database)
})
afterAll(() => db.close())
beforeEach(async () => {
  deviceId = (await aDevice(db.database, { assignedTo: company.id })).id
  await query(db.url, 'update devices set online = true where device_id = $1', [deviceId])
  await hasFault(28)
})

async function hasFault(fault: number): Promise<void> {
  const boiler = { device_id: deviceId, device_type: 'THALPOS_HC_OT' } as const
  await db.database.asSystem((tx) => append(tx, readingsOf(boiler, [[Date.now(), { fault }]])))
}

function reset(answers: { request_reason?: string; consent?: 'somebody_there' | 'cause_known' } = meant) {
  const who: Who = { company: company.id, kind: 'technician_company' }
  return db.database.inCompany(who, (tx) =>
    requestCommand(
      { tx, who, person: aPersonWith(['technician_company']) },
      deviceId,
      { action: 'remote_reset', action_value: true, ...answers },
      { expirySeconds: 900 },
    ),
  )
}

/** Resets of the past, `hours` ago each. */
async function wereReset(hours: readonly number[], sent = true): Promise<void> {
  for (const ago of hours) {
    await query(
      db.url,
      `insert into commands (device_id, company_id, device_company_id, action, action_value, state, requested_by_sub,
         requested_by_name, created_at, sent_at, expires_at)
       values ($1, $2, $2, 'remote_reset', 'true', $4, 'sub-1', 'Νίκος', now() - $3 * interval '1 hour',
         case when $4 = 'confirmed' then now() - $3 * interval '1 hour' end, now())`,
      [deviceId, company.id, ago, sent ? 'confirmed' : 'expired'],
    )
  }
}

test('a reset stores its reason and what makes it safe, and neither ever changes', async () => {
  const command = await reset()
  expect(command).toMatchObject({ action: 'remote_reset', state: 'queued', ...meant })
  const change = (set: string) => query(db.url, `update commands set ${set} where id = $1`, [command.id])
  await expect(change(`request_reason = 'άλλο'`)).rejects.toThrow('never changes')
  await expect(change(`consent = 'cause_known'`)).rejects.toThrow('never changes')
})

test('a reset is accepted with the body of the specification, and what was not given is not recorded', async () => {
  expect(await reset({})).toMatchObject({ state: 'queued', request_reason: null, consent: null })
  expect(await reset({ request_reason: 'Δοκιμή' })).toMatchObject({ request_reason: 'Δοκιμή', consent: null })
})

test('a boiler without a fault is not reset', async () => {
  await hasFault(0)
  expect(await refusalOf(reset())).toMatchObject({ status: 400, key: 'needs_fault' })
})

test('a device that is away is not reset: its fault may be gone by the time it is back', async () => {
  await query(db.url, 'update devices set online = false where device_id = $1', [deviceId])
  expect(await refusalOf(reset())).toMatchObject({ status: 409, key: 'needs_online' })
})

test('the sixth reset within a day is refused, and says from when there may be one', async () => {
  await wereReset([20, 15, 10, 5])
  await reset()
  const { status, key, values } = await refusalOf(reset())
  expect({ status, key, limit: values?.limit }).toEqual({ status: 409, key: 'presses_spent', limit: 5 })
  const hoursUntil = (Date.parse(String(values?.again)) - Date.now()) / 3_600_000
  expect(hoursUntil).toBeGreaterThan(3.9)
  expect(hoursUntil).toBeLessThan(4.1)
})

test('resets of yesterday, and those that never reached the boiler, do not count', async () => {
  await wereReset([30, 29, 28, 27, 26])
  await wereReset([5, 4, 3, 2, 1], false)
  expect(await reset()).toMatchObject({ state: 'queued' })
})
