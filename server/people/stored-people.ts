// Rows for the people of an outside directory, because jobs and appointments refer to rows. Written when a list of people
// shows one that has no row or another name; never deleted, so that the history keeps their names.
import { sql } from 'kysely'
import type { Personnel } from '../../contract/companies/own-company.ts'
import type { Database, Tx } from '../database/database.ts'
import type { PeopleDirectory } from './directory.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const rowOf = ({ id, firstName, lastName, email, username, created_at }: Personnel) => ({
  id,
  given_name: firstName,
  family_name: lastName || (firstName ? '' : username),
  // The column is unique and required.
  email: email || id,
  created_at,
})

type Row = ReturnType<typeof rowOf>

async function findDifferent(tx: Tx, company: string, people: readonly Row[]): Promise<Row[]> {
  const rows = await tx
    .selectFrom('people')
    .select(['id', 'given_name', 'family_name', 'email'])
    .where('company_id', '=', company)
    .execute()
  const stored = new Map(rows.map((row) => [row.id, row]))
  return people.filter((person) => {
    const row = stored.get(person.id)
    return row?.given_name !== person.given_name || row.family_name !== person.family_name
  })
}

/** A row of another company, or another person with this e-mail, stays as it is. */
const store = (tx: Tx, company: string, people: readonly Row[]) =>
  sql`insert into people (id, company_id, email, given_name, family_name, created_at)
    select id, ${company}, case when exists (select from people o where lower(o.email) = lower(r.email) and o.id <> r.id)
      then r.id::text else r.email end, given_name, family_name, created_at
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
      as r(id uuid, email text, given_name text, family_name text, created_at timestamptz)
    on conflict (id) do update set given_name = excluded.given_name, family_name = excluded.family_name
      where people.company_id = excluded.company_id`.execute(tx)

export const withStoredPeople = (
  directory: PeopleDirectory,
  database: Pick<Database, 'asSystem'>,
): PeopleDirectory => ({
  async peopleOf(call) {
    const people = await directory.peopleOf(call)
    const { company } = call.who
    const rows = people.filter(({ id }) => uuid.test(id)).map(rowOf)
    const different = await findDifferent(call.tx, company, rows)
    if (different.length > 0) await database.asSystem((tx) => store(tx, company, different))
    return people
  },
  isActive: (...given) => directory.isActive(...given),
})
