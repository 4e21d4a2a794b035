import type { LiveDevice } from '../../contract/devices/schema.ts'
import { findMetric, type Model } from '../../contract/models/model.ts'
import { formatAge } from '../kit/format.ts'

export interface LiveValue {
  value: number | undefined
  /** When it was last reported, in milliseconds (server's clock). */
  at: number | undefined
}

export const nothing: LiveValue = { value: undefined, at: undefined }

/** A value of the device by its short name (`t_r`) in any group. */
export function liveValue(device: LiveDevice, model: Model, name: string): LiveValue {
  const metric = findMetric(model, name)
  if (!metric) return nothing
  const value = device.properties[metric.group]?.[name]
  const at = device.updated[metric.group]?.[name]
  return { value, at: at === undefined ? undefined : Date.parse(at) }
}

/** The age of a value, once two reporting periods have passed. */
export const staleAge = (
  device: Pick<LiveDevice, 'report_seconds'>,
  at: number | undefined,
  now: number,
): string | undefined =>
  at !== undefined && now - at > 2 * device.report_seconds * 1_000 ? formatAge(at, now) : undefined

export const hasGroup = (device: LiveDevice, group: string): boolean =>
  Object.keys(device.properties[group] ?? {}).length > 0

type ReportTimes = Pick<LiveDevice, 'last_update' | 'report_seconds'>

/** Whether the age equals that of the device's last report, or nearly. */
export function isAsOldAsAll({ last_update, report_seconds }: ReportTimes, at: number, now: number): boolean {
  if (last_update === null) return false
  const last = Date.parse(last_update)
  if (formatAge(at, now) === formatAge(last, now)) return true
  return last - at <= Math.max(2 * report_seconds * 1_000, (now - last) / 4)
}

/** The age of a stale value, unless its group shows the same age. */
export const ownAge = (device: ReportTimes, at: number | undefined, now: number): string | undefined =>
  at !== undefined && isAsOldAsAll(device, at, now) ? undefined : staleAge(device, at, now)
