// Writes the demo into an empty database, once. Beside it lies the fleet file with the secrets of the simulated
// devices: the database holds their hashes only, and is brought into line with the file at every start.
import type { Database, Tx } from '../../server/database/database.ts'
import { createSecret, hashSecret } from '../../server/devices/credentials.ts'
import { addPerson } from '../../server/identity/people.ts'
import { type Fleet, readFleet, writeFleet } from '../fleet.ts'
import type { PastPeriod } from '../past.ts'
import { recordMs } from '../past.ts'
import { type DemoPerson, demoPassword } from './companies.ts'
import { writeEnergyPrices } from './energy-prices.ts'
import { writeHours } from './hours.ts'
import { writePlans } from './maintenance.ts'
import { writeMessages } from './messages.ts'
import { writeNoticeSettings } from './notices.ts'
import { writeSheets } from './sheets.ts'
import { makeWorld, type World } from './world.ts'
import { writeWork } from './write-work.ts'

const day = 86_400_000

/** Answers false, and touches nothing, when the database belongs to other companies than the demo's. */
export async function seedDemo(
  database: Database,
  options: { fleetFile: string; now: number; historyDays: number },
): Promise<boolean> {
  const world = makeWorld(options.now)
  const present = await database.asSystem(async (tx) => {
    const companies = await tx.selectFrom('companies').select('id').execute()
    if (companies.length === 0) await writeWorld(tx, world)
    return new Set(companies.map(({ id }) => id))
  })
  if (present.size > 0 && !world.companies.every(({ id }) => present.has(id))) return false
  // What was written once is not written again beside new secrets.
  const historyDays = present.size > 0 ? 0 : options.historyDays
  const fleet = await readFleet(options.fleetFile).catch(() => ({
    ...makeFleet(world),
    past: pastOf(options.now, historyDays),
  }))
  await writeFleet(options.fleetFile, fleet)
  await database.asSystem((tx) => trustSecrets(tx, fleet))
  return true
}

/** Yesterday and today are open days, which the devices tell themselves; a reading before them begins their memory. */
function pastOf(now: number, historyDays: number): PastPeriod {
  const wholeDay = (moment: number): number => Math.floor(moment / day) * day - recordMs
  const from = historyDays === 0 ? now : wholeDay(now - historyDays * day)
  return { from, until: Math.max(from, wholeDay(now - day)), decidedAt: now }
}

function makeFleet({ sites, pumps, airRooms, meters }: World): Fleet {
  const secrets = [...sites, ...pumps, ...airRooms, ...meters].map(({ device_id }) => [
    device_id,
    createSecret(),
  ])
  return { sites, pumps, airRooms, meters, secrets: Object.fromEntries(secrets) }
}

async function trustSecrets(tx: Tx, { secrets }: Fleet): Promise<void> {
  for (const [deviceId, secret] of Object.entries(secrets)) {
    const secret_hash = hashSecret(secret)
    await tx
      .updateTable('devices')
      .set({ secret_hash })
      .where('device_id', '=', deviceId)
      .where('secret_hash', 'is distinct from', secret_hash)
      .execute()
  }
}

async function writeWorld(tx: Tx, world: World): Promise<void> {
  await tx.insertInto('companies').values(world.companies).execute()
  await tx.insertInto('affiliations').values(world.affiliations).execute()
  await tx.insertInto('clients').values(world.clients).execute()
  await tx.insertInto('contacts').values(world.contacts).execute()
  await tx.insertInto('installations').values(world.installations).execute()
  await tx.insertInto('devices').values(world.devices).execute()
  await tx.insertInto('installation_items').values(world.items).execute()
  for (const person of world.people) await writePerson(tx, world, person)
  await writeHours(tx, world)
  await tx.insertInto('catalogue_items').values(world.catalogue).execute()
  await writePlans(tx, world.maintenance)
  await writeWork(tx, world.work)
  await writeSheets(tx, world.sheets)
  await writeMessages(tx, world)
  await writeNoticeSettings(tx)
  await writeEnergyPrices(tx, world)
}

async function writePerson(tx: Tx, world: World, person: DemoPerson): Promise<void> {
  const { company, signsInAs, phone = null, licence_number = null, color = null, ...row } = person
  const noted = { phone, licence_number, color, is_active: row.control_access }
  if (signsInAs !== undefined) {
    await addPerson(tx, {
      companyKey: company,
      email: row.email,
      username: row.username,
      givenName: row.given_name,
      familyName: row.family_name,
      password: demoPassword,
      roles: row.roles,
      controlAccess: row.control_access,
      portalAccess: row.portal_access,
    })
    await tx.updateTable('people').set(noted).where('email', '=', row.email).execute()
    return
  }
  const company_id = world.companies.find(({ key }) => key === company)?.id
  if (company_id === undefined) throw new Error(`there is no company ${company}`)
  await tx
    .insertInto('people')
    .values({ ...row, ...noted, company_id, email_verified: true })
    .execute()
}
