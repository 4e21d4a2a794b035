// `device unit`: how the heating unit of a device differs from others of its type, in limits and names of faults.
import { readFile } from 'node:fs/promises'
import { actionLimitsSchema, deviceInfoSchema } from '../../contract/devices/schema.ts'
import { modelOf } from '../../contract/models/index.ts'
import { findMetric, findSetting, type Model } from '../../contract/models/model.ts'
import type { Database } from '../database/database.ts'
import { CommandRefused } from './command-refused.ts'

export interface HeatingUnitOptions {
  id: string
  /** Paths of JSON files; `{}` clears the earlier value. */
  limits: string | undefined
  faults: string | undefined
}

const mappingSchema = deviceInfoSchema.shape.hvac_error_mapping_json.unwrap()

async function readJson(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new CommandRefused(`${path} cannot be read.`)
  })
  try {
    return JSON.parse(text)
  } catch {
    throw new CommandRefused(`${path} is no JSON.`)
  }
}

/** Limits must lie within what the device can report; a value outside could never be confirmed. */
async function readLimits(path: string, model: Model) {
  const parsed = actionLimitsSchema.safeParse(await readJson(path))
  if (!parsed.success)
    throw new CommandRefused(`${path} is not of the form {"t_dhw_set":{"min":40,"max":55}}.`)
  for (const [action, { min, max }] of Object.entries(parsed.data)) {
    const setting = findSetting(model, action)
    if (setting?.kind !== 'slider')
      throw new CommandRefused(`${model.type} has no setting ${action} with limits.`)
    const reported = findMetric(model, setting.echo)
    const [least, most] = [reported?.min ?? setting.min, reported?.max ?? setting.max]
    if (!(least <= min && min < max && max <= most))
      throw new CommandRefused(
        `${action} may go from ${least} to ${most}, from a smaller number to a larger one.`,
      )
  }
  return parsed.data
}

async function readFaults(path: string, model: Model) {
  const parsed = mappingSchema.safeParse(await readJson(path))
  if (!parsed.success)
    throw new CommandRefused(
      `${path} is not of the form {"9":{"code":"E8","description":{"el":"…","en":"…"}}}.`,
    )
  const reported = model.faultMetric === undefined ? undefined : findMetric(model, model.faultMetric)
  if (!reported) throw new CommandRefused(`${model.type} reports no faults.`)
  for (const number of Object.keys(parsed.data))
    if (!/^[1-9]\d*$/.test(number) || Number(number) > reported.max)
      throw new CommandRefused(`${number} is no fault: they are numbers from 1 to ${reported.max}.`)
  return parsed.data
}

const orNone = (value: object): string | null =>
  Object.keys(value).length > 0 ? JSON.stringify(value) : null

/** Stores how the heating unit of a device differs from others of its type. */
export async function describeUnit(
  database: Database,
  { id, limits, faults }: HeatingUnitOptions,
): Promise<void> {
  await database.asSystem(async (tx) => {
    const device = await tx
      .selectFrom('devices')
      .select('device_type')
      .where('device_id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    const model = device && modelOf(device.device_type)
    if (!model) throw new CommandRefused(`There is no device ${id}.`)
    const changed = {
      ...(limits !== undefined && { hvac_action_limits: orNone(await readLimits(limits, model)) }),
      ...(faults !== undefined && { hvac_error_mapping: orNone(await readFaults(faults, model)) }),
    }
    await tx.updateTable('devices').set(changed).where('device_id', '=', id).execute()
  })
}
