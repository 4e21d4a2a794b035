import type { Tx } from '../../database/database.ts'
import type { MeasuredDevice } from '../../telemetry/energy/hours.ts'
import type { Table } from './table.ts'

export type InCompany = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** A part of the range, and the device that reported it. */
export interface SourceSpan {
  device: MeasuredDevice
  /** By column, metric positions in the model of that device. */
  positions: readonly number[]
  from: number
  to: number
}

export interface ExportQuery {
  table: Table
  /** By column, metric positions in the model of the requested device. */
  positions: readonly number[]
  /** Sorted by time. */
  sources: readonly SourceSpan[]
  inCompany: InCompany
}
