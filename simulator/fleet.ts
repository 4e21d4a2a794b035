import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { AirSite } from './air/site.ts'
import type { PumpSite } from './heat-pumps/site.ts'
import type { Meter } from './meters/meter.ts'
import type { PastPeriod } from './past.ts'
import type { Site } from './site.ts'

/** The homes to simulate, their meters, and the secrets of all devices. Only its owner may read the file. */
export interface Fleet {
  sites: Site[]
  pumps?: PumpSite[]
  airRooms?: AirSite[]
  meters?: Meter[]
  secrets: Record<string, string>
  past?: PastPeriod
}

export async function readFleet(file: string): Promise<Fleet> {
  return JSON.parse(await readFile(file, 'utf8')) as Fleet
}

export async function writeFleet(file: string, fleet: Fleet): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(`${file}.part`, JSON.stringify(fleet, null, 1), { mode: 0o600 })
  await rename(`${file}.part`, file)
}
