// The product as processes of their own, by its settings, on Debian's PostgreSQL: with the broker that is built into the
// gateway, or with Debian's mosquitto between devices and gateway.
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pickPort } from '../../embedded/postgres-cluster.ts'
import { startDebianPostgres, startMosquitto } from '../../server/testing/debian.ts'
import { killAll, processesIn } from '../postgres-process.ts'
import { makeServerProcess } from '../server-process.ts'
import type { Site } from './site.ts'

export type PartVictim = 'api' | 'gateway' | 'broker' | 'database'

/** mosquitto acknowledges before the gateway has received the message. */
const mosquittoSettleMs = 5000

export async function startParts(ownBroker: boolean): Promise<Site<PartVictim>> {
  const folder = await mkdtemp(join(tmpdir(), 'thalpos-parts-'))
  const postgres = await startDebianPostgres()
  const mosquitto = ownBroker ? undefined : await startMosquitto({ durable: true })
  const mqttPort = String(await pickPort())

  async function makePart(role: string, environment: Record<string, string>) {
    return makeServerProcess({
      entry: 'server/main.ts',
      args: ['--role', role],
      port: await pickPort(),
      environment: { DATABASE_URL: postgres.url, ...environment },
      logFile: join(folder, `${role}.log`),
    })
  }
  const api = await makePart('api', {})
  const gateway = await makePart('gateway', {
    GATEWAY_NAME: 'only',
    ...(mosquitto ? { MQTT_URL: mosquitto.url } : { MQTT_PORT: mqttPort }),
  })
  const jobs = await makePart('jobs', {})
  const parts = [api, gateway, jobs]

  async function discard(): Promise<void> {
    await Promise.all(parts.map((part) => part.end('SIGTERM')))
    await mosquitto?.stop()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await Promise.all(parts.map((part) => part.start()))
  } catch (error) {
    await discard()
    throw error
  }

  async function killDatabase(): Promise<void> {
    killAll(processesIn(postgres.dataDir))
    await postgres.kill()
    while (processesIn(postgres.dataDir).length > 0) await pause(5)
  }

  async function recoverDatabase(): Promise<number> {
    while (await api.isReady()) await pause(5)
    const began = performance.now()
    await postgres.start()
    await Promise.all(parts.map((part) => part.untilReady()))
    return performance.now() - began
  }

  async function recoverBroker(): Promise<number> {
    const began = performance.now()
    await mosquitto?.start()
    return performance.now() - began
  }

  const kills: Record<PartVictim, () => Promise<void>> = {
    api: () => api.end('SIGKILL'),
    gateway: () => gateway.end('SIGKILL'),
    broker: async () => mosquitto?.kill(),
    database: killDatabase,
  }
  const recoveries: Record<PartVictim, () => Promise<number>> = {
    api: api.start,
    gateway: gateway.start,
    broker: recoverBroker,
    database: recoverDatabase,
  }
  return {
    url: api.url,
    mqttUrl: mosquitto?.url ?? `mqtt://localhost:${mqttPort}`,
    databaseUrl: async () => postgres.url,
    ...(mosquitto && {
      keeps() {
        const stored = readFileSync(join(mosquitto.dataDir, 'mosquitto.db'), 'latin1')
        return ({ deviceId, ts }) => stored.includes(deviceId) && stored.includes(`"ts":${ts}`)
      },
    }),
    settleMs: mosquitto ? mosquittoSettleMs : 0,
    kill: (victim) => kills[victim](),
    recover: (victim) => recoveries[victim](),
    discard,
  }
}
