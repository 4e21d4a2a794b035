import { describe, expect, test } from 'vitest'
import { routes } from '../../../contract/routes.ts'
import { importer } from '../../imports/imports.testing.ts'
import { openOffice } from '../../testing/office.ts'
import { aCompany, aDevice } from '../../testing/world.ts'

const office = openOffice()

const contact = (phone: string, more: object = {}) => ({ contact_type_id: 1, phone, ...more })
const addClient = async (more: object = {}) => {
  const form = { firstname: 'Νίκος', lastname: 'Ιωάννου', contacts: [contact('6971206448')], ...more }
  return (await office.ask('POST', '/clients', form)).body
}
const download = async (path: string, as = office.token) => {
  const { answer, bytes } = await office.download(path, as)
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  return { answer, bytes, text, lines: text.trim().split('\r\n') }
}

describe('the list of clients as a file', () => {
  test('holds all that is found, in the order of the list, in the person’s language', async () => {
    const phones = ['6971206448', '2310268331', '6944902175', '6900000000']
    await addClient({
      lastname: 'Παπαδόπουλος',
      contacts: phones.map((phone) => contact(phone)),
      is_premium: true,
    })
    await addClient({ lastname: 'Παπαδοπούλου', email: 'k@mail.gr', notes: 'Δύο; λέξεις\nκι άλλη' })
    await addClient({ lastname: 'Θεοδώρου' })
    const { answer, text, lines } = await download('/exports/clients?search=papadop&sort=name&order=desc')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toMatch(/filename="clients-\d{4}-\d\d-\d\d\.csv"/)
    expect(text.startsWith('\uFEFF"Επώνυμο";"Όνομα";"E-mail";')).toBe(true)
    expect(lines).toHaveLength(3)
    expect(lines[1]).toMatch(
      /^"Παπαδοπούλου";"Νίκος";"k@mail\.gr";"όχι";.*;"Δύο; λέξεις\nκι άλλη";;"\d{4}-\d\d-\d\d \d\d:\d\d"$/s,
    )
    expect(lines[2]).toMatch('"Παπαδόπουλος";"Νίκος";;"όχι";;;;"ναι";"6971206448";"κινητό";;"2310268331";')
    expect(lines[2]).toMatch(';"6900000000";')
    const english = await download('/exports/clients?is_premium=true&lang=en')
    expect(english.lines[0]).toMatch('"Last name","First name","E-mail","Business",')
    expect(english.lines).toHaveLength(2)
  })

  test('holds no formula, and an import reads it again as it was', async () => {
    await addClient({ lastname: '=HYPERLINK("http://x")', notes: '+1', contacts: [contact('+302310268331')] })
    const { bytes, lines } = await download('/exports/clients')
    expect(lines[1]).toMatch(`"'=HYPERLINK(""http://x"")"`)
    expect(lines[1]).toMatch(`;"'+302310268331";`)
    const another = await office.signIn(['technician_company'], await aCompany(office.database))
    const tools = importer(office.server, () => another)
    const { body } = await tools.check(bytes)
    expect(body).toMatchObject({ rows: 1, bad: 0, ignored: ['Άλλα τηλέφωνα', 'Δημιουργία'] })
    await tools.confirm(body.id)
    const { items } = (await office.ask('GET', '/clients', undefined, another)).body
    expect(items).toHaveLength(1)
    expect(items[0]).toMatchObject({
      lastname: '=HYPERLINK("http://x")',
      notes: '+1',
      contacts: [{ phone: '+302310268331' }],
    })
  })

  test('is longer than any page, and has every row once', async () => {
    const tools = importer(office.server, () => office.token)
    const rows = Array.from({ length: 2100 }, (_, at) => `Π${at};Α;69${10_000 + at}`)
    const { body } = await tools.check(`Επώνυμο;Όνομα;Τηλέφωνο 1\n${rows.join('\n')}`)
    await tools.confirm(body.id)
    const { lines } = await download('/exports/clients?sort=phone')
    expect(lines).toHaveLength(2101)
    expect(new Set(lines).size).toBe(2101)
  })

  test('that is empty holds its heads', async () => {
    expect((await download('/exports/clients')).lines).toHaveLength(1)
  })
})

test('installations come with their client, decimals behind a comma, and the next import finds the same client', async () => {
  const client = await addClient({ email: 'n@mail.gr' })
  const body = {
    client_id: client.id,
    area: 'Βόλος',
    address: 'Εγνατία 118',
    floor: -1,
    latitude: 40.6333,
    longitude: 22.9461,
  }
  await office.ask('POST', '/installations', body)
  const { bytes, lines } = await download('/exports/installations')
  expect(lines[1]).toMatch(
    /^"Ιωάννου Νίκος";"n@mail\.gr";"6971206448";"1";"Εγνατία 118";"Βόλος";;"-1";"όχι";;;"40,6333";"22,9461";"0";"0";/,
  )
  expect((await download('/exports/installations?lang=en')).lines[1]).toMatch(',"40.6333","22.9461",')
  const read = await importer(office.server, () => office.token).check(bytes, 'installations')
  expect(read.body).toMatchObject({ rows: 1, bad: 1 })
  const rows = await office.ask('GET', `/imports/${read.body.id}/rows`)
  expect(rows.body.items[0].errors).toMatchObject([{ column: 'tag', key: 'tag_exists' }])
})

describe('devices', () => {
  test('come with client, place and state; a filter holds for the file', async () => {
    const client = { firstname: 'Αικατερίνη', lastname: 'Παπαδοπούλου' }
    const { id } = await aDevice(office.database, { assignedTo: office.company.id, client })
    await aDevice(office.database, { assignedTo: office.company.id, client, type: 'THALPOS_IAQ' })
    const { lines } = await download('/exports/devices?deviceTypes=THALPOS_HC_OT')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatch(new RegExp(`^"${id}";.*;"Παπαδοπούλου Αικατερίνη";.*;"άγνωστο";;;`))
  })

  test('of the inventory have the assigned company, and editor access only for an administrator', async () => {
    const dealer = await aCompany(office.database, 'distributor')
    const affiliate = await aCompany(office.database, 'technician_company', { affiliatedTo: dealer.id })
    await aDevice(office.database, { distributor: dealer.id, assignedTo: affiliate.id })
    const admin = await download('/exports/inventory', await office.signIn(['distributor', 'admin'], dealer))
    expect(admin.lines[0]).toMatch('"Ανατέθηκε σε";"Εγκαταστάτης";"Πρόσβαση γραμματείας"')
    expect(admin.lines[1]).toMatch(`;"Εταιρεία ${affiliate.key}";;"όχι"`)
    const seller = await download('/exports/inventory', await office.signIn(['distributor'], dealer))
    expect(seller.lines[0]).not.toMatch('Πρόσβαση')
  })
})

test('a distributor’s installations have their company, and no contact or balance', async () => {
  const dealer = await aCompany(office.database, 'distributor')
  const client = { firstname: 'Αικατερίνη', lastname: 'Παπαδοπούλου', phone: '6971206448' }
  const affiliates = await Promise.all(
    [1, 2].map(() => aCompany(office.database, 'technician_company', { affiliatedTo: dealer.id })),
  )
  for (const { id } of affiliates)
    await aDevice(office.database, { distributor: dealer.id, assignedTo: id, client })
  const token = await office.signIn(['distributor'], dealer)
  const { text, lines } = await download('/exports/installations', token)
  expect(lines).toHaveLength(3)
  expect(lines[0]).toMatch('"Εγκαταστάτης"')
  expect(text).not.toMatch(/6971206448|E-mail|Τηλέφωνο|Περιγραφή|Υπόλοιπο/)
  const [first] = affiliates
  const one = await download(`/exports/installations?technician_company_id=${first?.id}`, token)
  expect(one.lines).toHaveLength(2)
  expect(one.lines[1]).toMatch(`"Εταιρεία ${first?.key}"`)
})

test('jobs come with their money, states and types in words', async () => {
  const { id: client_id } = await addClient()
  const home = (await office.ask('POST', '/installations', { client_id, area: 'Βόλος' })).body
  const add = (more: object) => office.ask('POST', '/jobs', { installation_id: home.id, type_id: 3, ...more })
  await add({ title: 'Διαρροή', estimated_cost: 80.5 })
  await add({ title: 'Έλεγχος', type_id: 4 })
  const { lines } = await download('/exports/jobs?type_id=3')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatch('"Αριθμός εργασίας";"Τύπος";"Τίτλος";"Κατάσταση";"Πελάτης";')
  expect(lines[1]).toMatch('"1";"Επισκευή";"Διαρροή";"Εκκρεμεί";"Ιωάννου Νίκος";')
  expect(lines[1]).toMatch(';"80,5";;"0";"80,5";')
  const english = await download('/exports/jobs?lang=en&search=diarroi')
  expect(english.lines[1]).toMatch('"1","Repair","Διαρροή","Pending",')
})

const files = [
  ['exportClients', 'listClients'],
  ['exportInstallations', 'listInstallations'],
  ['exportJobs', 'listJobs'],
  ['exportDevices', 'listDevices'],
  ['exportInventory', 'listInventory'],
  ['exportCompanies', 'listCompanies'],
  ['exportPersonnel', 'listPersonnel'],
] as const

test.each(files)('%s is searched, filtered and sorted as %s is', (file, list) => {
  const { limit: _limit, offset: _offset, ...shown } = routes[list].query.shape
  expect(Object.keys(routes[file].query.shape).sort()).toEqual([...Object.keys(shown), 'lang'].sort())
})

test('a company’s file holds nothing of another', async () => {
  await addClient({ lastname: 'Παπαδοπούλου' })
  const rival = await aCompany(office.database)
  const stranger = await office.signIn(['technician_company', 'admin'], rival)
  for (const list of ['clients', 'installations', 'jobs', 'devices'])
    expect((await download(`/exports/${list}`, stranger)).lines).toHaveLength(1)
})
