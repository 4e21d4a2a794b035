// The device link on a test's own database, with devices of a company that connect to it.
import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { readLiveValues } from '../devices/live-values.ts'
import { startDeviceLink } from '../ingestion/device-link.ts'
import { type LiveNotice, liveChannel } from '../live/live.ts'
import type { Notice } from '../live/notices.ts'
import { testDatabase, testLog } from './database.ts'
import { type ConnectedDevice, connectDevice } from './device.ts'
import { aCompany, aDevice, type TestDevice } from './world.ts'

/** One link for the tests of a file; each test begins with a device of its own and no notices. */
export function withTestLink(begin: (link: TestLink, device: TestDevice) => void): void {
  let link: TestLink
  beforeAll(async () => {
    link = await startTestLink()
  })
  afterAll(() => link.stop())
  beforeEach(async () => {
    const device = await link.aDevice()
    link.notices.length = 0
    begin(link, device)
  })
}

async function startTestLink() {
  const { database, url, close } = await testDatabase()
  const company = await aCompany(database)
  const registry = new Registry()
  const mqtt = { port: 0, host: '127.0.0.1', url: undefined, gatewayName: 'test', tls: undefined }
  const link = await startDeviceLink({
    database,
    settings: { mqtt, telemetryRawDays: 365 },
    registry,
    log: testLog,
  })
  const connected: ConnectedDevice[] = []
  const notices: Notice[] = []
  await database.listen(liveChannel, (payload) => {
    const { companies, events } = JSON.parse(payload) as LiveNotice
    notices.push(...events.map((event) => ({ companies, event })))
  })
  return {
    database,
    databaseUrl: url,
    url: link.url,
    company,
    /** Every notice published so far. */
    notices,
    aDevice: () => aDevice(database, { assignedTo: company.id }),
    async connect(device: TestDevice): Promise<ConnectedDevice> {
      const client = await connectDevice(link.url, device)
      connected.push(client)
      return client
    },
    valuesOf: (id: string) =>
      database.asSystem(
        async (tx) =>
          (await readLiveValues(tx, { telemetry_device_id: id, device_type: 'THALPOS_HC_OT' })).properties,
      ),
    rowsOf: (id: string) =>
      database.asSystem((tx) =>
        tx.selectFrom('raw_readings').selectAll().where('device_id', '=', id).orderBy('ts').execute(),
      ),
    /** How many messages were refused for a reason. */
    counted: async (reason: string) =>
      (await registry.getSingleMetric('device_refusals_total')?.get())?.values.find(
        (each) => each.labels.reason === reason,
      )?.value ?? 0,
    async stop() {
      await Promise.all(connected.map(({ client }) => client.endAsync(true)))
      await link.stop()
      await close()
    },
  }
}

export type TestLink = Awaited<ReturnType<typeof startTestLink>>
