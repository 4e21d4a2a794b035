import sharp from 'sharp'
import { extractText } from 'unpdf'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hcOt } from '../../contract/models/hc-ot.ts'
import { append } from '../telemetry/telemetry.store.ts'
import { query } from '../testing.ts'
import { startTestServer, type TestServer } from '../testing-server.ts'
import { aCompany, aDevice, aPerson, type TestCompany } from '../testing-world.ts'

let server: TestServer
let company: TestCompany
let token: string
let id: string

beforeAll(async () => {
  server = await startTestServer()
})

afterAll(async () => {
  await server.stop()
  await server.drop()
})

beforeEach(async () => {
  company = await aCompany(server.database)
  token = await server.tokenOf(await aPerson(server.database, company, ['technician_company', 'admin']))
  const contacts = [{ contact_type_id: 1, phone: '6971206448' }]
  const client = { firstname: 'Αικατερίνη', lastname: 'Παπαδοπούλου', email: 'kat@mail.gr', contacts }
  const { body } = await server.ask('POST', '/clients', { token, body: client })
  const home = {
    client_id: body.id,
    tag: 412,
    address: 'Εγνατία 118',
    area: 'Θεσσαλονίκη',
    zip_code: '546 22',
    floor: 2,
  }
  id = (await server.ask('POST', '/installations', { token, body: home })).body.id
})

const download = async (lang: 'el' | 'en' = 'el') => {
  const answer = await fetch(`${server.url}/api/v1/installations/${id}/pdf?lang=${lang}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return { answer, bytes: new Uint8Array(await answer.arrayBuffer()) }
}

/** The text of each page. */
const read = async (bytes: Uint8Array): Promise<string[]> => {
  const { text } = await extractText(bytes.slice())
  return text.map((page) => page.replaceAll(/\s+/g, ' '))
}

test('an installation is on paper in Greek, named by its tag and the day', async () => {
  const { answer, bytes } = await download()
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(answer.headers.get('content-disposition')).toMatch(
    new RegExp(`^attachment; filename="${company.key}_412-\\d{4}-\\d\\d-\\d\\d\\.pdf"$`),
  )
  const [text = '', ...more] = await read(bytes)
  expect(more).toEqual([])
  for (const words of [
    'Εγκατάσταση 412',
    `Εταιρεία ${company.key}`,
    'Παπαδοπούλου Αικατερίνη',
    'kat@mail.gr',
    '6971206448',
    'Εγνατία 118, Θεσσαλονίκη, 54622',
    'Όροφος 2',
    'Υπόλοιπο 0,00 €',
    'Δεν υπάρχουν συσκευές.',
    'Thalpos · Εκδόθηκε',
    'Σελίδα 1 από 1',
  ])
    expect(text).toContain(words)
})

test('it is in English where that is asked for', async () => {
  const [text = ''] = await read((await download('en')).bytes)
  for (const words of [
    'Installation 412',
    'Παπαδοπούλου Αικατερίνη',
    'Floor 2',
    'Balance €0.00',
    'Page 1 of 1',
  ])
    expect(text).toContain(words)
})

test.each([
  [0, 'Όροφος ισόγειο', 'Floor ground floor'],
  [-1, 'Όροφος υπόγειο -1', 'Floor basement -1'],
])('floor %i is said in words', async (floor, greek, english) => {
  await server.ask('PATCH', `/installations/${id}`, { token, body: { floor } })
  expect((await read((await download()).bytes))[0]).toContain(greek)
  expect((await read((await download('en')).bytes))[0]).toContain(english)
})

const report = async (deviceId: string, told: Record<string, number>) => {
  const values = hcOt.metrics.map(({ name }) => told[name] ?? null)
  const ts = new Date()
  await server.database.asSystem((tx) => append(tx, [{ deviceId, ts, values }]))
  await query(server.databaseUrl, 'update devices set last_update = $1 where device_id = $2', [ts, deviceId])
}

test('each device has its last values with unit and age, and a dash where nothing is known', async () => {
  const device = await aDevice(server.database, { assignedTo: company.id })
  const silent = await aDevice(server.database, { assignedTo: company.id, type: 'THALPOS_IAQ' })
  await query(server.databaseUrl, 'update devices set installation_id = $1 where device_id = any($2)', [
    id,
    [device.id, silent.id],
  ])
  await report(device.id, { t_r: 21.5, ch_pres: 1.4 })
  const [text = ''] = await read((await download()).bytes)
  expect(text).toContain(device.id)
  expect(text).toMatch(/Θερμοκρασία χώρου 21,5 °C (τώρα|πριν από \d+ λ) \(\d+ \p{L}+ \d{4} \d\d:\d\d\)/u)
  expect(text).toContain('Πίεση θέρμανσης 1,4 bar')
  expect(text).toContain('Θερμοκρασία ζεστού νερού — —')
  expect(text).toContain('δεν έχει αναφέρει ακόμη')
})

test('items, jobs with what is owed, and photos are on it; every page says which of how many it is', async () => {
  const item = { item_type_id: 1, make: 'Viessmann', model: 'Vitodens 100-W', serial_number: 'VX-9' }
  await server.ask('POST', `/installations/${id}/item`, { token, body: item })
  const job = `insert into jobs (company_id, installation_id, cost_cents, notes, created_by)
    select company_id, id, 12050, 'Καθαρισμός εναλλάκτη ' || n, 'Νίκος' from installations, generate_series(1, 60) n where id = $1`
  await query(server.databaseUrl, job, [id])
  const image = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#b8460f' } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(image)], { type: 'image/jpeg' }), 'λεβητοστάσιο.jpg')
  const sent = await fetch(`${server.url}/api/v1/installations/${id}/photo`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  expect(sent.status).toBe(201)
  const { bytes } = await download()
  const pages = await read(bytes)
  expect(pages.length).toBeGreaterThan(2)
  const text = pages.join(' ')
  expect(text).toContain('Λέβητας Viessmann Vitodens 100-W VX-9')
  for (let number = 1; number <= 60; number++) expect(text).toContain(`Καθαρισμός εναλλάκτη ${number} `)
  expect(text).toContain('Υπόλοιπο: 7.230,00 €')
  expect(text).toContain('λεβητοστάσιο.jpg')
  expect(Buffer.from(bytes).includes('/DCTDecode')).toBe(true)
  for (const [at, page] of pages.entries()) expect(page).toContain(`Σελίδα ${at + 1} από ${pages.length}`)
})

test('companies that the setting leaves out may not have it, and are told so', async () => {
  const mayPrint = async () => (await server.ask('GET', '/company', { token })).body.may_print
  expect(await mayPrint()).toBe(true)
  const everybody = server
  server = await startTestServer({ PDF_COMPANY_KEYS: 'some-company, another' })
  try {
    company = await aCompany(server.database)
    token = await server.tokenOf(await aPerson(server.database, company, ['technician_company']))
    const client = {
      firstname: 'Νίκος',
      lastname: 'Ιωάννου',
      contacts: [{ contact_type_id: 1, phone: '697' }],
    }
    const { body } = await server.ask('POST', '/clients', { token, body: client })
    const home = { client_id: body.id, area: 'Βόλος' }
    id = (await server.ask('POST', '/installations', { token, body: home })).body.id
    expect((await download()).answer.status).toBe(403)
    expect(await mayPrint()).toBe(false)
  } finally {
    await server.stop()
    await server.drop()
    server = everybody
  }
})
