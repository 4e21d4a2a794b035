import { beforeEach, describe, expect, test } from 'vitest'
import type { DeviceType } from '../../contract/models/model.ts'
import { readingsOf } from '../telemetry/energy/hours.testing.ts'
import { append } from '../telemetry/storage/telemetry.store.ts'
import { openOffice } from '../testing/office.ts'
import { aCompany, aDevice, deviceRecord } from '../testing/world.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

const office = openOffice()
let old: string
let spare: string

const { run } = office

beforeEach(async () => {
  const client = { firstname: 'Ελένη', lastname: 'Ιωάννου' }
  old = (await aDevice(office.database, { assignedTo: office.company.id, client })).id
  spare = await aSpare()
  const body = { device_name: 'Λεβητοστάσιο', notes: 'Κλειδί', rated_power_kw: 28 }
  await office.ask('PATCH', `/devices/${old}`, body)
})

const aSpare = async (type: DeviceType = 'THALPOS_HC_OT') =>
  (await aDevice(office.database, { assignedTo: office.company.id, type })).id
const serialOf = async (id: string) => (await deviceRecord(office.database, id)).serial_no
const swap = async (more: object = {}, { from = old, to = spare, as = office.token } = {}) =>
  office.ask(
    'POST',
    `/devices/${from}/swap`,
    { device_id: to, serial_no: await serialOf(to), reason: 'broken', ...more },
    as,
  )
const read = async (path: string) => (await office.ask('GET', path)).body
const keysOf = (answer: { problem: { errors?: { path: string; key: string }[] | undefined } }) =>
  answer.problem.errors?.map(({ path, key }) => `${path} ${key}`)

describe('a swap', () => {
  test('puts the new device where the old one was, under its name and with its appliance', async () => {
    const before = await read(`/devices/${old}`)
    const answer = await swap({ notes: 'Κάηκε από υπέρταση' })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      requested: [],
      refused: [],
      device: {
        device_id: spare,
        installation_id: before.installation_id,
        client_id: before.client_id,
        device_name: 'Λεβητοστάσιο',
        notes: 'Κλειδί',
        hvac_model: before.hvac_model,
        rated_power_kw: 28,
        broken_at: null,
      },
    })
    const after = await read(`/devices/${old}`)
    expect(after).toMatchObject({ installation_id: null, device_name: null, broken_at: expect.any(String) })
    const [change] = (await read(`/installations/${before.installation_id}/history`)).items
    expect(change).toMatchObject({
      action: 'device_swapped',
      by: 'Μαρία Δοκιμή',
      before: { device: old },
      after: { device: spare, swap_reason: 'broken', swap_notes: 'Κάηκε από υπέρταση' },
    })
  })

  test('joins the history of the place: who stood there, until when and why', async () => {
    const { installation_id } = await read(`/devices/${old}`)
    const third = await aSpare()
    await swap({ reason: 'upgrade' })
    await swap({ notes: 'Ξανά' }, { from: spare, to: third })
    const { predecessors } = await read(`/devices/${third}/info`)
    expect(predecessors).toMatchObject([
      { device_id: spare, reason: 'broken' },
      { device_id: old, reason: 'upgrade' },
    ])
    expect(predecessors[0].from).toBe(predecessors[1].until)
    const { items } = await read(`/installations/${installation_id}/assignments`)
    expect(items).toMatchObject([
      { device_id: third, until: null, follows: spare, reason: 'broken', notes: 'Ξανά' },
      { device_id: spare, follows: old, reason: 'upgrade', notes: null },
      { device_id: old, follows: null, reason: null },
    ])
    expect((await read(`/devices/${old}/info`)).predecessors).toEqual([])
  })

  test('leaves a device that failed to be offered last, until it is placed again', async () => {
    const other = (await aDevice(office.database, { id: `ZZ-${old}`, assignedTo: office.company.id })).id
    await swap()
    const offered = async () =>
      (await read('/devices/assigned/available')).items.map(
        ({ device_id }: { device_id: string }) => device_id,
      )
    expect(await offered()).toEqual([other, old])
    await swap({ reason: 'upgrade' }, { from: spare, to: old })
    expect((await read(`/devices/${old}`)).broken_at).toBeNull()
    expect((await read(`/devices/${spare}`)).broken_at).toBeNull()
  })

  test('takes a meter that counts the same phases, with a relay or without, and nothing else', async () => {
    const meter = (
      await aDevice(office.database, {
        assignedTo: office.company.id,
        type: 'SHELLY_EM_1PH',
        client: { firstname: 'Άννα', lastname: 'Μήτσου' },
      })
    ).id
    const refused = await swap({}, { from: meter, to: await aSpare('SHELLY_EM_3PH') })
    expect(refused.status).toBe(400)
    expect(keysOf(refused)).toEqual(['device_id device_type_differs'])
    expect((await swap({}, { from: meter, to: await aSpare('SHELLY_EM_1PH_W_RELAY') })).status).toBe(200)
  })

  test.each([
    ['a wrong serial number', { serial_no: 'other' }, 400, 'device_id deviceid_invalid'],
    ['no reason', { reason: undefined }, 400, 'reason reason_required'],
    ['no device', { device_id: ' ' }, 400, 'device_id deviceid_required'],
    ['notes without end', { notes: 'x'.repeat(201) }, 400, 'notes too_long'],
  ])('with %s is refused and changes nothing', async (_, more, status, key) => {
    const answer = await swap(more)
    expect(answer.status).toBe(status)
    expect(keysOf(answer)).toContain(key)
    expect((await read(`/devices/${old}`)).installation_id).not.toBeNull()
    expect((await read(`/devices/${spare}`)).installation_id).toBeNull()
  })

  test('accepts no installed replacement, and replaces no device that is not installed', async () => {
    expect(keysOf(await swap({}, { to: old }))).toEqual(['device_id device_installed'])
    expect((await swap({}, { from: spare, to: await aSpare() })).problem).toMatchObject({
      status: 409,
      key: 'device_not_installed',
    })
  })

  test('reaches no device of another company, neither to replace nor to take', async () => {
    const rival = await aCompany(office.database)
    const theirs = (await aDevice(office.database, { assignedTo: rival.id })).id
    const as = await office.signIn(['technician_company', 'admin'], rival)
    expect((await swap({}, { to: theirs, as })).status).toBe(404)
    expect(keysOf(await swap({}, { to: theirs }))).toEqual(['device_id deviceid_invalid'])
  })

  test('of one device by two people at once happens once', async () => {
    const other = await aSpare()
    const answers = await Promise.all([swap(), swap({}, { to: other })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const assignments = await run(
      'select 1 from device_assignments where company_id = $1 and until_at is null',
      [office.company.id],
    )
    expect(assignments).toHaveLength(1)
  })

  test('cancels the queued commands of the old device', async () => {
    const body = { action: 't_r_set', action_value: 21 }
    await office.ask('PUT', `/devices/${old}/config`, body)
    await swap()
    const { items } = await read(`/devices/${old}/commands`)
    expect(items).toMatchObject([{ state: 'cancelled', reason: 'superseded' }])
  })
})

describe('settings that go with a swap', () => {
  const confirm = (action: string, value: unknown) =>
    run(
      `insert into commands (device_id, company_id, device_company_id, action, action_value, requested_by_sub, requested_by_name,
        expires_at, state, confirmed_at, ended_at)
       values ($1, $2, $2, $3, $4, 'sub', 'Νίκος', now(), 'confirmed', now(), now())`,
      [old, office.company.id, action, JSON.stringify(value)],
    )

  test('are requested from the new device, and those it does not accept are reported', async () => {
    await confirm('t_r_set', 20)
    await confirm('t_r_set', 21.5)
    await confirm('otc_cur', 3)
    await confirm('remote_reset', true)
    const { body } = await swap({ copy_settings: true })
    expect(body.requested).toEqual(['t_r_set'])
    expect(body.refused).toEqual([{ action: 'otc_cur', key: 'needs_weather_adaptation' }])
    const { items } = await read(`/devices/${spare}/commands`)
    expect(items).toMatchObject([{ action: 't_r_set', action_value: 21.5, requested_by: 'Μαρία Δοκιμή' }])
  })

  test('are not a secretary’s to send where the device is not open to editors; the swap is', async () => {
    await confirm('t_r_set', 20)
    const as = await office.signIn(['technician_company', 'editor'])
    expect((await swap({ copy_settings: true }, { as })).problem.key).toBe('editor_access_required')
    expect((await read(`/devices/${spare}`)).installation_id).toBeNull()
    expect((await swap({}, { as })).status).toBe(200)
  })
})

describe('what was measured before a swap', () => {
  const begin = Math.floor(Date.now() / hourMs) * hourMs - 6 * hourMs
  const swappedAt = begin + 2 * hourMs + 30 * minuteMs

  const report = (
    id: string,
    from: number,
    minutes: number,
    make: (minute: number) => Record<string, number>,
  ) => {
    const device = { device_id: id, device_type: 'THALPOS_HC_OT' }
    const rows = Array.from({ length: minutes }, (_, minute): [number, Record<string, number>] => [
      from + minute * minuteMs,
      make(minute),
    ])
    return office.database.asSystem(async (tx) => {
      await append(tx, readingsOf(device, rows))
      await tx.updateTable('devices').set({ last_update: new Date() }).where('device_id', '=', id).execute()
    })
  }

  /** Both speak all of the time, before and after: on the bench, too. */
  beforeEach(async () => {
    await report(old, begin, 300, () => ({ t_r: 18, flame: 1, blr_mod_lvl: 50 }))
    await report(spare, begin, 300, () => ({ t_r: 25, flame: 1, blr_mod_lvl: 100 }))
    await swap()
    await run('update device_assignments set from_at = $2 where device_id = $1', [
      old,
      new Date(begin - hourMs),
    ])
    const at = new Date(swappedAt)
    await run('update device_assignments set until_at = $2 where device_id = $1', [old, at])
    await run('update device_assignments set from_at = $2 where device_id = $1', [spare, at])
  })

  const range = `time_from=${begin}000000&time_to=${begin + 5 * hourMs}000000`

  test('precedes the readings of the new device, with a gap at the swap', async () => {
    const { series, resolution_seconds } = await read(
      `/devices/${spare}/historical?${range}&metric=t_r&joined=true`,
    )
    expect(resolution_seconds).toBeNull()
    const hole = series.t_r.findIndex(([, value]: [number, number | null]) => value === null)
    const values = (points: [number, number][]) => new Set(points.map(([, value]) => value))
    expect(series.t_r[hole]).toEqual([swappedAt, null])
    expect([...values(series.t_r.slice(0, hole))]).toEqual([18])
    expect([...values(series.t_r.slice(hole + 1))]).toEqual([25])
    expect(series.t_r).toHaveLength(301)
    const alone = await read(`/devices/${spare}/historical?${range}&metric=t_r`)
    expect([...values(alone.series.t_r)]).toEqual([25])
  })

  test('of a time before the swap comes from the device of that time', async () => {
    const before = `time_from=${begin}000000&time_to=${swappedAt}000000`
    const { series } = await read(`/devices/${spare}/historical?${before}&metric=t_r&joined=true`)
    expect(new Set(series.t_r.map(([, value]: [number, number]) => value))).toEqual(new Set([18]))
  })

  test('comes at one resolution however few points are wanted', async () => {
    const { series, band, resolution_seconds } = await read(
      `/devices/${spare}/historical?${range}&metric=t_r&joined=true&points=20`,
    )
    expect(resolution_seconds).toBe(600)
    expect(series.t_r.at(0)).toEqual([begin, 18])
    expect(series.t_r.at(-1)[1]).toBe(25)
    expect(series.t_r).toHaveLength(31)
    expect(band.t_r).toHaveLength(30)
  })

  test('counts once in the energy of the place', async () => {
    const { series, resolution } = await read(`/devices/${spare}/metadata?${range}&metric=kwh&joined=true`)
    expect(resolution).toBe('hour')
    // 28 kW, at half load before and at full load after.
    expect(series.kwh).toEqual([
      [begin, 14],
      [begin + hourMs, 14],
      [begin + 2 * hourMs, expect.closeTo(7 + 14, 3)],
      [begin + 3 * hourMs, 28],
      [begin + 4 * hourMs, expect.closeTo(28, 0)],
    ])
    const alone = await read(`/devices/${spare}/metadata?${range}&metric=kwh`)
    expect(alone.series.kwh[0]).toEqual([begin, 28])
  })

  test('is used for the savings of the new device', async () => {
    const { items } = await read('/devices/savings/kpi?days=2')
    expect(items.map(({ device_id }: { device_id: string }) => device_id)).toEqual([spare])
    const savings = await read('/devices/savings?days=2')
    expect(savings.devices).toBe(1)
  })
})
