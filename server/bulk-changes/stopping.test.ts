import { expect, test } from 'vitest'
import { readingsOf } from '../telemetry/energy/hours.testing.ts'
import { append } from '../telemetry/telemetry.store.ts'
import { bulkWorld } from './bulk-changes.testing.ts'

const world = bulkWorld()
const { bulk, offline } = world
const type = 'THALPOS_HC_MB'

/** A heat pump that is away, with hot water on when it was last heard. */
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

async function startWithoutHotWater(ids: string[]): Promise<string> {
  const given = { device_type: type, action: 'ctl_mod_dhw', action_value: 0, offline: 'wait' }
  const { body } = await bulk.start(ids, given)
  await bulk.becomes(body.id, { sent: ids.length })
  return body.id
}

test('what waits and was made of a wish of a bulk change is made anew when that is stopped', async () => {
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

test('of a pump that who stops it may not steer it stays as it was asked', async () => {
  const pump = await aPump()
  const id = await startWithoutHotWater([pump])
  await ask(pump, 'ctl_mod', 3)
  world.token = await world.signIn(['technician_company', 'editor'])
  expect((await bulk.ask('POST', `/${id}/stop`)).body).toMatchObject({ state: 'stopped', waiting: 1 })
  expect(await ledger(pump)).toEqual(['ctl_mod 3 queued', 'ctl_mod_dhw 0 bulk_stopped'])
})
