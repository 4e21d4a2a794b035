import { extractText, extractTextItems } from 'unpdf'
import { beforeEach, expect, test } from 'vitest'
import { planTools } from '../../maintenance-plans/plans.testing.ts'
import { openOffice } from '../../testing/office.ts'

const office = openOffice()
const { home: aHome, boiler } = planTools(office)

let home: string
beforeEach(async () => {
  home = await aHome()
})

const load = async (id: string, lang = 'el') => {
  const { answer, bytes } = await office.download(`/boiler-sheets/${id}/pdf?lang=${lang}`)
  expect(answer.status).toBe(200)
  return bytes
}
const read = async (id: string, lang?: string) => {
  const { text } = await extractText(await load(id, lang))
  return text.join(' ').replaceAll(/\s+/g, ' ')
}

const add = async (more: object = {}) => {
  const { status, body } = await office.ask('POST', '/boiler-sheets', { installation_id: home, ...more })
  expect(status, `body ${JSON.stringify(body)}`).toBe(201)
  return body
}
const signed = async (more: object = {}) => {
  const { status, body } = await office.ask('POST', `/boiler-sheets/${(await add(more)).id}/sign`)
  expect(status, `body ${JSON.stringify(body)}`).toBe(200)
  return body
}

const oil = {
  fuel: 'oil',
  boiler_make: 'Thermostahl',
  boiler_model: 'EcoCast 30',
  measured_on: '2026-11-03',
  flue_temperature: 182.5,
  air_temperature: 18,
  co2: 12.4,
  co: 37,
  soot: 1,
  draught: -12,
  adjustments: 'Αντικατάσταση μπεκ 0,65',
  remarks: 'Θέλει καθάρισμα η καμινάδα',
  technician_name: 'Νίκος Δημητρίου',
  licence_number: 'Θ-ΚΜ/4471',
  licence_on: '2015-02-03',
  next_check_on: '2027-10-20',
}

test('a sheet says what was measured, by whom and with which licence', async () => {
  const sheet = await signed(oil)
  const text = await read(sheet.id)
  for (const words of [
    'Φύλλο συντήρησης και ρύθμισης',
    `Αριθμός ${sheet.number}`,
    'Ημερομηνία ελέγχου 3 Νοε 2026',
    'Πελάτης Παπαδοπούλου Άννα',
    'Διεύθυνση Πόντου 12, Καλαμαριά',
    'Λέβητας Thermostahl EcoCast 30',
    'Καύσιμο Πετρέλαιο θέρμανσης',
    'Θερμοκρασία καυσαερίων 182,5 °C',
    'Θερμοκρασία χώρου λεβητοστασίου 18 °C',
    'Διοξείδιο του άνθρακα (CO₂) 12,4 %',
    'Μονοξείδιο του άνθρακα (CO) 37 ppm',
    'Δείκτης αιθάλης (Bacharach) 1',
    'Ελκυσμός -12 Pa',
    'Απώλειες καυσαερίων 7,8 %',
    'Βαθμός απόδοσης καύσης 92,2 %',
    'Λόγος αέρα λ 1,24',
    'Αντικατάσταση μπεκ 0,65',
    'Θέλει καθάρισμα η καμινάδα',
    'Ονοματεπώνυμο Νίκος Δημητρίου',
    'Αρ. άδειας Θ-ΚΜ/4471',
    'Ημερομηνία άδειας 3 Φεβ 2015',
    'Επόμενος έλεγχος 20 Οκτ 2027',
    '· Μαρία Δοκιμή',
  ])
    expect(text).toContain(words)
  expect(text).not.toMatch(/Οξυγόνο|Πρόχειρο|Αντικα(θιστά|ταστάθηκε)/)
  const english = await read(sheet.id, 'en')
  for (const words of [
    'Boiler maintenance and adjustment sheet',
    'Fuel Heating oil',
    'Flue gas temperature 182.5 °C',
    'Carbon monoxide (CO) 37 ppm',
    'Combustion efficiency 92.2 %',
    'Name Νίκος Δημητρίου',
    'Licence number Θ-ΚΜ/4471',
  ])
    expect(english).toContain(words)
})

test('the chosen one of two boilers is on the sheet', async () => {
  await boiler(home)
  const { body: chosen } = await office.ask('POST', `/installations/${home}/item`, {
    item_type_id: 1,
    make: 'Buderus',
    model: 'Logano G125',
    serial_number: 'BU-5512',
    installed_at: '2011-09-01',
    fuel_type_id: 2,
    installation_placement_type_id: 1,
  })
  const text = await read((await add({ item_id: chosen.id })).id)
  for (const words of [
    'Λέβητας Buderus Logano G125',
    'Αρ. σειράς λέβητα BU-5512',
    'Έτος 2011',
    'Καύσιμο Πετρέλαιο θέρμανσης',
  ])
    expect(text).toContain(words)
  expect(text).not.toContain('Viessmann')
})

test('readings that need attention are named', async () => {
  expect(await read((await signed({ ...oil, co: 1200, soot: 3 })).id)).toMatch(
    /Επικίνδυνο CO: διακοπή λειτουργίας.*Υψηλός δείκτης αιθάλης/,
  )
  expect(await read((await signed(oil)).id)).not.toMatch(/Επικίνδυνο|Υψηλ/)
})

test('a draft says that it is one, and has no place for a signature', async () => {
  const text = await read((await add(oil)).id)
  expect(text).toContain('Πρόχειρο, χωρίς υπογραφή και αριθμό')
  expect(text).not.toContain('Υπογραφή και σφραγίδα τεχνικού')
})

test('a corrected sheet is no longer valid, and its correction names it', async () => {
  const first = await signed(oil)
  const { body: draft } = await office.ask('POST', `/boiler-sheets/${first.id}/correct`)
  const { body: second } = await office.ask('POST', `/boiler-sheets/${draft.id}/sign`)
  expect(await read(first.id)).toContain(`Αντικαταστάθηκε από το φύλλο ${second.number}. Δεν ισχύει.`)
  expect(await read(second.id)).toContain(`Αντικαθιστά το φύλλο ${first.number}.`)
})

test('no line of the left column is written over another', async () => {
  const contacts = [{ contact_type_id: 1, phone: '6971206449' }]
  const owner = { firstname: 'Ελένη', lastname: 'Μήτσου', contacts }
  const { body } = await office.ask('POST', '/clients', owner)
  await office.ask('PATCH', `/installations/${home}`, { owner_id: body.id })
  const { items } = await extractTextItems(await load((await signed(oil)).id))
  const lines = (items[0] ?? []).filter(({ str }) => str.trim() !== '')
  expect(lines.map(({ str }) => str)).toContain('Μήτσου Ελένη')
  const left = Math.min(...lines.map(({ x }) => x))
  const heights = lines.flatMap(({ x, y }) => (x === left ? [y] : [])).toSorted((one, other) => one - other)
  const gaps = heights.slice(1).map((y, at) => y - (heights[at] ?? 0))
  expect(Math.min(...gaps)).toBeGreaterThan(9)
})
