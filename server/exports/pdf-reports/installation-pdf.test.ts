import sharp from 'sharp'
import { extractText } from 'unpdf'
import { beforeEach, expect, test } from 'vitest'
import { hcOt } from '../../../contract/models/hc-ot.ts'
import { append } from '../../telemetry/storage/telemetry.store.ts'
import { openOffice } from '../../testing/office.ts'
import { aDevice } from '../../testing/world.ts'

const office = openOffice()
let id: string

beforeEach(async () => {
  const contacts = [{ contact_type_id: 1, phone: '6971206448' }]
  const client = { firstname: 'Αικατερίνη', lastname: 'Παπαδοπούλου', email: 'kat@mail.gr', contacts }
  const { body } = await office.ask('POST', '/clients', client)
  const home = {
    client_id: body.id,
    tag: 412,
    address: 'Εγνατία 118',
    area: 'Θεσσαλονίκη',
    zip_code: '546 22',
    floor: 2,
  }
  id = (await office.ask('POST', '/installations', home)).body.id
})

const download = (lang: 'el' | 'en' = 'el') => office.download(`/installations/${id}/pdf?lang=${lang}`)

/** The text of each page. */
const read = async (bytes: Uint8Array): Promise<string[]> => {
  const { text } = await extractText(bytes.slice())
  return text.map((page) => page.replaceAll(/\s+/g, ' '))
}

test('the report of an installation is in Greek, named by its tag and the day', async () => {
  const { answer, bytes } = await download()
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('content-disposition')).toMatch(
    new RegExp(`^attachment; filename="${office.company.key}_412-\\d{4}-\\d\\d-\\d\\d\\.pdf"$`),
  )
  const [text = '', ...more] = await read(bytes)
  expect(more).toEqual([])
  for (const words of [
    'Εγκατάσταση 412',
    `Εταιρεία ${office.company.key}`,
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

test('it is in English on request', async () => {
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
])('floor %i is written in words', async (floor, greek, english) => {
  await office.ask('PATCH', `/installations/${id}`, { floor })
  expect((await read((await download()).bytes))[0]).toContain(greek)
  expect((await read((await download('en')).bytes))[0]).toContain(english)
})

const report = async (deviceId: string, reported: Record<string, number>) => {
  const values = hcOt.metrics.map(({ name }) => reported[name] ?? null)
  const ts = new Date()
  await office.database.asSystem((tx) => append(tx, [{ deviceId, ts, values }]))
  await office.run('update devices set last_update = $1 where device_id = $2', [ts, deviceId])
}

test('each device has its last values with unit and age, and a dash where nothing is known', async () => {
  const device = await aDevice(office.database, { assignedTo: office.company.id })
  const silent = await aDevice(office.database, { assignedTo: office.company.id, type: 'THALPOS_IAQ' })
  await office.run('update devices set installation_id = $1 where device_id = any($2)', [
    id,
    [device.id, silent.id],
  ])
  await report(device.id, { t_r: 21.5, ch_pres: 1.4 })
  const [text = ''] = await read((await download()).bytes)
  expect(text).toContain(device.id)
  expect(text).toMatch(/Θερμοκρασία χώρου 21,5 °C (τώρα|πριν από \d+ λ) \(\d+ \p{L}+ \d{4} \d\d:\d\d\)/u)
  expect(text).toContain('Πίεση κυκλώματος 1,4 bar')
  expect(text).toContain('Θερμοκρασία ζεστού νερού — —')
  expect(text).toContain('δεν έχει στείλει στοιχεία')
})

test('items, jobs with the balance, and photos are on it; every page has its number and the total', async () => {
  const item = {
    item_type_id: 1,
    make: 'Viessmann',
    model: 'Vitodens 100-W',
    serial_number: 'VX-9',
    fuel_type_id: 1,
    installation_placement_type_id: 1,
  }
  await office.ask('POST', `/installations/${id}/item`, item)
  const job = `insert into jobs (company_id, installation_id, cost_cents, notes, created_by)
    select company_id, id, 12050, 'Καθαρισμός εναλλάκτη ' || n, 'Νίκος' from installations, generate_series(1, 60) n where id = $1`
  await office.run(job, [id])
  const image = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#b8460f' } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(image)], { type: 'image/jpeg' }), 'λεβητοστάσιο.jpg')
  const sent = await fetch(`${office.server.url}/api/v1/installations/${id}/photo`, {
    method: 'POST',
    headers: { authorization: `Bearer ${office.token}` },
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
