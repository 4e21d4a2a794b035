// A company's clients, contacts and installations as rows, made up from a seed. Half of the surnames are composed of
// syllables, so that most are rare as in a telephone book; the others are those that one person in a hundred has.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../server/database/database.ts'
import { inLatin, menNames, surnames, womenNames } from '../../simulator/demo/names.ts'
import { landlineOf, mobileOf } from '../../simulator/demo/people-of-greece.ts'
import { northern, southern } from '../../simulator/demo/places.ts'
import { nextUniform, pick, type Random } from '../../simulator/random.ts'

const places = [...northern, ...southern]
const syllables =
  'Βα Γα Δε Ζα Θε Κα Κο Λα Λε Μα Μο Να Πα Πε Ρα Ρο Σα Στα Τα Τσα Φα Χα Χρη λι λου μα να νι ρα ρι σι τα τζι'.split(
    ' ',
  )
const endings = ['ίδης', 'όπουλος', 'άκης', 'έλης', 'άτος', 'ίνης', 'άκος', 'ούδης']
const notes = ['Προτιμά μήνυμα.', 'Κλειδί στον θυρωρό.', 'Σκύλος στην αυλή.', 'Συντήρηση κάθε Σεπτέμβριο.']

function surnameOf(random: Random): string {
  if (nextUniform(random) < 0.5) return pick(random, pick(random, surnames))
  const [first, ...rest] = Array.from({ length: 3 }, () => pick(random, syllables))
  return `${first}${rest.join('').toLowerCase()}${pick(random, endings)}`
}

function makeClient(random: Random, company: string, number: number) {
  const lastname = surnameOf(random)
  const firstname = pick(random, nextUniform(random) < 0.5 ? menNames : womenNames)
  const isBusiness = nextUniform(random) < 0.1
  const id = randomUUID()
  const place = pick(random, places)
  const phones = [mobileOf(random), landlineOf(random, place.telephone), mobileOf(random), mobileOf(random)]
  const count = pick(random, [2, 3, 3, 4])
  return {
    client: {
      id,
      company_id: company,
      firstname,
      lastname,
      email: nextUniform(random) < 0.8 ? `${inLatin(lastname)}${number}@mail.example` : null,
      is_business: isBusiness,
      entity_name: isBusiness ? `${surnameOf(random)} Α.Ε.` : null,
      is_premium: nextUniform(random) < 0.15,
      notes: nextUniform(random) < 0.3 ? pick(random, notes) : null,
      created_at: new Date(Date.UTC(2020, 0, 1) + Math.floor(nextUniform(random) * 2.1e11)).toISOString(),
    },
    contacts: phones.slice(0, count).map((phone, position) => ({
      id: randomUUID(),
      company_id: company,
      client_id: id,
      contact_type_id: phone.startsWith('69') ? 1 : 2,
      phone,
      is_primary: position === 0,
      position,
    })),
  }
}

function makeInstallation(random: Random, company: string, client: string, tag: number) {
  const place = pick(random, places)
  return {
    id: randomUUID(),
    company_id: company,
    client_id: client,
    tag,
    address: `${place.street} ${1 + Math.floor(nextUniform(random) * 200)}`,
    area: place.area,
    zip_code: place.zip_code,
    floor: Math.floor(nextUniform(random) * 7),
    notes: nextUniform(random) < 0.3 ? pick(random, notes) : null,
    is_premium: nextUniform(random) < 0.15,
    latitude: place.latitude,
    longitude: place.longitude,
  }
}

const atOnce = 2500

/** Three contacts a client on average, and three installations for two clients. */
export async function seedPortfolio(database: Database, company: string, clients: number): Promise<void> {
  const random: Random = { state: clients }
  let tag = 0
  for (let made = 0; made < clients; made += atOnce) {
    const batch = Array.from({ length: Math.min(atOnce, clients - made) }, (_, at) =>
      makeClient(random, company, made + at),
    )
    const installations = batch.flatMap(({ client }, at) =>
      Array.from({ length: 1 + (at % 2) }, () => makeInstallation(random, company, client.id, ++tag)),
    )
    await database.asSystem(async (tx) => {
      const lay = (table: string, columns: string, rows: unknown[]) =>
        sql`insert into ${sql.table(table)} (${sql.raw(columns)}) select ${sql.raw(columns)}
          from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`.execute(tx)
      await lay(
        'clients',
        'id, company_id, firstname, lastname, email, is_business, entity_name, is_premium, notes, created_at',
        batch.map(({ client }) => client),
      )
      await lay(
        'contacts',
        'id, company_id, client_id, contact_type_id, phone, is_primary, position',
        batch.flatMap(({ contacts }) => contacts),
      )
      await lay(
        'installations',
        'id, company_id, client_id, tag, address, area, zip_code, floor, notes, is_premium, latitude, longitude',
        installations,
      )
    })
  }
}
