// Writes and reads every writable field of every entity in every way. Generated from the declarations, so a new field
// is tested as soon as it is declared.
import { beforeEach, expect, test } from 'vitest'
import { appointmentFields } from '../../contract/appointments/fields.ts'
import { sheetFields } from '../../contract/boiler-sheets/fields.ts'
import { catalogueFields } from '../../contract/catalogue/fields.ts'
import { clientColumns } from '../../contract/clients/fields.ts'
import { contactFields } from '../../contract/contacts/fields.ts'
import { deviceFields, deviceInfoFields } from '../../contract/devices/fields.ts'
import { omitFields, valuesIn } from '../../contract/fields.ts'
import type { ImportKind } from '../../contract/imports/columns.ts'
import { installationFields, installationOfClientFields } from '../../contract/installations/fields.ts'
import { itemFields } from '../../contract/installations/items.ts'
import { inventoryFields } from '../../contract/inventory/routes.ts'
import {
  actionFields,
  editableJobFields,
  expenseFields,
  jobFields,
  materialFields,
} from '../../contract/jobs/fields.ts'
import { planFields } from '../../contract/maintenance-plans/fields.ts'
import { importer } from '../imports/imports.testing.ts'
import { expectInFile, importedOf, twoForms } from '../testing/fields.ts'
import { openOffice } from '../testing/office.ts'
import { aCompany, aDevice, aPerson, deviceRecord } from '../testing/world.ts'

const office = openOffice()
type Body = Record<string, unknown> & { id: string }

const send = async (method: string, path: string, body?: unknown, as?: string) => {
  const answer = await office.ask(method, path, body, as)
  expect(answer, `${method} ${path}`).toMatchObject({ status: expect.toBeOneOf([200, 201, 204]) })
  return answer.body
}
const first = async (path: string, as?: string) => (await send('GET', path, undefined, as)).items[0]
const bytesOf = async (path: string, as?: string) => (await office.download(`${path}?lang=en`, as)).bytes

/** Brings a file into the company of this token. */
async function bring(kind: ImportKind, bytes: Uint8Array, token: string): Promise<void> {
  const tools = importer(office.server, () => token)
  const { body } = await tools.check(bytes, kind)
  expect(body).toMatchObject({ rows: 1, bad: 0 })
  expect((await tools.confirm(body.id)).body).toMatchObject({ state: 'done', written: 1 })
}

const elsewhere = async () => office.signIn(['technician_company', 'admin'], await aCompany(office.database))
const personOf = async ({ company }: typeof office) =>
  (await office.run('select id from people where company_id = $1', [company.id]))[0]?.id as string
const nonNull = (form: object) =>
  Object.fromEntries(Object.entries(form).filter(([, value]) => value !== null))

const describeHomes = () =>
  office.run(`update companies set preferences = preferences || '{"installation_description": true}'`)

const contacts = twoForms(contactFields)
const aClient = async (lastname: string, as?: string): Promise<Body> =>
  send('POST', '/clients', { lastname, firstname: 'Νίκος', contacts: [contacts[0]] }, as)

let home: Body
beforeEach(async () => {
  const { id: client_id } = await aClient('Ιωάννου')
  home = await send('POST', '/installations', { client_id, area: 'Καλαμαριά', tag: 99 })
})

test('each field of a client and of its contacts', async () => {
  const [made, changed] = twoForms(clientColumns)
  const { id } = await send('POST', '/clients', { ...made, contacts: [contacts[0]] })
  const path = `/clients/${id}`
  const reads = async (form: object, contact: object) => {
    const whole = { ...form, contacts: [contact] }
    expect(await send('GET', path)).toMatchObject(whole)
    const listed = await send('GET', '/clients?limit=200')
    expect(listed.items.find((one: Body) => one.id === id)).toMatchObject(whole)
    expect((await first(`${path}/history`)).after).toMatchObject(whole)
  }
  await reads(made, contacts[0])
  await office.run(`update clients set archived_at = now() where id <> '${id}'`)
  const bytes = await bytesOf('/exports/clients')
  expectInFile(bytes, clientColumns, made)
  const other = await elsewhere()
  await bring('clients', bytes, other)
  const imported = await first('/clients', other)
  expect(imported).toMatchObject({ ...importedOf(clientColumns, made), contacts: [contacts[0]] })
  expect((await first(`/clients/${imported.id}/history`, other)).after).toMatchObject(
    importedOf(clientColumns, made),
  )

  const contact = (await send('GET', path)).contacts[0]
  await send('PATCH', path, { ...changed, contacts: [{ ...contacts[1], id: contact.id }] })
  await reads(changed, { ...contacts[1], id: contact.id })
  expect((await first(`${path}/history`)).before).toMatchObject(made)
  await send('PATCH', `${path}/contacts/${contact.id}`, contacts[0])
  const added = await send('POST', `${path}/contacts`, contacts[1])
  expect(added.contacts).toMatchObject(contacts)

  await send('DELETE', path)
  expect(await first('/clients/archived')).toMatchObject(changed)
  expect(await send('POST', `${path}/restore`)).toMatchObject({ ...changed, contacts })
  expect(await send('GET', path)).toMatchObject(changed)
})

test('each field of an installation', async () => {
  await describeHomes()
  const [one, two] = [await aClient('Ένας'), await aClient('Δύο')]
  const [made, changed] = twoForms(installationFields, {
    client_id: [one.id, two.id],
    owner_id: [two.id, one.id],
  })
  await office.run(`delete from installations`)
  const { id } = await send('POST', '/installations', made)
  const path = `/installations/${id}`
  const reads = async (form: typeof made) => {
    expect(await send('GET', path)).toMatchObject(form)
    expect(await first('/installations')).toMatchObject(form)
    const ofClient = await first(`/clients/${String(form.client_id)}/installations`)
    expect(ofClient).toMatchObject(valuesIn(installationOfClientFields, form))
    expect((await first(`${path}/history`)).after).toMatchObject(form)
  }
  await reads(made)
  const bytes = await bytesOf('/exports/installations')
  expectInFile(bytes, installationFields, made)
  const other = await elsewhere()
  await describeHomes()
  await aClient('Ένας', other)
  await bring('installations', bytes, other)
  expect(await first('/installations', other)).toMatchObject(importedOf(installationFields, made))

  await send('PATCH', path, changed)
  await reads(changed)
  expect((await first(`${path}/history`)).before).toMatchObject(made)
  await send('DELETE', path)
  expect(await first('/installations/archived')).toMatchObject(changed)
  expect(await send('POST', `${path}/restore`)).toMatchObject(changed)
  expect(await send('GET', path)).toMatchObject(changed)
})

test('each field of an item of an installation', async () => {
  const [made, changed] = twoForms(itemFields)
  const path = `/installations/${home.id}`
  const { id } = await send('POST', `${path}/item`, made)
  const reads = async (form: object) => {
    expect((await send('GET', path)).items).toMatchObject([form])
    expect((await first('/installations')).items).toMatchObject([form])
    expect((await first(`${path}/history`)).after.items).toMatchObject([form])
  }
  await reads(made)
  expect(await send('PATCH', `${path}/item/${id}`, changed)).toMatchObject(changed)
  await reads(changed)
  await send('DELETE', path)
  expect((await send('POST', `${path}/restore`)).items).toMatchObject([changed])
})

test('each field of an item of the catalogue', async () => {
  // A heat pump has no unit, a pipe no refrigerant.
  const material = ['unit'] as const
  const appliance = ['refrigerant', 'refrigerant_charge', 'is_hermetic'] as const
  for (const [types, fields] of [
    [[2, 6], omitFields(catalogueFields, ...material)],
    [[101, 103], omitFields(catalogueFields, ...appliance)],
  ] as const) {
    const [made, changed] = twoForms(fields, { item_type_id: types })
    const { id } = await send('POST', '/items', made)
    const path = `/items/${id}`
    const reads = async (form: object) => {
      expect(await first('/items')).toMatchObject(form)
      expect((await first(`${path}/history`)).after).toMatchObject(form)
    }
    await reads(made)
    const bytes = await bytesOf('/exports/items')
    expectInFile(bytes, fields, made)
    const other = await elsewhere()
    await bring('items', bytes, other)
    expect(await first('/items', other)).toMatchObject(importedOf(fields, made))

    expect(await send('PATCH', path, changed)).toMatchObject(changed)
    await reads(changed)
    expect((await first(`${path}/history`)).before).toMatchObject(made)
    await send('DELETE', path)
    expect(await first('/items/archived')).toMatchObject(changed)
    expect(await send('POST', `${path}/restore`)).toMatchObject(changed)
    await send('DELETE', path)
  }
})

test('each field of a job and of its actions, materials and expenses', async () => {
  const person = await personOf(office)
  const { id: device_id } = await aDevice(office.database, { assignedTo: office.company.id })
  const source = await send('POST', '/jobs', { installation_id: home.id, type_id: 1 })
  await send('PATCH', `/jobs/${source.id}`, { state: 'done' })
  const [made, changed] = twoForms(jobFields, {
    installation_id: [home.id, home.id],
    assignee_id: [person, null],
    source: ['fault', 'call'],
    device_id: [device_id, null],
    call_back_of: [source.id, null],
  })
  const { id } = await send('POST', '/jobs', made)
  const path = `/jobs/${id}`
  const reads = async (form: object) => {
    expect(await send('GET', path)).toMatchObject(form)
    expect(await first('/jobs')).toMatchObject(form)
    expect((await send('GET', `/installations/${home.id}`)).jobs[0]).toMatchObject(form)
    expect((await first(`${path}/history`)).after).toMatchObject(form)
  }
  await reads(made)
  const edited = valuesIn(editableJobFields, changed)
  expect(await send('PATCH', path, edited)).toMatchObject(edited)
  await reads(edited)
  expect((await first(`${path}/history`)).before).toMatchObject(valuesIn(editableJobFields, made))

  const people = { assignee_id: [person, null] } as const
  const entries = [
    ['actions', twoForms(actionFields, people), '/actions'],
    ['materials', twoForms(materialFields, { item_id: [null, null] }), `${path}/materials`],
    ['expenses', twoForms(expenseFields, people), `${path}/expenses`],
  ] as const
  for (const [kind, [one, two], address] of entries) {
    const entry = await send('POST', `${path}/${kind}`, one)
    const readsEntry = async (form: object) => {
      expect((await send('GET', path))[kind]).toMatchObject([form])
      expect((await send('GET', `/installations/${home.id}`))[kind]).toMatchObject([form])
      expect(await first(`/installations/history?installation_id=${home.id}`)).toMatchObject(form)
    }
    await readsEntry(one)
    expect((await first(`${path}/history`)).after).toMatchObject(nonNull(one))
    expect(await send('PATCH', `${address}/${entry.id}`, two)).toMatchObject(two)
    await readsEntry(two)
    await send('DELETE', `${address}/${entry.id}`)
  }
})

test('each field of a device', async () => {
  const [made, changed] = twoForms(deviceFields)
  const { id: device_id } = await aDevice(office.database, { assignedTo: office.company.id })
  const { serial_no } = await deviceRecord(office.database, device_id)
  const { client_id, id: installation_id } = home
  await send('POST', '/devices', { device_id, serial_no, client_id, installation_id, ...made })
  const path = `/devices/${device_id}`
  const reads = async (form: typeof made) => {
    expect(await send('GET', path)).toMatchObject(form)
    expect(await send('GET', `${path}/info`)).toMatchObject(valuesIn(deviceInfoFields, form))
    expect(await first('/devices')).toMatchObject(form)
    expect((await first(`${path}/history`)).after).toMatchObject(form)
    expectInFile(await bytesOf('/exports/devices'), deviceFields, form)
  }
  await reads(made)
  expect(await send('PATCH', path, changed)).toMatchObject(changed)
  await reads(changed)
  expect((await first(`${path}/history`)).before).toMatchObject(made)
})

test('each field of a device in the inventory of its distributor', async () => {
  const distributor = await aCompany(office.database, 'distributor')
  const technician = await aCompany(office.database, 'technician_company', { affiliatedTo: distributor.id })
  const token = await office.signIn(['distributor', 'admin'], distributor)
  const { id } = await aDevice(office.database, { distributor: distributor.id })
  const [made, changed] = twoForms(inventoryFields, { assigned_company_id: [technician.id, null] })
  for (const form of [made, changed]) {
    const path = `/distributor/inventory/${id}`
    const reply = await send('PATCH', path, form, token)
    expect(reply).toMatchObject(form)
    expect(await first('/distributor/inventory', token)).toMatchObject(form)
    const named = { ...form, assigned_company_id: reply.assigned_company }
    expectInFile(await bytesOf('/exports/inventory', token), inventoryFields, named)
    const { after } = await first(`/devices/${id}/history`, token)
    expect({ ...after, assigned_company_id: after.assigned_company }).toMatchObject(named)
  }
})

test('each field of an appointment', async () => {
  const person = async () => {
    const email = await aPerson(office.database, office.company, ['technician_company'])
    return (await office.run('select id from people where email = $1', [email]))[0]?.id as string
  }
  const people = [await person(), await person(), await person(), await person()]
  const [one, two] = [
    home,
    await send('POST', '/installations', { client_id: home.client_id, area: 'Πυλαία', tag: 98 }),
  ]
  const jobs = [
    await send('POST', '/jobs', { installation_id: one.id, type_id: 1 }),
    await send('POST', '/jobs', { installation_id: two.id, type_id: 1 }),
  ]
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const [made, changed] = twoForms(appointmentFields, {
    installation_id: [one.id, two.id],
    job_id: [jobs[0].id, jobs[1].id],
    assignee_id: [people[0], people[1]],
    helper_ids: [[people[2]], [people[3]]],
    scheduled_start: [at(1), at(2)],
    duration: [60, 90],
  })
  const { id } = await send('POST', '/appointments', made)
  const path = `/appointments/${id}`
  const reads = async ({ helper_ids, ...form }: typeof made) => {
    const shown = { ...form, helpers: (helper_ids as string[]).map((helper) => ({ id: helper })) }
    expect(await send('GET', path)).toMatchObject(shown)
    expect(await first(`/appointments?installation_id=${String(form.installation_id)}`)).toMatchObject(shown)
    expect(await first('/appointments/pending')).toMatchObject(shown)
    expect((await send('GET', `/jobs/${String(form.job_id)}`)).appointments).toMatchObject([shown])
  }
  await reads(made)
  await send('PATCH', path, changed)
  await reads(changed)
})

const peopleOfOffice = async () => {
  await office.signIn(['technician_company'])
  const rows = await office.run(
    `select id from people where company_id = '${office.company.id}' order by created_at`,
  )
  return rows.map(({ id }) => String(id))
}
const twoItems = async () => {
  const [one, two] = twoForms(itemFields)
  const path = `/installations/${home.id}/item`
  return [(await send('POST', path, one)).id, (await send('POST', path, two)).id] as const
}

test('each field of a maintenance plan', async () => {
  const [one, two] = await peopleOfOffice()
  const devices = []
  for (let count = 0; count < 2; count++) {
    const { id } = await aDevice(office.database, { assignedTo: office.company.id })
    await office.run(`update devices set installation_id = '${home.id}' where device_id = '${id}'`)
    devices.push(id)
  }
  const [made, changed] = twoForms(planFields, {
    installation_id: [home.id, home.id],
    item_id: await twoItems(),
    device_id: [devices[0], devices[1]],
    assignee_id: [one, two],
    anchor: ['date', 'completion'],
    every_hours: [1500, 2000],
    refrigerant: ['R32', 'R410A'],
  })
  const { id } = await send('POST', '/maintenance-plans', made)
  const path = `/maintenance-plans/${id}`
  const reads = async (form: object) => {
    expect(await send('GET', path)).toMatchObject(form)
    expect(await first('/maintenance-plans')).toMatchObject(form)
  }
  await reads(made)
  expect((await first(`${path}/history`)).after).toMatchObject(made)
  const { installation_id: _, ...edit } = changed
  expect(await send('PATCH', path, edit)).toMatchObject(changed)
  await reads(changed)
  const { installation_id: _same, ...before } = made
  expect((await first(`${path}/history`)).before).toMatchObject(before)
})

test('each field of a boiler sheet', async () => {
  const job = async () => (await send('POST', '/jobs', { installation_id: home.id, type_id: 1 })).id
  const visit = async () =>
    (
      await send('POST', '/appointments', {
        installation_id: home.id,
        type_id: 1,
        assignee_id: (await peopleOfOffice())[0],
        scheduled_start: new Date().toISOString(),
        duration: 60,
      })
    ).id
  const [made, changed] = twoForms(sheetFields, {
    installation_id: [home.id, home.id],
    item_id: await twoItems(),
    job_id: [await job(), await job()],
    appointment_id: [await visit(), await visit()],
    fuel: ['oil', 'natural_gas'],
    flue_temperature: [150, 160],
    air_temperature: [20, 21],
    o2: [4, 5],
    co2: [11, 9],
    soot: [1, 2],
    boiler_year: [2015, 2016],
  })
  const { id } = await send('POST', '/boiler-sheets', made)
  const path = `/boiler-sheets/${id}`
  const reads = async (form: object) => {
    expect(await send('GET', path)).toMatchObject(form)
    expect(await first('/boiler-sheets')).toMatchObject(form)
  }
  await reads(made)
  expect((await first(`${path}/history`)).after).toMatchObject(made)
  const { installation_id: _, ...edit } = changed
  expect(await send('PATCH', path, edit)).toMatchObject(changed)
  await reads(changed)
  const { installation_id: _same, ...before } = made
  expect((await first(`${path}/history`)).before).toMatchObject(before)
})
