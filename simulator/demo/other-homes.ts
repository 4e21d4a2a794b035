// Homes that the larger company has looked after for years and that have no controller yet: most of its clients.
import { nextBetween, nextUniform, pick, type Random } from '../random.ts'
import { boilers } from './boilers.ts'
import { type ClientRow, makeClient } from './clients.ts'
import type { Homes } from './homes.ts'
import { makeInstallation } from './installations.ts'
import { boilerAppliance, type ItemRow } from './items.ts'
import { northern } from './places.ts'
import type { Portfolio } from './portfolios.ts'
import { workdayOf } from './workdays.ts'

const count = 110
/** Most are in town. */
const inTown = 0.84
const firstTag = 801
/** Stories find the first client by name. */
const heroName = 'Μακρή'
/** Days since they became clients. */
const [latest, earliest] = [410, 1500]

type OtherHomes = Pick<Homes, 'clients' | 'contacts' | 'installations'> & { items: ItemRow[] }

export function addOtherHomes(
  random: Random,
  portfolio: Portfolio,
  given: { company: string; now: number; clients: readonly ClientRow[] },
): OtherHomes {
  const homes: OtherHomes = { clients: [], contacts: [], installations: [], items: [] }
  const town = northern.filter((place) => place.town === 'thessaloniki')
  const isTaken = ({ email, lastname }: ClientRow) =>
    lastname?.startsWith(heroName) ||
    (email && [...given.clients, ...homes.clients].some((client) => client.email === email))
  for (let index = 0; index < count; index++) {
    const ago = earliest - ((earliest - latest) * index) / count - nextUniform(random) * 5
    const createdAt = workdayOf(given.now, ago)
    const place = pick(random, nextUniform(random) < inTown ? town : northern)
    const by = pick(random, portfolio.installers)
    const meet = () =>
      makeClient(random, { company: given.company, place, createdAt, by, business: undefined })
    let made = meet()
    while (isTaken(made.client)) made = meet()
    const installation = makeInstallation(random, {
      client: made.client,
      place,
      tag: firstTag + index,
      number: 1 + Math.floor(nextUniform(random) * 160),
      floor: 0,
      createdAt,
      by,
    })
    homes.clients.push(made.client)
    homes.contacts.push(...made.contacts)
    homes.installations.push(installation)
    homes.items.push(
      boilerAppliance(random, pick(random, boilers), {
        installation,
        installedAt: createdAt.getTime() - nextBetween(random, 0, 9) * 365 * 86_400_000,
      }),
    )
  }
  return homes
}
