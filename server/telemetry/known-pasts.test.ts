import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { notify } from '../database.ts'
import { type TestDatabase, testDatabase } from '../testing.ts'
import { openOffice } from '../testing-office.ts'
import { aCompany, aDevice, deviceRecord } from '../testing-world.ts'
import { hourMs, minuteMs } from './days.ts'
import { readingsOf } from './energy/hours.testing.ts'
import { pastChannel } from './energy/hours-until.ts'
import { rememberPasts } from './known-pasts.ts'
import { seal } from './sealing/seal.ts'
import { append } from './telemetry.store.ts'

const type = 'THALPOS_HC_OT'
const to = Math.floor(Date.now() / hourMs) * hourMs - 50 * hourMs
const from = to - hourMs
const client = { firstname: 'Ελένη', lastname: 'Ιωάννου' }
const nanoseconds = (ms: number) => `${ms}000000`

describe('whoever asks again', () => {
  const office = openOffice()
  let id: string
  let other: string

  /** Sealed, and with it a day of another that tells something else. */
  beforeEach(async () => {
    const ours = { assignedTo: office.company.id, type } as const
    id = (await aDevice(office.database, { ...ours, client })).id
    other = (await aDevice(office.database, ours)).id
    await tells(id, from, 20)
    await tells(other, from, 25)
    await seal(office.database, { rawDays: 90 })
    await allHeard()
  })

  /** What was told so far comes before this. */
  async function allHeard() {
    const heard: string[] = []
    const stop = await office.database.listen(pastChannel, (device) => heard.push(device))
    await office.database.asSystem((tx) => notify(tx, pastChannel, 'everything'))
    await expect.poll(() => heard).toContain('everything')
    await stop()
  }

  const tells = (device_id: string, since: number, t_r: number) =>
    office.database.asSystem((tx) =>
      append(
        tx,
        readingsOf(
          { device_id, device_type: type },
          Array.from({ length: 30 }, (_, minute) => [since + minute * minuteMs, { t_r }]),
        ),
      ),
    )

  /** Nobody is told of it. */
  const turnUnheard = () =>
    office.run(
      `with heard as (select set_config('session_replication_role', 'replica', true))
       update chunk set data = o.data from chunk o, heard
       where chunk.device_id = '${id}' and o.device_id = '${other}' and o.day = chunk.day`,
    )

  const ask = async (more = '', end = to, as = office.token) =>
    (
      await office.ask(
        'GET',
        `/devices/${id}/historical?time_from=${nanoseconds(from)}&time_to=${nanoseconds(end)}&metric=t_r${more}`,
        undefined,
        as,
      )
    ).body
  const valueOf = ({ series }: Awaited<ReturnType<typeof ask>>): number => series.t_r[0][1]

  /** The first time nobody knows what it is, and so not what to ask for. */
  const askTwice = async (more?: string) => {
    await ask(more)
    return ask(more)
  }

  test('of time that is over is answered as before, in every way', async () => {
    const first = await askTwice('&joined=true')
    expect(valueOf(first)).toBe(20)
    await turnUnheard()
    expect(await ask('&joined=true')).toEqual(first)
    expect(await ask()).toEqual(first)
    const few = await ask('&points=5')
    expect(few.resolution_seconds).toBeGreaterThan(60)
    expect(valueOf(few)).toBe(20)
    expect((await ask('', from + 10 * minuteMs)).series.t_r).toEqual(first.series.t_r.slice(0, 10))
    expect((await ask('&metric=flame')).series.flame).toEqual([])
  })

  test('of hours that are not sealed is answered as before', async () => {
    const since = Math.floor(Date.now() / hourMs) * hourMs - 4 * hourMs
    await tells(id, since, 21)
    await allHeard()
    const path = `/devices/${id}/historical?time_from=${nanoseconds(since)}&time_to=${nanoseconds(since + hourMs)}`
    const told = async () => valueOf((await office.ask('GET', `${path}&metric=t_r`)).body)
    for (let time = 0; time < 2; time++) expect(await told()).toBe(21)
    await office.run('delete from hot where device_id = $1', [id])
    expect(await told()).toBe(21)
    await tells(id, since, 22)
    await expect.poll(told).toBe(22)
  })

  test('of a part of it is told of no other, late as that may have come', async () => {
    const hour = { from: to, to: to + hourMs }
    await tells(id, hour.from, 22)
    await seal(office.database, { rawDays: 90 })
    await tells(id, from - hourMs, 19)
    await allHeard()
    const whole = `time_from=${nanoseconds(from - hourMs)}&time_to=${nanoseconds(hour.to)}`
    const part = `time_from=${nanoseconds(hour.from)}&time_to=${nanoseconds(hour.to)}`
    const told = async (span: string) =>
      (await office.ask('GET', `/devices/${id}/historical?${span}&metric=t_r`)).body.series.t_r.map(
        ([, value]: number[]) => value,
      )
    for (let time = 0; time < 2; time++) expect(new Set(await told(whole))).toContain(19)
    await turnUnheard()
    expect(new Set(await told(part))).toEqual(new Set([22]))
  })

  test('of time that goes on is answered anew', async () => {
    const now = Date.now() + minuteMs
    for (let time = 0; time < 2; time++) expect(valueOf(await ask('', now))).toBe(20)
    await turnUnheard()
    expect(valueOf(await ask('', now))).toBe(25)
  })

  test('must be of the company', async () => {
    await askTwice()
    const stranger = await office.signIn(['technician_company'], await aCompany(office.database))
    expect(await ask('', to, stranger)).toMatchObject({ status: 404 })
  })

  const set = (change: string) => () => office.run(`update devices set ${change} where device_id = $1`, [id])
  test.each<[string, () => Promise<unknown>]>([
    ['reports came late', () => tells(id, from - hourMs, 19)],
    ['its reports were let go', () => seal(office.database, { rawDays: 1 })],
    ['it reports in other steps', set('report_seconds = 30')],
    ['it was found to be of a type', set(`device_type = '${type}'`)],
    ['somebody got it', set('assigned_company_id = assigned_company_id')],
    ['a distributor got it', set('distributor_id = null')],
    ['it was taken out of its place', set('installation_id = null')],
    [
      'another has taken over its place',
      async () => {
        const after = await aDevice(office.database, { assignedTo: office.company.id, client })
        await office.run(
          `update device_stays set follows_id = (select s.id from device_stays s where s.device_id = $1)
           where device_id = $2`,
          [id, after.id],
        )
      },
    ],
    [
      'the company is elsewhere',
      () => office.run(`update companies set timezone = 'Asia/Nicosia' where id = $1`, [office.company.id]),
    ],
    [
      'nothing could be heard for a while',
      () =>
        office.run(`select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'thalpos listener' and datname = current_database()`),
    ],
  ])('is told what is true since %s', async (_, change) => {
    expect(valueOf(await askTwice())).toBe(20)
    await turnUnheard()
    expect(valueOf(await ask())).toBe(20)
    await change()
    await expect.poll(async () => valueOf(await ask())).toBe(25)
  })

  test('is answered as before whatever other devices do', async () => {
    await askTwice()
    await turnUnheard()
    const heard: string[] = []
    const stop = await office.database.listen(pastChannel, (device) => heard.push(device))
    await tells(other, from, 30)
    await expect.poll(() => heard).toContain(other)
    await stop()
    expect(valueOf(await ask())).toBe(20)
  })

  test('of a place that was taken over is answered anew', async () => {
    const after = await aDevice(office.database, { assignedTo: office.company.id, type })
    const { serial_no } = await deviceRecord(office.database, after.id)
    await office.run('update device_stays set from_at = $2 where device_id = $1', [id, new Date(from)])
    await office.ask('POST', `/devices/${id}/swap`, {
      device_id: after.id,
      serial_no,
      reason: 'broken',
    })
    const told = async () => {
      const path = `/devices/${after.id}/historical?time_from=${nanoseconds(from)}&time_to=${nanoseconds(to)}`
      return valueOf((await office.ask('GET', `${path}&metric=t_r&joined=true`)).body)
    }
    for (let time = 0; time < 2; time++) expect(await told()).toBe(20)
    await turnUnheard()
    expect(await told()).toBe(25)
  })
})

describe('a past', () => {
  let db: TestDatabase
  beforeAll(async () => {
    db = await testDatabase()
  })
  afterAll(() => db.close())
  const asked = { company: 'ours', device: 'a', from, to, joined: true, names: ['t_r', 'flame'] }
  const past = {
    device: {
      device_id: 'a',
      device_type: type,
      report_seconds: 60,
      rated_power_kw: null,
      timezone: 'Europe/Athens',
      came_back: false,
    },
    kept: { days: [], rows: { times: new Float64Array(), values: new Map() }, gone: [] },
  }

  test('is known of every part of it, to its company', async () => {
    const pasts = await rememberPasts(db.database)
    pasts.ask({ ...asked, joined: false })(past)
    const part = { ...asked, from: from + 1, to: to - 1, joined: false, names: undefined }
    expect(pasts.find(part)).toEqual(past)
    for (const other of [
      { company: 'theirs' },
      { device: 'b' },
      { from: from - 1 },
      { to: to + 1 },
      { joined: true },
    ])
      expect(pasts.find({ ...part, ...other })).toBeUndefined()
    await pasts.stop()
  })

  test('is not known while it goes on', async () => {
    const pasts = await rememberPasts(db.database)
    const goingOn = { ...asked, to: Date.now() }
    pasts.ask(goingOn)(past)
    expect(pasts.find(goingOn)).toBeUndefined()
    await pasts.stop()
  })

  test('that is not sealed is known of the metrics that were asked for', async () => {
    const pasts = await rememberPasts(db.database)
    const rows = { times: Float64Array.of(from), values: new Map([[0, Float64Array.of(20)]]) }
    pasts.ask(asked)({ ...past, kept: { ...past.kept, rows } })
    expect(pasts.find({ ...asked, names: ['flame'] })?.kept.rows).toEqual(rows)
    expect(pasts.find({ ...asked, names: ['flame', 'kwh'] })).toBeUndefined()
    expect(pasts.find({ ...asked, names: undefined })).toBeUndefined()
    await pasts.stop()
  })

  test('is not known when something changed after it was asked for', async () => {
    const pasts = await rememberPasts(db.database)
    const heard: string[] = []
    const stop = await db.database.listen(pastChannel, (device) => heard.push(device))
    const remember = pasts.ask(asked)
    const ofOther = pasts.ask({ ...asked, device: 'b' })
    await db.database.asSystem((tx) => notify(tx, pastChannel, 'a'))
    await expect.poll(() => heard).toEqual(['a'])
    remember(past)
    ofOther(past)
    expect(pasts.find(asked)).toBeUndefined()
    expect(pasts.find({ ...asked, device: 'b' })).toBeDefined()
    const ofAny = pasts.ask(asked)
    await db.database.asSystem((tx) => notify(tx, pastChannel, ''))
    await expect.poll(() => heard).toEqual(['a', ''])
    ofAny(past)
    expect(pasts.find(asked)).toBeUndefined()
    expect(pasts.find({ ...asked, device: 'b' })).toBeUndefined()
    pasts.ask(asked)(past)
    expect(pasts.find(asked)).toBeDefined()
    await stop()
    await pasts.stop()
  })

  test('is not known for long', async () => {
    const pasts = await rememberPasts(db.database, 500)
    pasts.ask(asked)(past)
    expect(pasts.find(asked)).toBeDefined()
    await expect.poll(() => pasts.find(asked)).toBeUndefined()
    await pasts.stop()
  })
})
