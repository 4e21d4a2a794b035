import type { Tx } from '../../database/database.ts'
import type { MeasuredDevice } from '../../telemetry/energy/hours.ts'
import type { Table } from './table.ts'

export type InCompany = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** A part of the range, and who tells of it. */
export interface Teller {
  device: MeasuredDevice
  /** By column, metric positions in the model of that device. */
  positions: readonly number[]
  from: number
  to: number
}

export interface ExportQuestion {
  table: Table
  /** By column, metric positions in the model of the device that is asked of. */
  positions: readonly number[]
  /** In the order of time. */
  tellers: readonly Teller[]
  inCompany: InCompany
}
