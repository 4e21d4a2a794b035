import { beforeEach, expect, test } from 'vitest'
import { appointmentStatusId } from '../../contract/appointments/states.ts'
import { openOffice } from '../testing/office.ts'
import { aCompany } from '../testing/world.ts'
import { aSubject, endFaults, openFault, type TestSubject, watch } from './alarms.testing.ts'

const office = openOffice()
let home: TestSubject
let other: TestSubject

beforeEach(async () => {
  home = await aSubject(office.database, office.company.id)
  other = await aSubject(office.database, office.company.id, { lastname: 'Σιδέρη' })
  await openFault(office.database, home, { blocking: true, code: '28' })
  await openFault(office.database, other, { code: '5' })
  await watch(office.database)
})

const list = async (query = '', as = office.token) =>
  (await office.ask('GET', `/alarms${query}`, undefined, as)).body
const first = async () => (await list()).items[0]
const act = async (what: string, body?: unknown, as = office.token) =>
  office.ask('POST', `/alarms/${(await first()).id}/${what}`, body, as)
const eventsOf = async (id: string) =>
  (await office.ask('GET', `/alarms/${id}/events`)).body.items.map((event: { kind: string }) => event.kind)
const ownId = async () =>
  (await office.run('select id from people where company_id = $1', [office.company.id]))[0]?.id as string

test('the most pressing comes first, with its home, its client and how to call them', async () => {
  const { items, total } = await list()
  expect(total).toBe(2)
  expect(items).toMatchObject([
    {
      kind: 'blocking_fault',
      group: 'stopped',
      state: 'raised',
      facts: { codes: ['28'] },
      faults: [{ display: '28', description: null }],
      client_name: 'Δημητριάδης Γεώργιος',
      phone: '6971206448',
      address: 'Εγνατία 118',
      device_id: home.device,
      is_own: true,
    },
    { kind: 'fault', device_id: other.device },
  ])
})

test('lists by group, kind, home and words, and counts the same', async () => {
  expect((await list('?groups=stopped')).total).toBe(1)
  expect((await list('?kinds=fault&kinds=comfort')).total).toBe(1)
  expect((await list(`?installation_id=${other.installation}`)).total).toBe(1)
  expect((await list(`?device_id=${other.device}`)).items[0].kind).toBe('fault')
  expect((await list('?search=sideri')).total).toBe(1)
  expect((await list('?search=zzzz')).total).toBe(0)
  expect((await office.ask('GET', '/alarms/count')).body).toEqual({
    active: 2,
    new: 2,
    mine: 0,
    stale: 0,
    snoozed: 0,
    resolved_today: 0,
    watch: { state: expect.any(String), raises_from: expect.any(String) },
    groups: { comfort: 0, stopped: 1, attention: 1, connection: 0 },
  })
  const { body } = await office.ask('GET', '/alarms/days')
  expect(body.total).toBe(2)
})

test('an acknowledgement names its person, once', async () => {
  expect((await act('acknowledge')).body).toMatchObject({ state: 'acknowledged' })
  const { body } = await act('acknowledge')
  expect(body.acknowledged_by).toMatch(/Δοκιμή/)
  expect(await eventsOf(body.id)).toEqual(['acknowledged', 'raised'])
  expect((await list('?view=new')).total).toBe(1)
})

test('an assigned alarm is in the own list of the person, and counts as acknowledged', async () => {
  const { body } = await act('assign', { assignee_id: await ownId() })
  expect(body).toMatchObject({ state: 'acknowledged', assignee_name: 'Μαρία Δοκιμή' })
  expect((await list('?view=mine')).total).toBe(1)
  expect((await act('assign', { assignee_id: null })).body.assignee_id).toBeNull()
  expect((await list('?view=mine')).total).toBe(0)
  expect(await eventsOf(body.id)).toEqual(['unassigned', 'assigned', 'acknowledged', 'raised'])
})

test('a person of another company cannot be given one', async () => {
  const stranger = await aCompany(office.database)
  await office.signIn(['technician_company'], stranger)
  const [person] = await office.run('select id from people where company_id = $1', [stranger.id])
  const { status, body } = await act('assign', { assignee_id: person?.id })
  expect([status, body.errors]).toEqual([404, [{ path: 'assignee_id', key: 'not_found' }]])
})

test('a person who left cannot be given one, and stays on what they had', async () => {
  const own = await ownId()
  const leave = () => office.run('update people set is_active = false where id = $1', [own])
  await leave()
  const { status, body } = await act('assign', { assignee_id: own })
  expect([status, body.errors]).toEqual([404, [{ path: 'assignee_id', key: 'not_found' }]])
  await office.run('update people set is_active = true where id = $1', [own])
  await act('assign', { assignee_id: own })
  await leave()
  expect((await act('assign', { assignee_id: own })).body).toMatchObject({ assignee_id: own })
})

test('while a visit is under way its alarms are under maintenance, without reminders', async () => {
  const { id } = await first()
  await office.run(
    `insert into appointments (company_id, installation_id, type_id, appointment_status_id, scheduled_start, scheduled_end)
     values ($1, $2, 1, $3, now(), now() + interval '1 hour')`,
    [office.company.id, home.installation, appointmentStatusId.ongoing],
  )
  expect((await list()).items).toMatchObject([
    { id, state: 'maintenance', appointment_id: expect.any(String), appointment_start: expect.any(String) },
    { state: 'raised' },
  ])
  await watch(office.database, 24 * 60)
  expect(await eventsOf(id)).toEqual(['raised'])
  // Its end was forgotten: the home does not stay quiet for ever.
  await office.run(
    "update appointments set scheduled_start = now() - interval '8 hours', scheduled_end = now() - interval '7 hours' where company_id = $1",
    [office.company.id],
  )
  expect((await list()).items[0]).toMatchObject({ id, state: 'raised', appointment_id: null })
  // One that began late is under way all the same.
  await office.run('update appointments set actual_start = now() where company_id = $1', [office.company.id])
  expect((await list()).items[0]).toMatchObject({ id, state: 'maintenance' })
  await office.run('update appointments set appointment_status_id = $2 where company_id = $1', [
    office.company.id,
    appointmentStatusId.completed,
  ])
  expect((await list()).items[0]).toMatchObject({ id, state: 'raised' })
  await watch(office.database, 24 * 60)
  expect(await eventsOf(id)).toEqual(['escalated', 'raised'])
})

test('a snooze has an end, of at most thirty days, and can be ended', async () => {
  const until = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const { id } = await first()
  const snooze = async (days: number | null) =>
    (await office.ask('POST', `/alarms/${id}/snooze`, { until: days && until(days) })).body
  expect(await snooze(1)).toMatchObject({ state: 'snoozed' })
  expect((await list('?view=new')).total).toBe(1)
  expect((await list()).total).toBe(1)
  expect((await list('?view=snoozed')).items).toMatchObject([{ state: 'snoozed' }])
  expect(await snooze(null)).toMatchObject({ state: 'raised' })
  expect((await snooze(-1)).errors[0].key).toBe('snooze_past')
  expect((await snooze(31)).errors[0].key).toBe('snooze_too_long')
})

test('comments belong to it, also after its end; nothing else does', async () => {
  expect((await act('comments', { text: '  Κλήση, δεν απάντησε ' })).body).toMatchObject({
    kind: 'commented',
    note: 'Κλήση, δεν απάντησε',
  })
  expect((await act('comments', { text: ' ' })).body.errors[0].key).toBe('comment_required')
  const { id } = await first()
  await endFaults(office.database, home)
  await watch(office.database, 1)
  await watch(office.database, 60)
  const ask = (what: string, body?: unknown) => office.ask('POST', `/alarms/${id}/${what}`, body)
  expect((await ask('acknowledge')).body).toMatchObject({ status: 409, key: 'alarm_resolved' })
  expect((await ask('comments', { text: 'Άλλαξε ο αισθητήρας' })).status).toBe(201)
  expect((await list('?view=resolved')).items).toMatchObject([{ id, resolved_by: 'condition' }])
})

test('a distributor reads the alarms of its devices with the names of the clients, without their phones and comments, and changes nothing', async () => {
  const distributor = await aCompany(office.database, 'distributor')
  const sold = await aSubject(office.database, office.company.id, { distributor: distributor.id })
  await openFault(office.database, sold, { blocking: true })
  await watch(office.database)
  const token = await office.signIn(['distributor', 'admin'], distributor)
  await office.run("update companies set phone = '2310123456' where id = $1", [office.company.id])
  const { items, total } = await list('', token)
  expect(total).toBe(1)
  expect(items[0].company_phone).toBeNull()
  await office.run('insert into affiliations (distributor_id, technician_company_id) values ($1, $2)', [
    distributor.id,
    office.company.id,
  ])
  expect((await list('', token)).items).toMatchObject([{ company_phone: '2310123456' }])
  const own = (await list()).items.map((alarm: { company_phone: unknown }) => alarm.company_phone)
  expect(new Set(own)).toEqual(new Set([null]))
  expect(items[0]).toMatchObject({
    device_id: sold.device,
    client_name: 'Δημητριάδης Γεώργιος',
    phone: null,
    is_own: false,
  })
  expect((await list(`?companies=${office.company.id}`, token)).total).toBe(1)
  expect((await list(`?companies=${distributor.id}`, token)).total).toBe(0)
  const ask = (method: string, path: string, body?: unknown) =>
    office.ask(method, `/alarms/${items[0].id}${path}`, body, token)
  await office.ask('POST', `/alarms/${items[0].id}/comments`, { text: 'Ιδιωτικό' })
  expect((await ask('GET', '/events')).body.items).toMatchObject([{ kind: 'raised' }])
  expect((await ask('POST', '/acknowledge')).status).toBe(403)
  expect((await ask('POST', '/comments', { text: 'x' })).status).toBe(403)
})

test('another company sees and changes none of it', async () => {
  const { id } = await first()
  const token = await office.signIn(['technician_company', 'admin'], await aCompany(office.database))
  expect((await list('', token)).total).toBe(0)
  for (const [method, path, body] of [
    ['GET', '', undefined],
    ['GET', '/events', undefined],
    ['POST', '/acknowledge', undefined],
    ['POST', '/snooze', { until: null }],
    ['POST', '/comments', { text: 'x' }],
  ] as const)
    expect((await office.ask(method, `/alarms/${id}${path}`, body, token)).status).toBe(404)
})

test('an administrator changes a rule within its limits, and the next pass follows it', async () => {
  const edit = (kind: string, body: object, as = office.token) =>
    office.ask('PATCH', '/alarms/rules', { kind, ...body }, as)
  expect((await office.ask('GET', '/alarms/rules')).body.items).toHaveLength(10)
  const low = await edit('low_pressure', { threshold: 1, delay_minutes: 5 })
  expect(low.body).toMatchObject({ threshold: 1, delay_minutes: 5, recovery_minutes: 30, is_enabled: true })
  expect((await edit('low_pressure', { threshold: 2 })).body.errors).toEqual([
    { path: 'threshold', key: 'value_range', values: { min: 0.3, max: 1.5 } },
  ])
  expect((await edit('fault', { threshold: 2 })).status).toBe(400)
  expect((await edit('fault', { delay_minutes: -1 })).body.errors[0].key).toBe('alarm_rule_range')
  const secretary = await office.signIn(['technician_company', 'editor'])
  expect((await edit('fault', { is_enabled: false }, secretary)).body.key).toBe('admin_required')
  await edit('blocking_fault', { is_enabled: false })
  await watch(office.database, 1)
  expect((await list()).items).toMatchObject([{ kind: 'fault' }])
  expect((await list('?view=resolved')).items).toMatchObject([{ resolved_by: 'rule' }])
})

test('a changed rule is in the audit with its kind, as it was and as it is', async () => {
  await office.ask('PATCH', '/alarms/rules', { kind: 'low_pressure', threshold: 1 })
  await office.ask('PATCH', '/alarms/rules', { kind: 'low_pressure', threshold: 1 })
  const changes = await office.run(
    "select before, after, action from audit where company_id = $1 and record = 'alarm_rules'",
    [office.company.id],
  )
  expect(changes).toEqual([
    {
      action: 'changed',
      before: { low_pressure: { threshold: 0.8 } },
      after: { low_pressure: { threshold: 1 } },
    },
  ])
})

test('a second open alarm of one subject and kind is refused; one that has ended stands beside it', async () => {
  const copy = () =>
    office.run(
      `insert into alarms (company_id, subject, kind, installation_id, device_id, since)
       select company_id, subject, kind, installation_id, device_id, since from alarms
       where company_id = $1 and kind = 'fault' limit 1`,
      [office.company.id],
    )
  await expect(copy()).rejects.toThrow(/alarms_open/)
  await office.run(
    "update alarms set resolved_at = now(), resolved_by = 'condition' where company_id = $1 and kind = 'fault'",
    [office.company.id],
  )
  expect(await copy()).toEqual([])
})
