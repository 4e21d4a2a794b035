// A database that the demo has filled, made once for a test file: each of its tests has a copy.
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../server/database/database.ts'
import {
  createTestDatabase,
  type TestDatabase,
  testDatabase,
  testLog,
} from '../../server/testing/database.ts'
import { type Fleet, readFleet } from '../fleet.ts'
import { seedDemo } from './seed.ts'

export interface Seeded {
  /** Of the database. */
  name: string
  fleet: Fleet
  /** Also copies its fleet file where a path is given. */
  copy(fleetFile?: string): Promise<TestDatabase>
  discard(): Promise<void>
}

export async function makeSeeded(given: { now: number; historyDays: number }): Promise<Seeded> {
  const { name, url, drop } = await createTestDatabase({ template: 'template_thalpos' })
  const folder = await mkdtemp(join(tmpdir(), 'seeded-'))
  const seededFleet = join(folder, 'fleet.json')
  const database = await openDatabase({ url, log: testLog })
  await seedDemo(database, { ...given, fleetFile: seededFleet })
  await database.close()
  return {
    name,
    fleet: await readFleet(seededFleet),
    async copy(fleetFile) {
      if (fleetFile !== undefined) await copyFile(seededFleet, fleetFile)
      return testDatabase({ template: name })
    },
    async discard() {
      await rm(folder, { recursive: true })
      await drop()
    },
  }
}
