import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Role } from '../../contract/roles.ts'
import { lockCommandsOf } from '../commands/commands.store.ts'
import { requestCommand } from '../commands/commands.ts'
import { readingsOf } from '../telemetry/energy/hours.testing.ts'
import { append } from '../telemetry/storage/telemetry.store.ts'
import { bulkWorld } from './bulk-changes.testing.ts'

const world = bulkWorld()
const { bulk, offline } = world
const type = 'THALPOS_HC_MB'

/** An offline heat pump whose last report has hot water on. */
async function aPump(more: object = {}): Promise<string> {
  const { id } = await offline({ type, ...more })
  const reports = readingsOf({ device_id: id, device_type: type }, [[Date.now(), { ctl_mod_dhw: 1 }]])
  await world.server.database.asSystem((tx) => append(tx, reports))
  return id
}

const ask = (id: string, action: string, action_value: number) =>
  world.server.ask('PUT', `/devices/${id}/config`, { token: world.token, body: { action, action_value } })

async function ledger(id: string): Promise<string[]> {
  const { body } = await world.server.ask('GET', `/devices/${id}/commands`, { token: world.token })
  const rows = body.items as { action: string; action_value: number; state: string; reason: string | null }[]
  return rows.map(({ action, action_value, state, reason }) => `${action} ${action_value} ${reason ?? state}`)
}

/** Number of transactions that wait for a device lock. */
async function waitersForLocks(): Promise<number> {
  const { rows } = await world.server.database.asSystem((tx) =>
    sql<{ waiters: number }>`
      select count(*)::int as waiters from pg_locks
      where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`.execute(tx),
  )
  return rows[0]?.waiters ?? 0
}

async function startWithoutHotWater(ids: string[], more: object = {}): Promise<string> {
  const given = { device_type: type, action: 'ctl_mod_dhw', action_value: 0, offline: 'wait', ...more }
  const { body } = await bulk.start(ids, given)
  await bulk.becomes(body.id, { sent: ids.length })
  return body.id
}

test('a queued derived mode command of a bulk change is derived again when that is stopped', async () => {
  const [heating, cooling] = [await aPump(), await aPump()]
  const id = await startWithoutHotWater([heating, cooling])
  expect((await ask(heating, 'ctl_mod', 3)).status).toBe(202)
  expect((await bulk.ask('POST', `/${id}/stop`)).body).toMatchObject({ state: 'stopped', waiting: 2 })
  expect(await ledger(heating)).toEqual([
    'ctl_mod 7 queued',
    'ctl_mod 3 superseded',
    'ctl_mod_dhw 0 bulk_stopped',
  ])
  expect(await ledger(cooling)).toEqual(['ctl_mod_dhw 0 bulk_stopped'])
})

test('a change that stops itself derives the mode again too, for the person who started it', async () => {
  const [refusing, waiting] = [await aPump(), await aPump()]
  const id = await startWithoutHotWater([refusing, waiting], { canary_size: 2 })
  await ask(waiting, 'ctl_mod', 3)
  await world.server.database.asSystem((tx) =>
    tx
      .updateTable('commands')
      .set({ state: 'failed', reason: 'device_refused', ended_at: new Date() })
      .where('device_id', '=', refusing)
      .execute(),
  )
  await bulk.becomes(id, { state: 'stopped', stop_reason: 'canary_failed', waiting: 1 })
  expect((await ledger(waiting))[0]).toBe('ctl_mod 7 queued')
})

test('a code of another bulk change stays as it was chosen', async () => {
  const pump = await aPump()
  const id = await startWithoutHotWater([pump])
  const mode = { device_type: type, action: 'ctl_mod', action_value: 3, offline: 'wait' }
  const other = (await bulk.start([pump], mode)).body
  await bulk.becomes(other.id, { sent: 1 })
  expect((await bulk.ask('POST', `/${id}/stop`)).body).toMatchObject({ state: 'stopped', waiting: 1 })
  expect(await ledger(pump)).toEqual(['ctl_mod 3 queued', 'ctl_mod_dhw 0 bulk_stopped'])
  expect(await bulk.find(other.id)).toMatchObject({ state: 'canary', sent: 1 })
})

test('a stop waits for a concurrent command to the same device', async () => {
  const pump = await aPump()
  const id = await startWithoutHotWater([pump])
  const who = { company: world.company.id, kind: 'technician_company' } as const
  const person = { sub: 'somebody', name: 'Κάποιος', roles: ['technician_company', 'admin'] as Role[] }
  let stopping: ReturnType<typeof bulk.ask> | undefined
  await world.server.database.inCompany(who, async (tx) => {
    await lockCommandsOf(tx, [pump])
    // Shorter than PostgreSQL waits before it breaks off one of two that wait for one another.
    await sql`set local lock_timeout = '500ms'`.execute(tx)
    stopping ??= bulk.ask('POST', `/${id}/stop`)
    await expect.poll(waitersForLocks).toBeGreaterThan(0)
    await requestCommand(
      { tx, who, person },
      pump,
      { action: 'ctl_mod_dhw', action_value: 1 },
      { expirySeconds: 900 },
    )
  })
  expect((await stopping)?.body).toMatchObject({ state: 'stopped' })
  expect(await ledger(pump)).toEqual(['ctl_mod_dhw 1 queued', 'ctl_mod_dhw 0 superseded'])
})
