// Rows that server tests begin with: companies, their people, a home and a device, made by each test.
import { randomBytes, scryptSync } from 'node:crypto'
import { sql } from 'kysely'
import type { DeviceType } from '../../contract/models/model.ts'
import type { CompanyKind, Role } from '../../contract/roles.ts'
import type { Database, Tx } from '../database/database.ts'
import { createSecret, hashSecret } from '../devices/credentials.ts'

export const testPassword = 'thalpos-test'

const unique = (): string => randomBytes(4).toString('hex')

/** Names without digits: a search for a tag, a fault code or a number finds none of them. */
const lettersOnly = (text: string): string =>
  text.replaceAll(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))

/** What the database holds of a device. */
export const deviceRecord = (database: Database, id: string) =>
  database.asSystem((tx) =>
    tx.selectFrom('devices').selectAll().where('device_id', '=', id).executeTakeFirstOrThrow(),
  )

export interface TestCompany {
  id: string
  key: string
}

export async function aCompany(
  database: Database,
  kind: CompanyKind = 'technician_company',
  more: { email?: string; affiliatedTo?: string } = {},
): Promise<TestCompany> {
  const key = `company-${lettersOnly(unique())}`
  return database.asSystem(async (tx) => {
    const { id } = await tx
      .insertInto('companies')
      .values({ key, kind, name: `Εταιρεία ${key}`, email: more.email ?? null, phone: '2310000000' })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (more.affiliatedTo) {
      await tx
        .insertInto('affiliations')
        .values({ distributor_id: more.affiliatedTo, technician_company_id: id })
        .execute()
    }
    return { id, key }
  })
}

/** In the format of the product, at a low cost: otherwise the hash takes most of a sign-in. */
export function cheapHash(password: string): string {
  const salt = randomBytes(16)
  const key = scryptSync(password, salt, 32, { cost: 1024, blockSize: 8, parallelization: 1 })
  return `scrypt$N=1024,r=8,p=1$${salt.toString('base64url')}$${key.toString('base64url')}`
}

const testHash = cheapHash(testPassword)

/** Answers the person's e-mail; the password is testPassword. */
export async function aPerson(
  database: Database,
  company: TestCompany,
  roles: Role[],
  { controlAccess = true, givenName = 'Μαρία' }: { controlAccess?: boolean; givenName?: string } = {},
): Promise<string> {
  const email = `person-${unique()}@test.example`
  const person = {
    company_id: company.id,
    email,
    given_name: givenName,
    family_name: 'Δοκιμή',
    password_hash: testHash,
    roles,
    control_access: controlAccess,
    portal_access: false,
    email_verified: true,
  }
  await database.asSystem((tx) => tx.insertInto('people').values(person).execute())
  return email
}

/** An empty installation of a new client. */
export async function anInstallation(database: Database, company_id: string): Promise<string> {
  return database.asSystem(async (tx) => {
    const client = await tx
      .insertInto('clients')
      .values({ company_id, firstname: 'Ελένη', lastname: 'Μήτσου' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const contact = { company_id, client_id: client.id, contact_type_id: 1, phone: '6971206448' }
    await tx
      .insertInto('contacts')
      .values({ ...contact, is_primary: true })
      .execute()
    const { id } = await tx
      .insertInto('installations')
      .values({ company_id, client_id: client.id, tag: 12, area: 'Καλαμαριά' })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

/** The date in UTC is another day, and may be another month, for the first hours after midnight. */
const todayInGreece = sql<string>`(now() at time zone 'Europe/Athens')::date`

export interface TestDevice {
  id: string
  secret: string
}

export interface DeviceOptions {
  id?: string
  assignedTo?: string
  distributor?: string
  type?: DeviceType
  prefix?: string
  editorAccess?: boolean
  /** Installed with a client of this name, in the assigned company. */
  client?: { firstname: string; lastname: string; phone?: string; entityName?: string }
}

export async function aDevice(database: Database, given: DeviceOptions = {}): Promise<TestDevice> {
  const id = given.id ?? `TH-OT-${lettersOnly(unique()).toUpperCase()}`
  const secret = createSecret()
  await database.asSystem(async (tx) => {
    let installation: string | null = null
    if (given.client && given.assignedTo) {
      const { firstname, lastname, phone = '2310000000', entityName } = given.client
      const company_id = given.assignedTo
      const client = await tx
        .insertInto('clients')
        .values({
          company_id,
          firstname,
          lastname,
          is_business: entityName !== undefined,
          entity_name: entityName ?? null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await tx
        .insertInto('contacts')
        .values({ company_id, client_id: client.id, contact_type_id: 1, phone, is_primary: true })
        .execute()
      const home = await tx
        .insertInto('installations')
        .values({
          company_id,
          client_id: client.id,
          tag: Number.parseInt(unique().slice(0, 6), 16) + 1,
          address: 'Εγνατία 118',
          area: 'Θεσσαλονίκη',
          created_by: 'Νίκος Δημητρίου',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      installation = home.id
    }
    await tx
      .insertInto('devices')
      .values({
        device_id: id,
        serial_no: `OT${lettersOnly(unique())}`,
        device_type: given.type ?? 'THALPOS_HC_OT',
        topic_prefix: given.prefix ?? null,
        secret_hash: hashSecret(secret),
        assigned_company_id: given.assignedTo ?? null,
        distributor_id: given.distributor ?? null,
        installation_id: installation,
        installation_date: installation ? todayInGreece : null,
        editor_access: given.editorAccess ?? false,
        hvac_brand: 'Viessmann',
        hvac_model: 'Vitodens 100-W',
      })
      .execute()
  })
  return { id, secret }
}

/** The id under which telemetry of a device is stored now. */
export async function telemetryIdOf(tx: Tx, deviceId: string): Promise<string> {
  const row = await tx
    .selectFrom('devices')
    .select('telemetry_device_id')
    .where('device_id', '=', deviceId)
    .executeTakeFirstOrThrow()
  return row.telemetry_device_id
}
