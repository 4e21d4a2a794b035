import { beforeEach, expect, test } from 'vitest'
import { localDate, localDaysBefore, startOfLocalDay } from '../days/local-days.ts'
import { openOffice } from '../testing/office.ts'
import { aCompany } from '../testing/world.ts'
import { readWatch, recordPass } from './alarm-watch.store.ts'
import { aSubject, openFault, type TestSubject, watch } from './alarms.testing.ts'

const office = openOffice()
let stopped: TestSubject
let warned: TestSubject

beforeEach(async () => {
  stopped = await aSubject(office.database, office.company.id)
  warned = await aSubject(office.database, office.company.id, { lastname: 'Σιδέρη' })
  await openFault(office.database, stopped, { blocking: true })
  await openFault(office.database, warned)
  await watch(office.database)
})

const get = async (path: string, token = office.token) =>
  (await office.ask('GET', path, undefined, token)).body
const devicesOf = (body: { items: { device_id: string }[] }) => body.items.map(({ device_id }) => device_id)
const edit = (text: string, { device }: TestSubject) => office.run(text, [device])

test('the devices that need attention are those in an active alarm, of their own or of their home', async () => {
  const away = await aSubject(office.database, office.company.id)
  const beside = await aSubject(office.database, office.company.id)
  await aSubject(office.database, office.company.id)
  await office.run('update devices set installation_id = $1 where device_id = $2', [
    away.installation,
    beside.device,
  ])
  for (const one of [away, beside]) await openFault(office.database, one, { kind: 'offline', code: '' })
  await watch(office.database)
  expect((await get('/alarms?kinds=offline')).items).toMatchObject([{ device_id: null }])
  const needing = [stopped, warned, away, beside].map(({ device }) => device).sort()
  expect(devicesOf(await get('/devices?attention=1')).sort()).toEqual(needing)
  expect((await get('/devices/count?attention=1')).count).toBe(needing.length)
  await edit("update alarms set snoozed_until = now() + interval '1 hour' where device_id = $1", warned)
  expect(devicesOf(await get('/devices?attention=1'))).not.toContain(warned.device)
})

test('a home that has been silent for three months comes after all others, whatever was wrong with it', async () => {
  expect(devicesOf(await get('/alarms'))).toEqual([stopped.device, warned.device])
  await edit(
    "update devices set online = false, online_changed_at = now() - interval '89 days' where device_id = $1",
    stopped,
  )
  expect(devicesOf(await get('/alarms'))).toEqual([stopped.device, warned.device])
  await edit(
    "update devices set online_changed_at = now() - interval '91 days' where device_id = $1",
    stopped,
  )
  expect(devicesOf(await get('/alarms'))).toEqual([warned.device, stopped.device])
})

test('each view lists as many alarms as are counted of it', async () => {
  await edit("update alarms set since = now() - interval '25 hours' where device_id = $1", stopped)
  await edit("update alarms set snoozed_until = now() + interval '1 hour' where device_id = $1", warned)
  const { watch: _watch, groups: _groups, resolved_today: _today, ...counts } = await get('/alarms/count')
  expect(counts).toEqual({ active: 1, new: 1, mine: 0, stale: 1, snoozed: 1 })
  for (const [view, count] of Object.entries(counts))
    expect((await get(`/alarms?view=${view}`)).total).toBe(count)
  expect(devicesOf(await get('/alarms?view=stale'))).toEqual([stopped.device])
})

test('alarms of one kind are sorted by the start of their cause, not by when they were raised', async () => {
  await openFault(office.database, warned, { blocking: true, code: '7', minutes: 300 })
  await watch(office.database, 1)
  expect(devicesOf(await get('/alarms?kinds=blocking_fault'))).toEqual([warned.device, stopped.device])
})

test('alarms a day are divided by the days since the first device reported, at most thirty; less than a day says nothing', async () => {
  const reportSince = (hours: number) =>
    office.run(
      "update devices set first_report_at = now() - $2 * interval '1 hour' where assigned_company_id = $1",
      [office.company.id, hours],
    )
  const rate = async () => (await get('/alarms/days')).per_100_homes_a_day
  expect(await rate()).toBeNull()
  await reportSince(23)
  expect(await rate()).toBeNull()
  await reportSince(48)
  expect(await rate()).toBeCloseTo(50, 0)
  // What was raised again is one alarm of the total beside it.
  await office.run(
    "insert into alarm_events (company_id, alarm_id, kind) select company_id, id, 'raised_again' from alarms where company_id = $1",
    [office.company.id],
  )
  expect(await rate()).toBeCloseTo(50, 0)
  await reportSince(24 * 90)
  expect(await rate()).toBeGreaterThanOrEqual(3.3)
  expect(await rate()).toBeLessThanOrEqual(3.5)
})

test('the figure of thirty days and each of its homes open the alarms that they counted', async () => {
  await openFault(office.database, stopped, { kind: 'rf_lost', code: '' })
  await watch(office.database)
  await edit("update alarms set resolved_at = now(), resolved_by = 'condition' where device_id = $1", warned)
  const { total, homes } = await get('/alarms/days')
  expect([total, (await get('/alarms?view=month')).total]).toEqual([3, 3])
  expect(homes).toMatchObject([
    { installation_id: stopped.installation, name: 'Δημητριάδης Γεώργιος', count: 2 },
    { installation_id: warned.installation, name: 'Σιδέρη Γεώργιος', count: 1 },
  ])
  for (const { installation_id, count } of homes)
    expect((await get(`/alarms?view=month&installation_id=${installation_id}`)).total).toBe(count)
  await office.run("update alarm_events set at = at - interval '31 days' where company_id = $1", [
    office.company.id,
  ])
  expect((await get('/alarms/days')).total).toBe(0)
  expect((await get('/alarms?view=month')).total).toBe(0)
})

test('a distributor has the days and the homes of what it sold', async () => {
  const distributor = await aCompany(office.database, 'distributor')
  const token = await office.signIn(['distributor', 'admin'], distributor)
  expect(await get('/alarms/days', token)).toEqual({
    days: [],
    total: 0,
    homes: [],
    per_100_homes_a_day: null,
  })
  await office.run(
    "update devices set distributor_id = $1, first_report_at = now() - interval '10 days' where device_id = $2",
    [distributor.id, warned.device],
  )
  const { days, total, homes, per_100_homes_a_day } = await get('/alarms/days', token)
  expect(days).toMatchObject([{ group: 'attention', count: 1 }])
  expect([total, (await get('/alarms?view=month', token)).total]).toEqual([1, 1])
  expect(homes).toMatchObject([{ installation_id: warned.installation, count: 1 }])
  expect(per_100_homes_a_day).toBeCloseTo(10, 0)
})

test('today and the last thirty days begin at the midnight of the company', async () => {
  const midnight = startOfLocalDay(Date.now(), 'Asia/Tokyo')
  await office.run("update companies set timezone = 'Asia/Tokyo' where id = $1", [office.company.id])
  const resolvedAt = (ms: number) =>
    office.run("update alarms set resolved_at = $2, resolved_by = 'condition' where device_id = $1", [
      warned.device,
      new Date(ms),
    ])
  const today = async () => (await get('/alarms/count')).resolved_today
  await resolvedAt(midnight)
  expect(await today()).toBe(1)
  await resolvedAt(midnight - 1)
  expect(await today()).toBe(0)
  const first = localDaysBefore(midnight, 29, 'Asia/Tokyo')
  const raisedAt = (ms: number) =>
    office.run('update alarm_events set at = $2 where company_id = $1', [office.company.id, new Date(ms)])
  await raisedAt(first)
  expect((await get('/alarms/days')).days.map(({ date }: { date: string }) => date)).toEqual(
    ['attention', 'stopped'].map(() => localDate(first, 'Asia/Tokyo')),
  )
  expect((await get('/alarms?view=month')).total).toBe(2)
  await raisedAt(first - 1)
  expect((await get('/alarms/days')).days).toEqual([])
  expect((await get('/alarms?view=month')).total).toBe(0)
})

test('a secretary sees which devices she may command, and the server refuses the others', async () => {
  await edit('update devices set editor_access = true where device_id = $1', warned)
  const secretary = await office.signIn(['technician_company', 'editor'])
  const mayCommand = async (token: string) =>
    (await get('/alarms', token)).items.map(({ may_command }: { may_command: boolean }) => may_command)
  expect(await mayCommand(secretary)).toEqual([false, true])
  expect(await mayCommand(office.token)).toEqual([true, true])
  const body = { action: 'remote_reset', action_value: true }
  const refused = await office.server.ask('PUT', `/devices/${stopped.device}/config`, {
    token: secretary,
    body,
  })
  expect([refused.status, refused.problem.key]).toEqual([403, 'editor_access_required'])
})

test('an empty list says whether the rules run, wait after a start, or have stopped', async () => {
  const minutes = (count: number) => new Date(Date.now() + count * 60_000)
  // One transaction, because the server's own passes write the same row.
  const passed = (raises: number, last: number) =>
    office.database.asSystem(async (tx) => {
      await recordPass(tx, { raises_from: minutes(raises), passed_at: minutes(last) }, [])
      return (await readWatch(tx, new Date())).state
    })
  expect(await passed(2, 0)).toBe('waiting')
  expect(await passed(-3, -4)).toBe('waiting')
  expect(await passed(-3, -1)).toBe('running')
  expect(await passed(-30, -6)).toBe('stopped')
})
