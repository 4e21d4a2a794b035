import { z } from 'zod'
import { companyKinds } from '../../contract/roles.ts'
import type { Database } from '../database/database.ts'
import { addPerson, minPasswordLength } from '../identity/people.ts'
import { CommandRefused } from './command-refused.ts'

const keyShape = /^[a-z0-9][a-z0-9-]{1,39}$/

export const firstCompanySchema = z.object({
  key: z.string().regex(keyShape, 'small Latin letters, digits and -, 2 to 40'),
  name: z.string().trim().min(1).max(100),
  kind: z.enum(companyKinds),
  email: z.email().max(70),
  given_name: z.string().trim().min(1).max(45),
  family_name: z.string().trim().min(1).max(45),
  password: z.string().min(minPasswordLength, `at least ${minPasswordLength} characters`).max(200),
})
export type FirstCompany = z.infer<typeof firstCompanySchema>

/** Creates a company and its first person, an administrator who may use the API and the portal. */
export async function addCompany(database: Database, given: FirstCompany): Promise<void> {
  await database.asSystem(async (tx) => {
    const company = await tx
      .insertInto('companies')
      .values({ key: given.key, kind: given.kind, name: given.name, email: given.email })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!company) throw new CommandRefused(`A company with the key ${given.key} is there already.`)
    await addPerson(tx, {
      companyKey: given.key,
      email: given.email,
      givenName: given.given_name,
      familyName: given.family_name,
      password: given.password,
      roles: [given.kind, 'admin', 'external_api'],
      controlAccess: true,
      portalAccess: true,
    })
  })
}
