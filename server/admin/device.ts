import { serialLimit } from '../../contract/devices/fields.ts'
import { deviceTypeSchema } from '../../contract/models/model.ts'
import { isPrefix } from '../../gateway/prefixes.ts'
import type { Database } from '../database/database.ts'
import { createSecret, hashSecret } from '../devices/credentials.ts'
import { findOverlap } from '../devices/prefixes.ts'
import { CommandRefused } from './command-refused.ts'

export interface NewDevice {
  id: string
  serial: string
  type: string
  company: string
  prefix: string | undefined
  /** The type is fixed, whatever the meter reports. */
  isTypeFixed: boolean
}

/** Adds a device to a company's stock and returns its MQTT secret, of which only a hash is stored. */
export async function addDevice(database: Database, given: NewDevice): Promise<string> {
  const type = deviceTypeSchema.safeParse(given.type)
  if (!type.success) throw new CommandRefused(`TYPE is one of: ${deviceTypeSchema.options.join(', ')}.`)
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(given.id)) {
    throw new CommandRefused('ID holds letters, digits, - and _ only, 64 at most.')
  }
  if (given.serial.length > serialLimit) {
    throw new CommandRefused(`SERIAL is ${serialLimit} characters at most.`)
  }
  if (!isPrefix(given.prefix ?? given.id)) {
    throw new CommandRefused(
      'PREFIX is one to three levels of letters, digits and _ . : - such as home/meter, and no name of shared topics.',
    )
  }
  const secret = createSecret()
  await database.asSystem(async (tx) => {
    const company = await tx
      .selectFrom('companies')
      .select(['id', 'kind'])
      .where('key', '=', given.company)
      .executeTakeFirst()
    if (!company) throw new CommandRefused(`There is no company with the key ${given.company}.`)
    const other = await findOverlap(tx, given.id, given.prefix ?? given.id)
    if (other !== undefined) {
      throw new CommandRefused(
        `Topics that begin with ${given.prefix ?? given.id} mix with those of ${other}.`,
      )
    }
    const owner =
      company.kind === 'distributor' ? { distributor_id: company.id } : { assigned_company_id: company.id }
    const added = await tx
      .insertInto('devices')
      .values({
        device_id: given.id,
        serial_no: given.serial,
        device_type: type.data,
        secret_hash: hashSecret(secret),
        topic_prefix: given.prefix ?? null,
        type_set_by_person: given.isTypeFixed,
        created_by: 'admin',
        ...owner,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('device_id')
      .executeTakeFirst()
    if (!added)
      throw new CommandRefused(
        `A device with the id ${given.id} or the serial number ${given.serial} is there already.`,
      )
  })
  return secret
}
