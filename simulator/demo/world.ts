// The demo's companies, people, homes and devices, the same for the same day, as rows ready for their tables.
import type { Insertable } from 'kysely'
import type { DB } from '../../server/database/database.types.ts'
import type { Meter } from '../meters/meter.ts'
import { randomOf } from '../random.ts'
import { type CatalogueRow, makeCatalogue } from './catalogue.ts'
import { withColdHome } from './cold-home.ts'
import { addComfort, type Comfort } from './comfort.ts'
import { type CompanyKey, companies, type DemoPerson, people } from './companies.ts'
import { makeDevice } from './devices.ts'
import { type Homes, makeHomes } from './homes.ts'
import { type ItemRow, makeItems } from './items.ts'
import { homesOf, makeWork } from './jobs.ts'
import { type Maintenance, makeMaintenance } from './maintenance.ts'
import { installMeters } from './meters.ts'
import { addOtherHomes } from './other-homes.ts'
import { uuidOf } from './people-of-greece.ts'
import { portfolios } from './portfolios.ts'
import { makeSheets, type SheetRow } from './sheets.ts'
import type { Work } from './visits.ts'
import { workdayOf } from './workdays.ts'

export interface World extends Homes {
  now: number
  companies: (Insertable<DB['companies']> & { id: string; key: CompanyKey })[]
  affiliations: Insertable<DB['affiliations']>[]
  people: DemoPerson[]
  meters: Meter[]
  pumps: Comfort['pumps']
  airRooms: Comfort['airRooms']
  items: ItemRow[]
  catalogue: CatalogueRow[]
  work: Work
  maintenance: Maintenance
  sheets: SheetRow[]
}

const spares = 4

export function makeWorld(now: number): World {
  const random = randomOf('thalpos demo')
  const ids = { thermotechniki: uuidOf(random), aegean: uuidOf(random), voreas: uuidOf(random) }
  const keys = Object.keys(companies) as CompanyKey[]
  const homes = portfolios.map((portfolio) =>
    makeHomes(random, portfolio, { company: ids[portfolio.company], distributor: ids.voreas, now }),
  )
  const [large] = homes
  const [portfolio] = portfolios
  if (!large || !portfolio) throw new Error('the demo has no company')
  const comfort = addComfort(randomOf('thalpos demo comfort'), portfolio, large, {
    company: ids[portfolio.company],
    distributor: ids.voreas,
    now,
  })
  const metering = installMeters(large, comfort, { fleet: 'thermotechniki' })
  const others = addOtherHomes(randomOf('thalpos demo other homes'), portfolio, {
    company: ids[portfolio.company],
    now,
    clients: [...homes.flatMap(({ clients }) => clients), ...comfort.clients],
  })
  const stock = Array.from({ length: spares }, (_, count) =>
    makeDevice(random, {
      distributor: ids.voreas,
      createdAt: workdayOf(now, 12 + 9 * count),
      by: 'Κατερίνα Βορεάδη',
    }),
  )
  const books = {
    clients: [...homes.flatMap(({ clients }) => clients), ...comfort.clients, ...others.clients],
    installations: [
      ...homes.flatMap(({ installations }) => installations),
      ...comfort.installations,
      ...others.installations,
    ],
    devices: [...homes.flatMap(({ devices }) => devices), ...metering.devices, ...comfort.devices, ...stock],
  }
  const installersOf = (company: string) =>
    people.flatMap((person) =>
      ids[person.company] === company && person.control_access && !person.roles.includes('editor')
        ? [`${person.given_name} ${person.family_name}`]
        : [],
    )
  const items = [...makeItems(books.devices), ...others.items]
  const sites = withColdHome(
    homes.flatMap((home) => home.sites),
    now,
  )
  const teams = portfolios.map(({ company, kind }) => {
    const own = homesOf(ids[company], books)
    return {
      homes: own,
      technicians: installersOf(ids[company]),
      ...(kind === 'large' && { maintenance: makeMaintenance(items, own, now) }),
    }
  })
  const work = makeWork(teams, sites, now)
  const maintenance = teams.flatMap((team) => team.maintenance ?? [])[0]
  if (!maintenance) throw new Error('the demo has no plans')
  const catalogue = makeCatalogue(ids.thermotechniki, workdayOf(now, 360), 'Μαρία Παπανικολάου')
  const itemNamed = new Map(catalogue.map(({ model, id }) => [model, id]))
  for (const material of work.materials)
    if (material.company_id === ids.thermotechniki) material.item_id = itemNamed.get(material.name) ?? null
  return {
    ...books,
    now,
    companies: keys.map((key) => ({ ...companies[key], key, id: ids[key] })),
    affiliations: portfolios.map(({ company }) => ({
      distributor_id: ids.voreas,
      technician_company_id: ids[company],
    })),
    people,
    contacts: [...homes.flatMap(({ contacts }) => contacts), ...comfort.contacts, ...others.contacts],
    sites,
    meters: metering.meters,
    pumps: comfort.pumps,
    airRooms: comfort.airRooms,
    items,
    maintenance,
    sheets: makeSheets({ ...books, plans: maintenance.plans, items, work, now }),
    catalogue,
    work,
  }
}
