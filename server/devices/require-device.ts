import type { CompiledQuery } from 'kysely'
import type { Tx } from '../database/database.ts'
import { Problem } from '../request/problem.ts'
import { type DeviceRow, findDevice, findLiveDevice } from './devices.store.ts'

/** The device, where the caller may see it. */
export async function requireDevice(tx: Tx, id: string): Promise<DeviceRow> {
  return (await findDevice(tx, id)) ?? refuse(id)
}

/** With the time zone of the caller's company. */
export const requireLiveDevice = async (tx: Tx, id: string, company: string) =>
  (await findLiveDevice(tx, id, company)) ?? refuse(id)

const reporter = (tx: Tx, id: string, company: string) =>
  tx
    .selectFrom('devices')
    .innerJoin('companies', (join) => join.on('companies.id', '=', company))
    .select([
      'device_id',
      'telemetry_device_id',
      'device_type',
      'report_seconds',
      'rated_power_kw',
      'companies.timezone',
    ])
    .where('device_id', '=', id)

type Reporter = Awaited<ReturnType<ReturnType<typeof reporter>['execute']>>[number]

let wordedReporter: CompiledQuery<Reporter> | undefined

/**
 * What telemetry needs of a device, and the time zone of the caller's company; names are left out. The statement is
 * compiled once, because compiling it took longer than running it.
 */
export async function requireReporter(tx: Tx, id: string, company: string): Promise<Reporter> {
  wordedReporter ??= reporter(tx, '', '').compile()
  const { rows } = await tx.executeQuery<Reporter>({ ...wordedReporter, parameters: [company, id] })
  return rows[0] ?? refuse(id)
}

function refuse(id: string): never {
  throw new Problem(404, 'not_found', `There is no device ${id}.`)
}
