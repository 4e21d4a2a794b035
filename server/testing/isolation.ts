// Two tenants and a distributor with a row in every table, for tests of isolation.
import type { Tx, Who } from '../database/database.ts'
import { append } from '../telemetry/storage/telemetry.store.ts'

export const now = new Date('2025-03-30T12:00:00Z')

export async function addCompany(tx: Tx, key: string, kind: Who['kind']): Promise<Who> {
  const { id } = await tx
    .insertInto('companies')
    .values({ key, kind, name: key })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { company: id, kind }
}

/** A client with two contacts, an installation with an item, and a device with a command, a fault and telemetry; and a person. */
export async function seedRows(tx: Tx, { company }: Who, distributor: Who, deviceId: string) {
  const client = await tx
    .insertInto('clients')
    .values({ company_id: company, firstname: 'Μαρία', lastname: deviceId })
    .returning('id')
    .executeTakeFirstOrThrow()
  const contact = { company_id: company, client_id: client.id, contact_type_id: 2, phone: '2310000000' }
  const primary = { ...contact, is_primary: true }
  await tx.insertInto('contacts').values([primary, contact]).execute()
  const installation = await tx
    .insertInto('installations')
    .values({ company_id: company, client_id: client.id, tag: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('installation_items')
    .values({
      company_id: company,
      installation_id: installation.id,
      item_type_id: 1,
      make: 'Viessmann',
      model: 'Vitodens',
    })
    .execute()
  const run = await tx
    .insertInto('imports')
    .values({
      company_id: company,
      kind: 'clients',
      file_name: 'a.csv',
      columns: [],
      ignored: [],
      rows: 1,
      bad: 0,
      created_by: 'A',
      created_by_sub: 'a',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('import_rows')
    .values({ import_id: run.id, company_id: company, row: 2, is_bad: false, cells: '{}', errors: '[]' })
    .execute()
  const key = `${company}/${deviceId}`
  await tx.insertInto('orphan_files').values({ key, company_id: company, due_at: now }).execute()
  await tx
    .insertInto('installation_files')
    .values({
      company_id: company,
      installation_id: installation.id,
      kind: 'file',
      key,
      name: 'a.txt',
      media_type: 'text/plain',
      bytes: 1,
      sha256: 'x',
    })
    .execute()
  await tx
    .insertInto('devices')
    .values({
      device_id: deviceId,
      serial_no: deviceId,
      device_type: 'THALPOS_HC_OT',
      distributor_id: distributor.company,
      assigned_company_id: company,
      installation_id: installation.id,
    })
    .execute()
  const command = await tx
    .insertInto('commands')
    .values(commandFor(deviceId, company))
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.insertInto('faults').values({ device_id: deviceId, code: '117' }).execute()
  await tx
    .insertInto('people')
    .values({
      company_id: company,
      email: `${deviceId}@x.gr`,
      given_name: 'A',
      family_name: 'B',
      password_hash: 'h',
    })
    .execute()
  await append(tx, [{ deviceId, ts: now, values: [21] }], now)
  return { client: client.id, installation: installation.id, command: command.id, device: deviceId }
}

export const commandFor = (deviceId: string, company: string) => ({
  device_id: deviceId,
  company_id: company,
  device_company_id: company,
  action: 't_r_set',
  action_value: JSON.stringify(21.5),
  requested_by_sub: 'sub',
  requested_by_name: 'Νίκος',
  expires_at: new Date('2030-01-01T00:00:00Z'),
})
