// The rows of a product that a bench has started: one company, its technician, and devices that report.
import { pino } from 'pino'
import { embeddedUrl } from '../embedded/postgres.ts'
import { type Database, openDatabase } from '../server/database/database.ts'
import { aCompany, aDevice, aPerson, type TestDevice } from '../server/testing/world.ts'

export const databaseOf = async (dataDir: string): Promise<string> => (await embeddedUrl(dataDir)) ?? ''

export const withDatabase = async <T>(dataDir: string, work: (database: Database) => Promise<T>) =>
  withDatabaseAt(await databaseOf(dataDir), work)

export async function withDatabaseAt<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ url, log: pino({ level: 'warn' }) })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

export interface World {
  /** E-mail of a person who may command every device. */
  technician: string
  devices: TestDevice[]
}

/** Every device is installed at a client's, so that its silence would be a fault. */
export const seedWorld = (url: string, count: number, reportSeconds: number): Promise<World> =>
  withDatabaseAt(url, async (database) => {
    const company = await aCompany(database)
    const technician = await aPerson(database, company, ['technician_company', 'admin'])
    const devices: TestDevice[] = []
    const client = { firstname: 'Ελένη', lastname: 'Σταύρου' }
    for (let made = 0; made < count; made++)
      devices.push(await aDevice(database, { assignedTo: company.id, client }))
    await database.asSystem((tx) =>
      tx.updateTable('devices').set({ report_seconds: reportSeconds }).execute(),
    )
    return { technician, devices }
  })
