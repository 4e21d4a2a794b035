import type { PeopleDirectory } from './directory.ts'

/** The people of the embedded identity provider. */
export const embeddedDirectory: PeopleDirectory = {
  async peopleOf({ tx, who }) {
    const people = await tx
      .selectFrom('people')
      .select(['id', 'given_name', 'family_name', 'email', 'username', 'email_verified', 'created_at'])
      .where('company_id', '=', who.company)
      .execute()
    return people.map((person) => ({
      id: person.id,
      firstName: person.given_name,
      lastName: person.family_name,
      email: person.email,
      username: person.username ?? person.email,
      emailVerified: person.email_verified,
      created_at: person.created_at.toISOString(),
      createdTimestamp: person.created_at.getTime(),
    }))
  },
  async isActive({ tx, who }, id) {
    const person = await tx
      .selectFrom('people')
      .select(['control_access', 'roles'])
      .where('company_id', '=', who.company)
      .where('id', '=', id)
      .executeTakeFirst()
    return person !== undefined && person.control_access && person.roles.includes(who.kind)
  },
}
