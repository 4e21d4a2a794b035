// The product as one process with its embedded PostgreSQL and broker, to be stopped or killed.
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pickPort } from '../embedded/postgres-cluster.ts'
import { killAll, postgresProcesses, postmasterOf } from './postgres-process.ts'
import { makeServerProcess, type ServerProcess } from './server-process.ts'

export interface ProductOptions {
  /** `server/main.ts` without demo, `simulator/demo/main.ts` with it. */
  entry?: string
  environment?: Record<string, string>
}

export interface Product extends Omit<ServerProcess, 'end'> {
  mqttUrl: string
  dataDir: string
  kill(what: 'server' | 'postgres' | 'all'): Promise<void>
  stop(): Promise<void>
  /** Stops it and removes its data. */
  discard(): Promise<void>
}

/** Nothing runs until `start`. */
export async function makeProduct({
  entry = 'server/main.ts',
  environment = {},
}: ProductOptions = {}): Promise<Product> {
  const folder = await mkdtemp(join(tmpdir(), 'thalpos-bench-'))
  const dataDir = join(folder, 'data')
  await mkdir(dataDir)
  const mqttPort = await pickPort()
  const { end, ...server } = makeServerProcess({
    entry,
    port: await pickPort(),
    environment: { MQTT_PORT: String(mqttPort), DATA_DIR: dataDir, ...environment },
    logFile: join(folder, 'product.log'),
  })

  return {
    ...server,
    mqttUrl: `mqtt://localhost:${mqttPort}`,
    dataDir,
    async kill(what) {
      const postmaster = postmasterOf(dataDir)
      if (what === 'postgres') return killAll(postmaster === undefined ? [] : [postmaster])
      const processes = what === 'all' ? postgresProcesses(dataDir) : []
      const ended = end('SIGKILL')
      killAll(processes)
      await ended
    },
    stop: () => end('SIGTERM'),
    async discard() {
      await end('SIGTERM')
      if (existsSync(join(dataDir, 'postgres'))) killAll(postgresProcesses(dataDir))
      await rm(folder, { recursive: true, force: true })
    },
  }
}
