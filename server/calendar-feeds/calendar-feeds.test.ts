import ICAL from 'ical.js'
import { beforeEach, expect, test } from 'vitest'
import { aHome, type TestHome } from '../jobs/jobs.testing.ts'
import { openOffice } from '../testing/office.ts'
import { aCompany } from '../testing/world.ts'

const office = openOffice({ roles: ['technician_company'] })
let home: TestHome
let token: string

beforeEach(async () => {
  home = await aHome(office.database, { company: office.company })
  token = await office.server.tokenOf(home.email)
})

const ask = (method: string, path: string, body?: unknown, as = token) => office.ask(method, path, body, as)

async function aFeed(form: object = {}, as = token) {
  const { status, body } = await ask('POST', '/calendar-feeds', form, as)
  expect({ status, body }).toMatchObject({ status: 201 })
  return body as { id: string; url: string; person_id: string }
}

/** As a calendar reads it: without a token. */
const read = (url: string, headers: Record<string, string> = {}) =>
  fetch(`${office.server.url}${new URL(url).pathname}`, { headers })

async function eventsOf(url: string) {
  const answer = await read(url)
  expect(answer.status).toBe(200)
  const text = await answer.text()
  const calendar = new ICAL.Component(ICAL.parse(text))
  for (const zone of calendar.getAllSubcomponents('vtimezone'))
    ICAL.TimezoneService.register(new ICAL.Timezone(zone))
  const events = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))
  return { text, calendar, events }
}

const book = async (scheduled_start: string, more: object = {}, as = token): Promise<string> => {
  const { status, body } = await ask(
    'POST',
    '/appointments',
    {
      installation_id: home.installation,
      assignee_id: home.person,
      type_id: 1,
      duration: 90,
      scheduled_start,
      ...more,
    },
    as,
  )
  expect({ status, body }).toMatchObject({ status: 201 })
  return body.id
}

const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const iso = (time: { toJSDate(): Date }) => time.toJSDate().toISOString()

test('a feed shows the visits of its person with names, phones and places', async () => {
  const id = await book(`${dayAhead(3)}T08:00:00.000Z`, { notes: 'Κλειδί; στον «διαχειριστή», 2ος\nόροφος' })
  const { url } = await aFeed()
  const answer = await read(url)
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('private, no-cache')
  const { text, events, calendar } = await eventsOf(url)
  expect(events).toHaveLength(1)
  const [event] = events
  expect(event?.uid).toBe(`${id}@thalpos`)
  expect(event?.summary).toBe('Συντήρηση – Παπαδοπούλου Αικατερίνη')
  expect(event?.location).toBe('Τσιμισκή 84, Θεσσαλονίκη')
  expect(event?.description).toContain('Τηλ. 6971206448')
  expect(event?.description).toContain('Κλειδί; στον «διαχειριστή», 2ος\nόροφος')
  expect(event && [iso(event.startDate), iso(event.endDate)]).toEqual([
    `${dayAhead(3)}T08:00:00.000Z`,
    `${dayAhead(3)}T09:30:00.000Z`,
  ])
  expect(event?.startDate.zone.tzid).toBe('Europe/Athens')
  expect(calendar.getFirstSubcomponent('vtimezone')?.getFirstPropertyValue('tzid')).toBe('Europe/Athens')
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(text).not.toContain('\ufffd')
})

test('SEQUENCE rises with every change, the UID stays, and a cancelled visit is left out', async () => {
  const id = await book(`${dayAhead(3)}T08:00:00.000Z`)
  const { url } = await aFeed()
  const first = (await eventsOf(url)).events[0]
  await ask('PATCH', `/appointments/${id}`, { scheduled_start: `${dayAhead(4)}T08:00:00.000Z` })
  const second = (await eventsOf(url)).events[0]
  expect(second?.uid).toBe(first?.uid)
  expect(Number(second?.sequence)).toBeGreaterThan(Number(first?.sequence))
  await ask('PATCH', `/appointments/${id}`, { appointment_status_id: 1 })
  expect((await eventsOf(url)).events).toEqual([])
})

test('without names a feed holds no name, phone or note of a client', async () => {
  await book(`${dayAhead(3)}T08:00:00.000Z`, { notes: 'Η κυρία Παπαδοπούλου λείπει ως τις 10' })
  const { url } = await aFeed({ without_names: true })
  const { text, events } = await eventsOf(url)
  expect(events[0]?.summary).toBe('Συντήρηση – Θεσσαλονίκη')
  expect(events[0]?.location).toBe('Τσιμισκή 84, Θεσσαλονίκη')
  expect(text.replaceAll('\r\n ', '')).not.toMatch(/Παπαδοπούλου|6971206448/)
})

test('visits as a helper are there, those of others and of other years are not', async () => {
  const other = await aHome(office.database, { company: office.company, tag: 1043 })
  await book(`${dayAhead(2)}T08:00:00.000Z`, { assignee_id: other.person })
  const helped = await book(`${dayAhead(3)}T08:00:00.000Z`, {
    assignee_id: other.person,
    helper_ids: [home.person],
  })
  const old = await book(`${dayAhead(4)}T08:00:00.000Z`)
  await office.run(
    `update appointments set scheduled_start = scheduled_start - interval '400 days',
       scheduled_end = scheduled_end - interval '400 days' where id = $1`,
    [old],
  )
  const { url } = await aFeed()
  const { events } = await eventsOf(url)
  expect(events.map(({ uid }) => uid)).toEqual([`${helped}@thalpos`])
  expect(events[0]?.summary).toBe('Συντήρηση (βοηθός) – Παπαδοπούλου Αικατερίνη')
})

test('an unchanged feed is not sent again', async () => {
  const id = await book(`${dayAhead(3)}T08:00:00.000Z`)
  const { url } = await aFeed()
  const etag = (await read(url)).headers.get('etag') ?? ''
  const again = await read(url, { 'if-none-match': `"other", W/${etag}` })
  expect(again.status).toBe(304)
  expect(await again.text()).toBe('')
  await ask('PATCH', `/appointments/${id}`, { scheduled_start: `${dayAhead(4)}T08:00:00.000Z` })
  expect((await read(url, { 'if-none-match': etag })).status).toBe(200)
})

test('the link is shown once, stored as a hash, and its reading is noted', async () => {
  const { url, id } = await aFeed()
  const secret = /([\w-]{43})\.ics$/.exec(url)?.[1] ?? ''
  expect(secret).toHaveLength(43)
  const rows = await office.run('select f::text as row from calendar_feeds f where id = $1', [id])
  expect(rows[0]?.row).not.toContain(secret)
  const stored = await office.run('select k::text as row from idempotency_keys k')
  expect(JSON.stringify(stored)).not.toContain(secret)
  const before = (await ask('GET', '/calendar-feeds')).body.items[0]
  expect(before).toMatchObject({ id, last_read_at: null, is_alive: true })
  expect(JSON.stringify(before)).not.toContain(secret)
  await read(url)
  expect((await ask('GET', '/calendar-feeds')).body.items[0].last_read_at).toBeTruthy()
})

test('a revoked link, one of a person without access, and a wrong one answer alike', async () => {
  const wrong = await read(`${office.server.url}/api/v1/calendar-feeds/${'a'.repeat(43)}.ics`)
  expect(wrong.status).toBe(404)
  const { key } = (await wrong.json()) as { key: string }
  expect(key).toBe('not_found')
  const { url, id } = await aFeed()
  await office.run('update people set control_access = false where id = $1', [home.person])
  expect((await read(url)).status).toBe(404)
  await office.run(`update people set control_access = true, roles = '{}' where id = $1`, [home.person])
  expect((await read(url)).status).toBe(404)
  await office.run(`update people set roles = '{technician_company}' where id = $1`, [home.person])
  expect((await read(url)).status).toBe(200)
  await office.run('update people set is_active = false where id = $1', [home.person])
  expect((await read(url)).status).toBe(404)
  expect((await ask('GET', '/calendar-feeds')).body.items[0].is_alive).toBe(false)
  await office.run('update people set is_active = true where id = $1', [home.person])
  expect((await ask('DELETE', `/calendar-feeds/${id}`)).status).toBe(204)
  expect((await read(url)).status).toBe(404)
  expect((await ask('GET', '/calendar-feeds')).body.items).toEqual([])
  expect((await ask('DELETE', `/calendar-feeds/${id}`)).status).toBe(404)
  const { items } = (await ask('GET', '/calendar-feeds/history')).body
  expect(items.map(({ action }: { action: string }) => action)).toEqual(['deleted', 'created'])
  expect(items[1].after).toMatchObject({ person_id: home.person })
  const other = await office.signIn(['technician_company'])
  expect((await ask('GET', '/calendar-feeds/history', undefined, other)).body.items).toEqual([])
  const admin = await office.signIn(['technician_company', 'admin'])
  expect((await ask('GET', '/calendar-feeds/history', undefined, admin)).body.items).toEqual(items)
})

test('people make and revoke their own links, an administrator those of all', async () => {
  const admin = await office.signIn(['technician_company', 'admin'])
  const other = await office.signIn(['technician_company'])
  const { id } = await aFeed()
  expect((await ask('POST', '/calendar-feeds', { person_id: home.person }, other)).status).toBe(403)
  expect((await ask('GET', '/calendar-feeds', undefined, other)).body.items).toEqual([])
  expect((await ask('DELETE', `/calendar-feeds/${id}`, undefined, other)).status).toBe(404)
  const made = await aFeed({ person_id: home.person }, admin)
  expect(made.person_id).toBe(home.person)
  expect((await ask('GET', '/calendar-feeds', undefined, admin)).body.total).toBe(2)
  expect((await ask('DELETE', `/calendar-feeds/${id}`, undefined, admin)).status).toBe(204)
  const stranger = await office.signIn(['technician_company', 'admin'], await aCompany(office.database))
  expect((await ask('GET', '/calendar-feeds', undefined, stranger)).body.items).toEqual([])
  expect((await ask('POST', '/calendar-feeds', { person_id: home.person }, stranger)).status).toBe(404)
})

test('ten links a person are enough', async () => {
  for (let made = 0; made < 10; made += 1) await aFeed()
  const { status, problem } = await ask('POST', '/calendar-feeds', {})
  expect([status, problem.key, problem.values]).toEqual([409, 'feeds_too_many', { max: 10 }])
})

test('whoever tries many links has to wait', async () => {
  const { url } = await aFeed()
  const replies = await Promise.all(
    Array.from({ length: 130 }, () => read(url.replace(/[\w-]{43}/, 'b'.repeat(43)))),
  )
  const refused = replies.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(0)
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  await Promise.all(replies.map((reply) => reply.arrayBuffer()))
})
