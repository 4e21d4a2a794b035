// InfluxDB 1.6 as Debian builds it, with its own defaults but for folders, ports and how soon it merges its files.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pickPort } from '../../../embedded/postgres-cluster.ts'
import { bytesBelow, isInstalled, type Rival, startRival, untilQuiet } from './rival.ts'

const program = '/usr/bin/influxd'
const database = 'thalpos'

export const influxdbIsMissing = (): boolean => !isInstalled(program)

async function configured(folder: string, port: number): Promise<string[]> {
  const path = join(folder, 'influxdb.conf')
  await writeFile(
    path,
    `reporting-disabled = true
bind-address = "127.0.0.1:${await pickPort()}"
[meta]
dir = "${folder}/meta"
[data]
dir = "${folder}/data"
wal-dir = "${folder}/wal"
query-log-enabled = false
cache-snapshot-write-cold-duration = "2s"
compact-full-write-cold-duration = "2s"
[http]
bind-address = "127.0.0.1:${port}"
log-enabled = false
[monitor]
store-enabled = false
[logging]
level = "error"
`,
  )
  return ['run', '-config', path]
}

export async function startInfluxdb(): Promise<Rival> {
  const { folder, ...rival } = await startRival({
    name: 'InfluxDB',
    program,
    argumentsFor: configured,
    readyPath: '/ping',
  })
  // A month a shard: with its usual week the files of a year come out larger.
  const made = `CREATE DATABASE ${database} WITH DURATION INF SHARD DURATION 30d NAME whole`
  await rival.ask(`/query?q=${encodeURIComponent(made)}`, { method: 'POST' })
  const bytes = () => bytesBelow(join(folder, 'data'), /\.tsm$/)
  const unwritten = () => bytesBelow(join(folder, 'wal'))
  return {
    ...rival,
    bytes,
    async write(lines) {
      await rival.ask(`/write?db=${database}&precision=ms`, { method: 'POST', body: lines })
    },
    settle: () => untilQuiet(async () => (await bytes()) + (await unwritten())),
  }
}

/** The address of an InfluxQL query; times come as milliseconds. */
export const influxPath = (question: string): string =>
  `/query?db=${database}&epoch=ms&q=${encodeURIComponent(question)}`
