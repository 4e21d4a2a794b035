// So that the ledger of a fresh demo is not empty: once its homes are live, the technician asks some of them for something,
// by the door that the console's requests come through. It is judged, sent, and confirmed by the home as any command is.
import { setTimeout as pause } from 'node:timers/promises'
import type { Command } from '../../contract/commands.ts'
import { hcMb } from '../../contract/models/hc-mb.ts'
import { hcOt } from '../../contract/models/hc-ot.ts'
import { iaq } from '../../contract/models/iaq.ts'
import type { DeviceType } from '../../contract/models/model.ts'
import { askCommand } from '../../server/commands/commands.ts'
import type { Database, Who } from '../../server/database.ts'
import { findByLogin, findBySub } from '../../server/identity/people.ts'
import { Problem } from '../../server/problem.ts'
import type { Person } from '../../server/session.ts'
import { heroDevice } from './furnish.ts'

interface Wish {
  type: DeviceType
  action: string
  value: Command['action_value']
}

/** Each of the next device of its type, beginning with the one that stories begin with. */
const wishes: readonly Wish[] = [
  { type: hcOt.type, action: 't_dhw_set', value: 50 },
  { type: hcOt.type, action: 't_r_set_max', value: 26 },
  { type: hcOt.type, action: 't_r_set_min', value: 12 },
  { type: hcMb.type, action: 't_dhw_set', value: 50 },
  { type: hcMb.type, action: 't_r_set', value: 21 },
  { type: iaq.type, action: 'bme_t_r_offset', value: 2.2 },
]

const technician = 'technician@demo.thalpos'
const lookEveryMs = 2_000

interface Asking {
  /** How long a command waits for a device that is away. */
  expirySeconds: number
  stop: AbortSignal
}

async function findTechnician(database: Database): Promise<{ person: Person; who: Who } | undefined> {
  return database.asSystem(async (tx) => {
    const found = await findByLogin(tx, technician)
    const known = found && (await findBySub(tx, found.sub))
    if (!known) return undefined
    const company = await tx
      .selectFrom('companies')
      .select('id')
      .where('key', '=', known.company)
      .executeTakeFirstOrThrow()
    const name = `${known.givenName} ${known.familyName}`
    const person = { ...known, name, companyKey: known.company, expiresAt: Number.POSITIVE_INFINITY }
    return { person, who: { company: company.id, kind: 'technician_company' } }
  })
}

/** Every wish with its device, unless somebody has asked for anything before. */
const assignWishes = (database: Database, who: Who): Promise<(Wish & { deviceId: string })[]> =>
  database.inCompany(who, async (tx) => {
    if (await tx.selectFrom('commands').select('id').limit(1).executeTakeFirst()) return []
    const devices = await tx
      .selectFrom('devices')
      .select(['device_id', 'device_type'])
      .where('installation_id', 'is not', null)
      .orderBy((eb) => eb('device_id', '=', heroDevice), 'desc')
      .orderBy('device_id')
      .execute()
    return wishes.flatMap((wish) => {
      const at = devices.findIndex(({ device_type }) => device_type === wish.type)
      const [device] = at < 0 ? [] : devices.splice(at, 1)
      return device ? [{ ...wish, deviceId: device.device_id }] : []
    })
  })

const isThere = (database: Database, deviceId: string): Promise<boolean> =>
  database.asSystem(async (tx) => {
    const device = await tx
      .selectFrom('devices')
      .select(['online', 'last_update'])
      .where('device_id', '=', deviceId)
      .executeTakeFirst()
    return device?.online === true && device.last_update !== null
  })

/** Ends when every wished device has been asked, or when it is stopped. */
export async function askFirstCommands(database: Database, { expirySeconds, stop }: Asking): Promise<void> {
  const caller = await findTechnician(database)
  if (!caller) return
  let waiting = await assignWishes(database, caller.who)
  while (waiting.length > 0 && !stop.aborted) {
    const later: typeof waiting = []
    for (const wish of waiting) {
      if (!(await isThere(database, wish.deviceId))) {
        later.push(wish)
        continue
      }
      const asked = { action: wish.action, action_value: wish.value }
      await database
        .inCompany(caller.who, (tx) => askCommand({ ...caller, tx }, wish.deviceId, asked, { expirySeconds }))
        .catch((error: unknown) => {
          // Not possible there as the home is now: then it is not asked.
          if (!(error instanceof Problem)) throw error
        })
    }
    waiting = later
    if (waiting.length > 0) await pause(lookEveryMs, undefined, { signal: stop }).catch(() => {})
  }
}
