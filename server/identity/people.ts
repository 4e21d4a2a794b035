// The embedded directory: people, their companies and their passwords.
import { sql } from 'kysely'
import { hashPassword, type IdentityPerson } from '../../identity/index.ts'
import type { Database, Tx } from '../database/database.ts'

export interface PersonToCreate {
  companyKey: string
  email: string
  username?: string
  givenName: string
  familyName: string
  password: string
  roles: string[]
  controlAccess: boolean
  portalAccess: boolean
}

/** A refusal that the caller of `npm run admin` can act on. */
export class PeopleError extends Error {}

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

export const minPasswordLength = 10

/** Returns the sub of the person; throws PeopleError for an unknown company, a taken address, a short password. */
export const createPerson = (database: Database, person: PersonToCreate): Promise<string> =>
  database.asSystem((tx) => addPerson(tx, person))

/** Same as `createPerson`, within the caller's transaction. */
export async function addPerson(tx: Tx, person: PersonToCreate): Promise<string> {
  const passwordHash = await checkAndHash(person.password)
  const company = await tx
    .selectFrom('companies')
    .select('id')
    .where('key', '=', person.companyKey)
    .executeTakeFirst()
  if (!company) throw new PeopleError(`There is no company with the key ${person.companyKey}.`)
  const created = await tx
    .insertInto('people')
    .values({
      company_id: company.id,
      email: person.email,
      username: person.username ?? null,
      given_name: person.givenName,
      family_name: person.familyName,
      password_hash: passwordHash,
      roles: person.roles,
      control_access: person.controlAccess,
      portal_access: person.portalAccess,
      email_verified: true,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!created) throw new PeopleError(`Somebody already signs in as ${person.email}.`)
  return created.id
}

/** Also ends every session and refresh token of the person. */
export async function changePassword(database: Database, sub: string, password: string): Promise<void> {
  const passwordHash = await checkAndHash(password)
  await database.asSystem(async (tx) => {
    await tx.updateTable('people').set({ password_hash: passwordHash }).where('id', '=', sub).execute()
    await tx.deleteFrom('identity_artifacts').where(sql`payload->>'accountId'`, '=', sub).execute()
  })
}

export async function findByLogin(
  tx: Tx,
  login: string,
): Promise<{ sub: string; passwordHash: string | undefined } | undefined> {
  // PostgreSQL accepts no text with a NUL.
  if (login.includes('\0')) return undefined
  const lower = login.toLowerCase()
  const found = await tx
    .selectFrom('people')
    .select(['id', 'password_hash'])
    .where((is) => is.or([is(sql`lower(email)`, '=', lower), is(sql`lower(username)`, '=', lower)]))
    .orderBy(sql`lower(email) = ${lower}`, 'desc')
    .executeTakeFirst()
  return found && { sub: found.id, passwordHash: found.password_hash ?? undefined }
}

export async function findBySub(tx: Tx, sub: string): Promise<IdentityPerson | undefined> {
  if (!uuid.test(sub)) return undefined
  const found = await tx
    .selectFrom('people')
    .innerJoin('companies', 'companies.id', 'people.company_id')
    .selectAll('people')
    .select('companies.key as company')
    .where('people.id', '=', sub)
    .executeTakeFirst()
  return (
    found && {
      sub: found.id,
      email: found.email,
      emailVerified: found.email_verified,
      givenName: found.given_name,
      familyName: found.family_name,
      company: found.company,
      roles: found.roles,
      controlAccess: found.control_access,
      portalAccess: found.portal_access,
    }
  )
}

async function checkAndHash(password: string): Promise<string> {
  if (password.length < minPasswordLength) {
    throw new PeopleError(`A password has at least ${minPasswordLength} characters.`)
  }
  return hashPassword(password)
}
