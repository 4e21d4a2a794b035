// Fills the ledger of a fresh demo: once its homes are live, the technician sends some of them a command,
// by the door that the console's requests come through. It is judged, sent, and confirmed by the home as any command is.
import { setTimeout as pause } from 'node:timers/promises'
import type { Command } from '../../contract/commands/routes.ts'
import { hcMb } from '../../contract/models/hc-mb.ts'
import { hcOt } from '../../contract/models/hc-ot.ts'
import { iaq } from '../../contract/models/iaq.ts'
import type { DeviceType } from '../../contract/models/model.ts'
import { requestCommand } from '../../server/commands/commands.ts'
import type { Database, Who } from '../../server/database/database.ts'
import type { Person } from '../../server/http/session.ts'
import { findByLogin, findBySub } from '../../server/identity/people.ts'
import { Problem } from '../../server/request/problem.ts'
import { heroDevice } from './homes.ts'

interface FirstCommand {
  type: DeviceType
  action: string
  value: Command['action_value']
}

/** Each of the next device of its type, beginning with the one that stories begin with. */
const firstCommands: readonly FirstCommand[] = [
  { type: hcOt.type, action: 't_dhw_set', value: 50 },
  { type: hcOt.type, action: 't_r_set_max', value: 26 },
  { type: hcOt.type, action: 't_r_set_min', value: 12 },
  { type: hcMb.type, action: 't_dhw_set', value: 50 },
  { type: hcMb.type, action: 't_r_set', value: 21 },
  { type: iaq.type, action: 'bme_t_r_offset', value: 2.2 },
]

const technician = 'technician@demo.thalpos'
const lookEveryMs = 2_000

interface SendOptions {
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

/** Every command with its device; none where the ledger already holds a command. */
const assignDevices = (database: Database, who: Who): Promise<(FirstCommand & { deviceId: string })[]> =>
  database.inCompany(who, async (tx) => {
    if (await tx.selectFrom('commands').select('id').limit(1).executeTakeFirst()) return []
    const devices = await tx
      .selectFrom('devices')
      .select(['device_id', 'device_type'])
      .where('installation_id', 'is not', null)
      .orderBy((eb) => eb('device_id', '=', heroDevice), 'desc')
      .orderBy('device_id')
      .execute()
    return firstCommands.flatMap((command) => {
      const at = devices.findIndex(({ device_type }) => device_type === command.type)
      const [device] = at < 0 ? [] : devices.splice(at, 1)
      return device ? [{ ...command, deviceId: device.device_id }] : []
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

/** Ends when every command has been sent, or when it is stopped. */
export async function sendFirstCommands(
  database: Database,
  { expirySeconds, stop }: SendOptions,
): Promise<void> {
  const caller = await findTechnician(database)
  if (!caller) return
  let waiting = await assignDevices(database, caller.who)
  while (waiting.length > 0 && !stop.aborted) {
    const later: typeof waiting = []
    for (const command of waiting) {
      if (!(await isThere(database, command.deviceId))) {
        later.push(command)
        continue
      }
      const request = { action: command.action, action_value: command.value }
      await database
        .inCompany(caller.who, (tx) =>
          requestCommand({ ...caller, tx }, command.deviceId, request, { expirySeconds }),
        )
        .catch((error: unknown) => {
          // The home does not allow the command at present, so it is left out.
          if (!(error instanceof Problem)) throw error
        })
    }
    waiting = later
    if (waiting.length > 0) await pause(lookEveryMs, undefined, { signal: stop }).catch(() => {})
  }
}
