// Where the product of this run answers. Playwright reads its settings again in every worker, so what the first
// reading chose is handed on in the environment.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../server/testing/port.ts'

process.env.JOURNEYS_PORT ??= String(await freePort())
process.env.JOURNEYS_MQTT_PORT ??= String(await freePort())

const { JOURNEYS_PORT: port, JOURNEYS_MQTT_PORT: mqttPort } = process.env

export const world = {
  port,
  mqttPort,
  url: `http://localhost:${port}`,
  mqttUrl: `mqtt://127.0.0.1:${mqttPort}`,
  dataDir: join(import.meta.dirname, 'out', `data-${port}`),
  pictures: join(import.meta.dirname, 'out', 'pictures'),
}

/** Clears away what earlier runs left, but not the world of a run that is still going on. */
export function clearEarlierWorlds(): void {
  const folder = join(import.meta.dirname, 'out')
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith('data'))) {
    if (!isInUse(join(folder, name))) rmSync(join(folder, name), { recursive: true, force: true })
  }
}

function isInUse(dataDir: string): boolean {
  const lock = join(dataDir, 'postgres', 'postmaster.pid')
  if (!existsSync(lock)) return false
  try {
    process.kill(Number.parseInt(readFileSync(lock, 'utf8'), 10), 0)
    return true
  } catch {
    return false
  }
}
