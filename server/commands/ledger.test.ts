import { afterAll, beforeEach, expect, test } from 'vitest'
import type { DB } from '../database/database.types.ts'
import { query, testDatabase } from '../testing/database.ts'

const { database, url, close } = await testDatabase()
afterAll(close)

const company = await database.asSystem(async (tx) => {
  const { id } = await tx
    .insertInto('companies')
    .values({ key: 'a', kind: 'technician_company', name: 'A' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('devices')
    .values({ device_id: 'D', serial_no: 'D', device_type: 'THALPOS_HC_OT', assigned_company_id: id })
    .execute()
  return id
})

let id = ''
beforeEach(async () => {
  const row = await database.asSystem((tx) =>
    tx
      .insertInto('commands')
      .values({
        device_id: 'D',
        company_id: company,
        device_company_id: company,
        action: 'heat_set',
        action_value: JSON.stringify(1),
        requested_by_sub: 'sub',
        requested_by_name: 'Νίκος',
        expires_at: new Date('2030-01-01T00:00:00Z'),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  id = row.id
})

const set = (text: string) =>
  query(url, `update commands set ${text} where id = $1 returning state, ended_at`, [id])

test('a command runs from queued to confirmed and is stamped with its end', async () => {
  await set("state = 'sent', sent_at = now(), attempts = 1")
  await set("state = 'acknowledged', acknowledged_at = now()")
  const [row] = await set("state = 'confirmed', confirmed_at = now()")
  expect(row).toEqual({ state: 'confirmed', ended_at: expect.any(Date) })
})

const unchanging: Record<Exclude<keyof DB['commands'], 'state'>, string | undefined> = {
  id: 'gen_random_uuid()',
  device_id: "'E'",
  company_id: 'gen_random_uuid()',
  device_company_id: 'null',
  action: "'water_set'",
  action_value: "'0'",
  previous_value: "'1'",
  device_limit: undefined,
  requested_by_sub: "'other'",
  requested_by_name: "'Other'",
  created_at: "'2020-01-01'",
  expires_at: "'2020-01-01'",
  sent_at: undefined,
  attempts: undefined,
  acknowledged_at: undefined,
  confirmed_at: undefined,
  ended_at: undefined,
  reason: undefined,
  request_reason: "'other'",
  consent: "'other'",
}

test.each(Object.entries(unchanging).filter(([, value]) => value))(
  '%s never changes',
  async (column, value) => {
    await expect(set(`${column} = ${value}`)).rejects.toThrow('never changes')
  },
)

test.each(['confirmed', 'failed', 'expired', 'cancelled'])(
  'a command that is %s never changes again',
  async (state) => {
    await set(`state = '${state}'`)
    await expect(set("state = 'queued', ended_at = null")).rejects.toThrow('no longer changes')
    await expect(set("reason = 'rewritten'")).rejects.toThrow('no longer changes')
  },
)

test('no command is ever removed, not even by the owner of the table', async () => {
  await expect(query(url, 'delete from commands')).rejects.toThrow('never removed')
  await expect(query(url, 'truncate commands cascade')).rejects.toThrow('never removed')
  await expect(query(url, 'truncate devices cascade')).rejects.toThrow('never removed')
})

test('only one fault of a code is open on a device', async () => {
  const open = () => query(url, "insert into faults (device_id, code) values ('D', '117')")
  await open()
  await expect(open()).rejects.toThrow('faults_open')
  await query(url, 'update faults set resolved_at = now()')
  await open()
  expect(await query(url, 'select 1 from faults')).toHaveLength(2)
})
