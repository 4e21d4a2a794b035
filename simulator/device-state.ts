import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { HistoryRecord, Memory } from './simulated-home.ts'

/** Everything of a device that must outlive a restart. */
export interface DeviceState<State extends Memory = Memory> {
  home: State
  buffer: HistoryRecord[]
}

export async function readDeviceState<State extends Memory>(
  directory: string,
  deviceId: string,
): Promise<DeviceState<State> | undefined> {
  const text = await readFile(join(directory, `${deviceId}.json`), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as DeviceState<State>)
}

/** Whole or not at all: a half-written file never carries the name. */
export async function writeDeviceState(
  directory: string,
  deviceId: string,
  state: DeviceState,
): Promise<void> {
  const file = join(directory, `${deviceId}.json`)
  const text = JSON.stringify(state)
  await mkdir(directory, { recursive: true })
  await writeFile(`${file}.part`, text)
  await rename(`${file}.part`, file)
}
