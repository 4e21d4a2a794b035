import { asCommandValue, echoMetric } from '../../contract/commands/echo.ts'
import { modelOf } from '../../contract/models/index.ts'
import type { Relay } from '../../contract/models/model.ts'
import type { Description } from '../../gateway/device-events.ts'
import type { Tx } from '../database/database.ts'
import { type LatestValues, readLatest } from '../telemetry/storage/latest-values.ts'

export interface LiveValues {
  properties: Record<string, Record<string, number>>
  updated: Record<string, Record<string, string>>
}

/** The last known value of each metric by group and name, with the time it was reported. */
export function toLiveValues(deviceType: string, latest: LatestValues | undefined): LiveValues {
  const answer: LiveValues = { properties: {}, updated: {} }
  const isoOf = isoTimes()
  for (const [position, metric] of (modelOf(deviceType)?.metrics ?? []).entries()) {
    const value = latest?.values[position]
    const time = latest?.times[position]
    if (typeof value !== 'number' || !time) continue
    ;(answer.properties[metric.group] ??= {})[metric.name] = value
    ;(answer.updated[metric.group] ??= {})[metric.name] = isoOf(time)
  }
  return answer
}

/** The switch of a device; while it has not reported one, its type decides whether there is one. */
export function relayOf(deviceType: string, hardware: unknown): Relay | null {
  const { relay } = hardware as Partial<Description>
  if (relay !== undefined) return relay
  return modelOf(deviceType)?.meter?.hasRelay ? 0 : null
}

/** What each setting is now, as one would ask for it; a press has no value that lasts. */
export function configOf(
  deviceType: string,
  values: LatestValues['values'] | undefined,
  relay: Relay | null,
): Record<string, number | string> {
  const model = modelOf(deviceType)
  const known: Record<string, number | undefined> = {}
  for (const [position, { name }] of (model?.metrics ?? []).entries())
    known[name] = values?.[position] ?? undefined
  const config: Record<string, number | string> = {}
  for (const setting of model?.settings ?? []) {
    const echo = setting.kind === 'press' ? undefined : echoMetric(setting, relay)
    const value = echo === undefined ? undefined : asCommandValue(setting, known[echo])
    if (value !== undefined) config[setting.action] = value
  }
  return config
}

/** Most values come in one report, and so with one time. */
function isoTimes(): (time: string) => string {
  let [known, iso] = ['', '']
  return (time) => {
    if (time !== known) [known, iso] = [time, new Date(time).toISOString()]
    return iso
  }
}

export async function readLiveValues(
  tx: Tx,
  { telemetry_device_id: id, device_type }: { telemetry_device_id: string; device_type: string },
): Promise<LiveValues> {
  return toLiveValues(device_type, (await readLatest(tx, [id])).get(id))
}
