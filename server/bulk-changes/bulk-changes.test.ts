import { describe, expect, test } from 'vitest'
import { query } from '../testing/database.ts'
import { aCompany } from '../testing/world.ts'
import { bulkWorld, idsOf } from './bulk-changes.testing.ts'

const world = bulkWorld()
const { bulk, boiler, several, offline } = world

describe('a bulk change', () => {
  test('sends a few canaries first and the rest when those have confirmed; each is a command', async () => {
    const made = await several(6)
    const narrow = await boiler({ reports: { t_r_set: 18, t_r_set_max: 20 } })
    const { status, body, headers } = await bulk.start(idsOf([...made, narrow]), { canary_size: 2 })
    expect(status).toBe(201)
    expect(headers.get('location')).toBe(`/api/v1/bulk-changes/${body.id}`)
    expect(body).toMatchObject({ state: 'canary', canary_size: 2, found: 7, refused: 1, waiting: 6 })
    await bulk.becomes(body.id, { state: 'done', confirmed: 6, refused: 1, waiting: 0, failed: 0 })
    expect(made.map(({ received }) => received)).toEqual(made.map(() => [21.5]))
    expect(narrow.received).toEqual([])
    const order = await query(
      world.server.databaseUrl,
      `select b.is_canary, min(c.created_at) as first, max(c.confirmed_at) as last
       from bulk_change_devices b join commands c on c.id = b.command_id
       where b.bulk_change_id = $1 group by 1 order by 1`,
      [body.id],
    )
    const [rest, canaries] = order as { first: Date; last: Date }[]
    expect(rest?.first.getTime()).toBeGreaterThanOrEqual(canaries?.last.getTime() ?? Number.NaN)
    const ledger = await world.server.ask('GET', `/devices/${made[0]?.id}/commands`, { token: world.token })
    expect(ledger.body.items).toMatchObject([
      {
        action: 't_r_set',
        action_value: 21.5,
        previous_value: 20,
        state: 'confirmed',
        requested_by: 'Μαρία Δοκιμή',
      },
    ])
    const { items } = (await bulk.ask('GET', '')).body
    expect(items).toMatchObject([{ id: body.id, requested_by: 'Μαρία Δοκιμή', action_value: 21.5 }])
  })

  test('stops when a canary refuses, and sends no other command until it is continued', async () => {
    const made = await several(4, { behaviour: 'refuses' })
    const { body } = await bulk.start(idsOf(made), { canary_size: 1 })
    await bulk.becomes(body.id, { state: 'stopped', stop_reason: 'canary_failed', failed: 1, waiting: 3 })
    expect(made.flatMap(({ received }) => received)).toHaveLength(1)
    expect(Object.values(await bulk.states(body.id)).sort()).toEqual([
      'failed: device_locked',
      'waiting',
      'waiting',
      'waiting',
    ])
    for (const one of made) one.behave('obeys')
    expect((await bulk.ask('POST', `/${body.id}/continue`)).body).toMatchObject({ state: 'running' })
    await bulk.becomes(body.id, { state: 'done', failed: 1, confirmed: 3 })
    expect((await bulk.ask('POST', `/${body.id}/continue`)).problem.key).toBe('bulk_not_stopped')
  })

  test('stops by itself when too many fail among the rest', async () => {
    const made = await several(30, { behaviour: 'refuses' })
    const [canary] = made.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    canary?.behave('obeys')
    const { body } = await bulk.start(idsOf(made), { canary_size: 1, stop_in_row: 20 })
    await bulk.becomes(body.id, { state: 'stopped', stop_reason: 'failed_share', confirmed: 1 })
    await bulk.becomes(body.id, { sent: 0 })
    const { failed, waiting } = await bulk.find(body.id)
    expect(failed).toBeGreaterThan(3)
    expect(waiting).toBeGreaterThanOrEqual(9)
    expect(failed + waiting).toBe(29)
  })

  test('a device that never answers has failed', async () => {
    const silent = await boiler({ behaviour: 'keeps silent' })
    const { body } = await bulk.start([silent.id])
    await bulk.becomes(body.id, { sent: 1 })
    await expect
      .poll(
        async () => {
          await query(
            world.server.databaseUrl,
            `update commands set sent_at = sent_at - interval '11 seconds' where device_id = $1 and state = 'sent'`,
            [silent.id],
          )
          await query(world.server.databaseUrl, 'notify commands')
          return bulk.find(body.id)
        },
        { timeout: 60_000, interval: 100 },
      )
      .toMatchObject({ state: 'done', failed: 1 })
    expect(await bulk.states(body.id)).toEqual({ [silent.id]: 'failed: no_ack' })
  })

  test('leaves out devices that are away, or leaves them a command that waits for them', async () => {
    const here = await boiler()
    const { id: away } = await offline()
    const skipping = (await bulk.start([here.id, away])).body
    await bulk.becomes(skipping.id, { state: 'done', confirmed: 1, skipped: 1 })
    expect(await bulk.states(skipping.id)).toMatchObject({ [away]: 'skipped: offline' })
    const waiting = (await bulk.start([here.id, away], { offline: 'wait', action_value: 22 })).body
    await bulk.becomes(waiting.id, { state: 'running', confirmed: 1, sent: 1 })
    const { body: stopped } = await bulk.ask('POST', `/${waiting.id}/stop`)
    expect(stopped).toMatchObject({
      state: 'stopped',
      stop_reason: 'person',
      stopped_by: 'Μαρία Δοκιμή',
      waiting: 1,
    })
    const ledger = await world.server.ask('GET', `/devices/${away}/commands`, { token: world.token })
    expect(ledger.body.items).toMatchObject([{ state: 'cancelled', reason: 'bulk_stopped' }])
    await bulk.ask('POST', `/${waiting.id}/continue`)
    await bulk.becomes(waiting.id, { state: 'running', sent: 1 })
    await query(world.server.databaseUrl, `update devices set online = true where device_id = $1`, [away])
    expect((await bulk.ask('POST', `/${waiting.id}/revert`)).problem.key).toBe('bulk_running')
  })

  test('is not begun where nothing would change, or where others are found than were checked', async () => {
    const { id } = await offline()
    expect((await bulk.start([id])).problem.key).toBe('bulk_nothing')
    const here = await boiler()
    expect((await bulk.start([here.id], { found: 2 })).problem).toMatchObject({
      status: 409,
      key: 'bulk_found_changed',
      values: { found: 1 },
    })
    expect(here.received).toEqual([])
  })

  test('a newer request of another person is left alone', async () => {
    const silent = await boiler({ behaviour: 'keeps silent' })
    const { id: away } = await offline()
    const { body } = await bulk.start([silent.id, away], {
      offline: 'wait',
      canary_size: 10,
      canary_share: 0.1,
    })
    await bulk.becomes(body.id, { sent: 1 })
    await query(
      world.server.databaseUrl,
      `update commands set state = 'cancelled', reason = 'superseded' where device_id = $1`,
      [silent.id],
    )
    await expect
      .poll(() => bulk.states(body.id), { timeout: 60_000 })
      .toMatchObject({ [silent.id]: 'skipped: superseded' })
  })
})

describe('the way back', () => {
  test('requests the earlier value from each device that confirmed, unless it was changed since', async () => {
    const warm = await boiler({ reports: { t_r_set: 23 } })
    const cold = await boiler({ reports: { t_r_set: 18 } })
    const changed = await boiler({ reports: { t_r_set: 19 } })
    const { body } = await bulk.start(idsOf([warm, cold, changed]))
    await bulk.becomes(body.id, { state: 'done', confirmed: 3 })
    await world.server.ask('PUT', `/devices/${changed.id}/config`, {
      token: world.token,
      body: { action: 't_r_set', action_value: 20.5 },
    })
    await expect.poll(() => changed.received, { timeout: 60_000 }).toEqual([21.5, 20.5])
    await expect
      .poll(
        async () => {
          const { body: device } = await world.server.ask('GET', `/devices/${changed.id}`, {
            token: world.token,
          })
          return device.properties['ot.thalpos'].t_r_set
        },
        { timeout: 60_000 },
      )
      .toBe(20.5)
    const back = await bulk.ask('POST', `/${body.id}/revert`)
    expect(back.status).toBe(201)
    expect(back.body).toMatchObject({ reverts: body.id, action_value: null, waiting: 2, skipped: 1 })
    await bulk.becomes(back.body.id, { state: 'done', confirmed: 2 })
    expect([warm.received, cold.received, changed.received]).toEqual([
      [21.5, 23],
      [21.5, 18],
      [21.5, 20.5],
    ])
    expect(await bulk.states(back.body.id)).toMatchObject({ [changed.id]: 'skipped: changed_since' })
  })
})

describe('who may', () => {
  test('another company neither sees nor steers it, nor does it reach another company’s devices', async () => {
    const mine = await boiler()
    const { body } = await bulk.start([mine.id])
    await bulk.becomes(body.id, { state: 'done' })
    const rival = await aCompany(world.server.database)
    world.token = await world.signIn(['technician_company', 'admin'], rival)
    expect((await bulk.ask('GET', '')).body).toEqual({ items: [], total: 0 })
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/devices'],
      ['POST', '/stop'],
      ['POST', '/continue'],
      ['POST', '/revert'],
    ] as const)
      expect((await bulk.ask(method, `/${body.id}${path}`)).status).toBe(404)
    expect((await bulk.check([mine.id])).body).toMatchObject({ found: 0, items: [] })
    expect((await bulk.start([mine.id])).problem.key).toBe('bulk_nothing')
    expect(mine.received).toEqual([21.5])
  })

  test('a secretary may not stop a change of a device that is closed to her', async () => {
    const [open, closed] = [await boiler({ editorAccess: true }), await boiler({ behaviour: 'keeps silent' })]
    const { body } = await bulk.start([open.id, closed.id])
    await bulk.becomes(body.id, { sent: 1 })
    const admin = world.token
    world.token = await world.signIn(['technician_company', 'editor'])
    const { status, problem } = await bulk.ask('POST', `/${body.id}/stop`)
    expect([status, problem.key]).toEqual([403, 'editor_access_required'])
    expect((await bulk.ask('GET', `/${body.id}`)).body).toMatchObject({
      may_stop: false,
      may_continue: false,
    })
    expect((await bulk.ask('GET', '')).body.items).toMatchObject([{ id: body.id, may_stop: false }])
    world.token = admin
    expect((await bulk.ask('GET', `/${body.id}`)).body).toMatchObject({ may_stop: true })
  })

  test('a secretary may stop what others began on devices open to her, but neither carry it on nor take it back', async () => {
    const silent = await boiler({ behaviour: 'keeps silent', editorAccess: true })
    const { body } = await bulk.start([silent.id])
    await bulk.becomes(body.id, { sent: 1 })
    world.token = await world.signIn(['technician_company', 'editor'])
    expect((await bulk.ask('POST', `/${body.id}/stop`)).body).toMatchObject({
      state: 'stopped',
      may_continue: false,
    })
    for (const path of ['continue', 'revert'])
      expect((await bulk.ask('POST', `/${body.id}/${path}`)).status).toBe(403)
  })
})

test('requested values and results cannot be changed, not even by the owner of the tables', async () => {
  const one = await boiler()
  const { body } = await bulk.start([one.id])
  await bulk.becomes(body.id, { state: 'done' })
  const change = (text: string) => query(world.server.databaseUrl, text)
  await expect(change(`update bulk_changes set action = 'db'`)).rejects.toThrow('never changes')
  await expect(
    change(`update bulk_changes set state = 'running', ended_at = null where state = 'done'`),
  ).rejects.toThrow('no longer')
  await expect(change('delete from bulk_changes')).rejects.toThrow('never removed')
  await expect(change(`update bulk_change_devices set state = 'failed'`)).rejects.toThrow('never changes')
  await expect(change('delete from bulk_change_devices')).rejects.toThrow('never removed')
})
