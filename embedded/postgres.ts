// A real PostgreSQL for a machine that has none: loopback only, its own port and password, safe to kill at any moment.
// PostgreSQL refuses to be root, so as root it runs as the owner of its data (at first: the system's unprivileged user), and reaches the
// directory through an inherited descriptor, because the folders above (such as /root) may be closed to that user.
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { BaseLogger } from 'pino'
import { findPostgres } from './postgres-binaries.ts'
import {
  createCluster,
  isPortFree,
  pickPort,
  readCluster,
  runAsFor,
  urlOf,
  writeCluster,
} from './postgres-cluster.ts'
import { launchServer, untilReady } from './postgres-launch.ts'
import { findServer, isAlive, stopServer } from './postgres-process.ts'

export interface EmbeddedPostgres {
  url: string
  /** Ends the server, unless another live process started it. */
  stop(): Promise<void>
}

export interface StartOptions {
  dataDir: string
  log: Pick<BaseLogger, 'info' | 'warn' | 'error'>
  /** Further server settings. Tests switch fsync off with it; nothing else may. */
  settings?: Record<string, string>
}

/** The address of the embedded server of a data directory, or undefined when there never was one. */
export async function embeddedUrl(dataDir: string): Promise<string | undefined> {
  const cluster = await readCluster(resolve(dataDir))
  return cluster && urlOf(cluster)
}

/** Starts the server of a data directory, or joins the one that runs there already. */
export async function startEmbeddedPostgres(options: StartOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir)
  await mkdir(dataDir, { recursive: true })
  const cluster = await readCluster(dataDir)
  const running = cluster && (await findServer(join(dataDir, 'postgres')))
  if (!cluster || !running) return superviseServer(dataDir, options, await startServer(dataDir, options))
  await untilReady(cluster, running)
  options.log.info(
    { port: cluster.port, pid: running },
    'joined the embedded PostgreSQL that was already running',
  )
  const isGuest = cluster.owner !== process.pid && isAlive(cluster.owner)
  if (isGuest) return { url: urlOf(cluster), stop: async () => {} }
  await writeCluster(dataDir, { ...cluster, owner: process.pid })
  return superviseServer(dataDir, options, { url: urlOf(cluster), pid: running })
}

interface Running {
  url: string
  pid: number
}

async function startServer(dataDir: string, { log, settings }: StartOptions): Promise<Running> {
  const folder = join(dataDir, 'postgres')
  const runAs = await runAsFor(folder)
  const native = await findPostgres(dataDir, runAs)
  const made = await createCluster({ dataDir, folder, native, runAs })
  for (let attempt = 1; ; attempt++) {
    const port = (await isPortFree(made.port)) ? made.port : await pickPort()
    const cluster = { ...made, port, owner: process.pid }
    await writeCluster(dataDir, cluster)
    try {
      const pid = await launchServer({ cluster, dataDir, folder, native, runAs, settings })
      log.info({ port, pid }, 'embedded PostgreSQL started')
      return { url: urlOf(cluster), pid }
    } catch (error) {
      if (attempt === 3 || (await isPortFree(port))) throw error
      log.warn({ port }, 'the port of the embedded PostgreSQL was taken, trying another')
    }
  }
}

/** Starts it again when something outside killed it: whoever holds the address must not be left without a database. */
function superviseServer(dataDir: string, options: StartOptions, running: Running): EmbeddedPostgres {
  const { url } = running
  let { pid } = running
  let isStopping = false
  let restarting: Promise<void> | undefined
  const watch = setInterval(() => {
    if (isStopping || restarting || isAlive(pid)) return
    options.log.error({ pid }, 'embedded PostgreSQL was killed, starting it again')
    restarting = restart().finally(() => {
      restarting = undefined
    })
  }, 250)
  watch.unref()

  async function restart() {
    try {
      await findServer(join(dataDir, 'postgres'))
      const next = await startServer(dataDir, options)
      pid = next.pid
      if (next.url !== url) throw new Error('Its port was taken meanwhile: restart the product.')
    } catch (error) {
      options.log.error({ err: error }, 'embedded PostgreSQL did not start again')
    }
  }

  return {
    url,
    stop: async () => {
      isStopping = true
      clearInterval(watch)
      await restarting
      await stopServer(pid)
    },
  }
}
