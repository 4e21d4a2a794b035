import type { HistoryRecord, Memory } from './simulated-home.ts'
import { readStateFile, writeStateFile } from './state-file.ts'

/** Everything of a device that must outlive a restart. */
export interface DeviceState<State extends Memory = Memory> {
  home: State
  buffer: HistoryRecord[]
}

export const readDeviceState = <State extends Memory>(
  directory: string,
  deviceId: string,
): Promise<DeviceState<State> | undefined> => readStateFile(directory, deviceId)

export const writeDeviceState = (directory: string, deviceId: string, state: DeviceState): Promise<void> =>
  writeStateFile(directory, deviceId, state)
