import type { Tx } from '../database.ts'
import type { MeasuredDevice } from '../telemetry/energy/hours.ts'
import type { Table } from './table.ts'

export type InCompany = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

export interface ExportQuestion {
  table: Table
  /** By column, metric positions in the device's model. */
  positions: readonly number[]
  /** Who reports. */
  device: MeasuredDevice
  inCompany: InCompany
}
