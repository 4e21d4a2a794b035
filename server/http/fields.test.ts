// Writes and reads every writable field of every entity in every way. Generated from the declarations, so a new field
// is tested as soon as it is declared.
import { expect, test } from 'vitest'
import { catalogueFields } from '../../contract/catalogue/fields.ts'
import { clientColumns } from '../../contract/clients/fields.ts'
import { contactFields } from '../../contract/contacts/fields.ts'
import { deviceFields, deviceInfoFields } from '../../contract/devices/fields.ts'
import { omitFields, valuesIn } from '../../contract/fields.ts'
import type { ImportKind } from '../../contract/imports/columns.ts'
import { installationFields, installationOfClientFields } from '../../contract/installations/fields.ts'
import { itemFields } from '../../contract/installations/items.ts'
import { inventoryFields } from '../../contract/inventory/routes.ts'
import { importer } from '../imports/imports.testing.ts'
import { type Body, openFieldOffice } from '../testing/field-office.ts'
import { expectInFile, importedOf, twoForms } from '../testing/fields.ts'
import { aCompany, aDevice, deviceRecord } from '../testing/world.ts'

const place = openFieldOffice()
const { office, send, first, aClient } = place

const bytesOf = async (path: string, as?: string) => (await office.download(`${path}?lang=en`, as)).bytes

/** Brings a file into the company of this token. */
async function importFile(kind: ImportKind, bytes: Uint8Array, token: string): Promise<void> {
  const tools = importer(office.server, () => token)
  const { body } = await tools.check(bytes, kind)
  expect(body).toMatchObject({ rows: 1, bad: 0 })
  expect((await tools.confirm(body.id)).body).toMatchObject({ state: 'done', written: 1 })
}

const elsewhere = async () => office.signIn(['technician_company', 'admin'], await aCompany(office.database))

const describeHomes = () =>
  office.run(`update companies set preferences = preferences || '{"installation_description": true}'`)

const contacts = twoForms(contactFields)

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
  await importFile('clients', bytes, other)
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
  await importFile('installations', bytes, other)
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
  const path = `/installations/${place.home.id}`
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
    await importFile('items', bytes, other)
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

test('each field of a device', async () => {
  const [made, changed] = twoForms(deviceFields)
  const { id: device_id } = await aDevice(office.database, { assignedTo: office.company.id })
  const { serial_no } = await deviceRecord(office.database, device_id)
  const { client_id, id: installation_id } = place.home
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
