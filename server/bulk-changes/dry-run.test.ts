import { describe, expect, test } from 'vitest'
import { bulkWorld, idsOf } from './bulk-changes.testing.ts'

const world = bulkWorld()
const { bulk, boiler, several, offline } = world

describe('a dry run', () => {
  test('returns the verdict of each device, and sends no command', async () => {
    const willing = await boiler({ reports: { t_r_set: 19 } })
    const there = await boiler({ reports: { t_r_set: 21.5 } })
    const narrow = await boiler({ reports: { t_r_set: 18, t_r_set_min: 15, t_r_set_max: 20 } })
    const away = await offline()
    const other = await offline({ type: 'THALPOS_IAQ' })
    const { status, body } = await bulk.check([...idsOf([willing, there, narrow, away, other]), 'NOT-THERE'])
    expect(status).toBe(200)
    expect(body).toMatchObject({ found: 5, canary_size: 1 })
    const of = Object.fromEntries(
      (body.items as { device_id: string }[]).map((item) => [item.device_id, item]),
    )
    expect(of[willing.id]).toMatchObject({ verdict: 'change', value_before: 19, reason: null })
    expect(of[there.id]).toMatchObject({ verdict: 'already', value_before: 21.5 })
    expect(of[narrow.id]).toMatchObject({
      verdict: 'limits',
      reason: { key: 'action_value_range', values: { min: 15, max: 20 } },
    })
    expect(of[away.id]).toMatchObject({ verdict: 'offline', value_before: null })
    expect(of[other.id]).toMatchObject({ verdict: 'other_type' })
    expect([...willing.received, ...narrow.received]).toEqual([])
  })

  test('names the interlock that holds', async () => {
    const fixed = await boiler({ reports: { bypass: 2, otc_cur: 4 } })
    const { body } = await bulk.check([fixed.id], { action: 'otc_cur', action_value: 5 })
    expect(body.items[0]).toMatchObject({ verdict: 'interlock', reason: { key: 'needs_weather_adaptation' } })
  })

  test('finds devices by filter, without those that were left out', async () => {
    const [one, two] = await several(2)
    await offline({ type: 'THALPOS_IAQ' })
    const selection = { filter: { deviceTypes: ['THALPOS_HC_OT'] }, except: [two?.id] }
    const { body } = await bulk.check([], { selection })
    expect((body.items as { device_id: string }[]).map(({ device_id }) => device_id)).toEqual([one?.id])
    const types = await bulk.ask('POST', '/selection', { selection: { filter: {}, except: [two?.id] } })
    expect(types.body.items).toEqual([
      { device_type: 'THALPOS_HC_OT', count: 1 },
      { device_type: 'THALPOS_IAQ', count: 1 },
    ])
  })

  test('is refused for a setting that the type does not have', async () => {
    const { id } = await offline()
    const refused = async (more: object) => (await bulk.check([id], more)).problem.key
    expect(await refused({ action: 'pair_rf_thermostat', action_value: true })).toBe('action_unknown')
    expect(await refused({ action: 'ctl_mod', action_value: 7 })).toBe('action_unknown')
    expect(await refused({ action_value: '21' })).toBe('action_value_type')
    expect(await refused({ action_value: 21.3 })).toBe('action_value_step')
    expect((await bulk.check([])).status).toBe(400)
  })

  test('gives the secretary only the devices that were opened to editors', async () => {
    const open = await boiler({ editorAccess: true })
    const closed = await boiler()
    world.token = await world.signIn(['technician_company', 'editor'])
    const { body } = await bulk.check([open.id, closed.id])
    const verdicts = Object.fromEntries(
      (body.items as { device_id: string; verdict: string }[]).map((item) => [item.device_id, item.verdict]),
    )
    expect(verdicts).toEqual({ [open.id]: 'change', [closed.id]: 'no_right' })
  })
})
