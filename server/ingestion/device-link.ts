// Connects devices and the database in one process: the broker, embedded or external, ingestion, and commands.
import { readFileSync } from 'node:fs'
import { Gauge, Histogram, type Registry } from 'prom-client'
import { startBroker } from '../../embedded/broker.ts'
import type { DeviceEvent, Transport } from '../../gateway/device-events.ts'
import { connectExternal } from '../../gateway/external-broker.ts'
import { startGateway } from '../../gateway/gateway.ts'
import { startDispatcher } from '../commands/dispatcher.ts'
import type { Database } from '../database/database.ts'
import { startWorkerLoop } from '../database/worker-loop.ts'
import { openCredentials } from '../devices/credentials.ts'
import { type GatewayFailover, startFailover } from '../failover/gateway-failover.ts'
import { startSweeper } from '../presence/sweeper.ts'
import type { Log } from '../settings/log.ts'
import type { Settings } from '../settings/settings.ts'
import { ensureUpcomingPartitions } from '../telemetry/storage/telemetry.store.ts'
import { createDeviceCache, prefixChannel, readDevice } from './device-cache.ts'
import { startIngest } from './ingest.ts'
import { createRejectionMetrics, type RejectionMetrics } from './rejection-metrics.ts'
import { storeEvents } from './store-events.ts'

export interface DeviceLinkOptions {
  database: Database
  settings: Pick<Settings, 'mqtt'> & Partial<Pick<Settings, 'telemetryRawDays'>>
  registry: Registry
  log: Log
  /** The length of a gateway's lease, with an external broker. */
  goneAfterSeconds?: number
}

export interface DeviceLink {
  /** Where devices connect. */
  url: string
  isReady(): boolean
  stop(): Promise<void>
}

const partitionsEveryMs = 3_600_000
const clientPrefixOf = (gateway: string) => `thalpos-${gateway}`

function withoutCredentials(address: string): string {
  const url = new URL(address)
  url.username = ''
  url.password = ''
  return url.href
}

async function openTransport(
  options: DeviceLinkOptions,
  rejections: RejectionMetrics,
  giveUp: () => void,
): Promise<{ transport: Transport; url: string; failover?: GatewayFailover }> {
  const { database, log, registry, goneAfterSeconds } = options
  const { port, host, tls, url, gatewayName } = options.settings.mqtt
  if (url !== undefined) {
    const clientPrefix = clientPrefixOf(gatewayName)
    const onTakenOver = () => failover.onTakenOver()
    const transport = await connectExternal({ url, clientPrefix, onTakenOver, log })
    const failover: GatewayFailover = await startFailover({
      database,
      log,
      name: gatewayName,
      takeOver: (other, signal) => transport.takeOver(clientPrefixOf(other), signal),
      isConnected: transport.isConnected,
      release() {
        transport.release()
        giveUp()
      },
      resume: transport.resume,
      hasSession: transport.hasSession,
      ...(goneAfterSeconds && { seconds: goneAfterSeconds }),
    })
    return { transport, url: withoutCredentials(url), failover }
  }
  const broker = await startBroker({
    port,
    host,
    ...(tls ? { tls: { cert: readFileSync(tls.cert), key: readFileSync(tls.key) } } : {}),
    authenticate: openCredentials(database),
    prefixOf: async (deviceId) => (await readDevice(database, deviceId))?.prefix ?? deviceId,
    onRefused: (reason, deviceId) => rejections.count(reason, deviceId),
    log,
  })
  registry.registerMetric(
    new Gauge({
      name: 'mqtt_connected_devices',
      help: 'Devices connected to the embedded broker',
      registers: [],
      collect() {
        this.set(broker.connected().length)
      },
    }),
  )
  return { transport: broker, url: `${tls ? 'mqtts' : 'mqtt'}://localhost:${broker.port}` }
}

export async function startDeviceLink(options: DeviceLinkOptions): Promise<DeviceLink> {
  const { database, settings, registry, log } = options
  const rejections = createRejectionMetrics({
    registry,
    log,
    name: 'device_refusals_total',
    help: 'Connections, messages and values of devices that were refused',
  })
  const batchEvents = new Histogram({
    name: 'ingest_batch_events',
    help: 'Events committed together',
    buckets: [1, 3, 10, 30, 100, 300, 1000, 3000],
    registers: [registry],
  })
  const ensurePartitions = () => database.asSystem((tx) => ensureUpcomingPartitions(tx))
  await ensurePartitions()

  /** Events that the database refuses at every retry. */
  const poisoned = new WeakSet<DeviceEvent>()
  const ingest = startIngest({
    log,
    async write(events) {
      const { refused } = await database.asSystem((tx) => storeEvents(tx, events, settings.telemetryRawDays))
      batchEvents.observe(events.length)
      for (const { deviceId, reason } of refused) rejections.count(reason, deviceId)
    },
    onPoisoned(event, error) {
      poisoned.add(event)
      rejections.count('poisoned', event.deviceId, error)
    },
  })
  const { transport, url, failover } = await openTransport(options, rejections, ingest.giveUp)
  const devices = createDeviceCache(database)
  const gateway = await startGateway({
    transport,
    deviceAt: devices.deviceAt,
    deviceOf: (deviceId) => readDevice(database, deviceId),
    onEvents: ingest.accept,
    isRejected: (event) => poisoned.has(event),
    onDropped: (reason, deviceId) => rejections.count(reason, deviceId),
  })
  const unlisten = await database.listen(prefixChannel, (deviceId) => {
    devices.forget(deviceId)
    gateway.forget(deviceId)
  })
  const dispatcher = await startDispatcher({ database, send: gateway.sendCommand, log })
  const isConnected = () => transport.isConnected?.() ?? true
  const sweeper = startSweeper({ database, log, isConnected })
  const partitions = startWorkerLoop({
    log,
    everyMs: partitionsEveryMs,
    run: ensurePartitions,
    failed: 'partitions could not be made ahead',
  })
  let ready = true

  return {
    url,
    isReady: () => ready && isConnected(),
    async stop() {
      ready = false
      await Promise.all([dispatcher.stop(), sweeper.stop(), partitions.stop(), unlisten(), failover?.stop()])
      await gateway.stop()
      await ingest.stop()
      await failover?.endLeases()
    },
  }
}
