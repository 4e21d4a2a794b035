import { join } from 'node:path'
import type { RunningServer } from '../../server/start.ts'
import { demoPassword, people } from './companies.ts'
import { keepSimulating } from './process.ts'
import { seedDemo } from './seed.ts'

/** Fills an empty product with the demo and sets its homes going. */
export async function runDemo(
  server: Pick<RunningServer, 'database' | 'mqttUrl'>,
  dataDir: string,
): Promise<{ seeded: boolean; stop(): Promise<void> }> {
  const directory = join(dataDir, 'simulator')
  const seeded = await seedDemo(server.database, {
    fleetFile: join(directory, 'fleet.json'),
    now: Date.now(),
  })
  if (!seeded) return { seeded, stop: async () => {} }
  const simulator = keepSimulating({ SIMULATOR_DIR: directory, SIMULATOR_MQTT_URL: server.mqttUrl })
  return { seeded, stop: simulator.stop }
}

export function bannerOf(url: string, seeded: boolean): string {
  const line = '─'.repeat(74)
  if (!seeded) {
    return `\n${line}\n  Thalpos  ${url}\n\n  This database belongs to real companies: no demo was added.\n${line}\n`
  }
  const signIns = people.flatMap(({ email, signsInAs }) =>
    signsInAs === undefined ? [] : [`    ${email.padEnd(26)} ${signsInAs}`],
  )
  return [
    '',
    line,
    `  Thalpos  ${url}`,
    '',
    `  Sign in with the password ${demoPassword} as`,
    ...signIns,
    line,
    '',
  ].join('\n')
}
