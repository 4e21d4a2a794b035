import { join } from 'node:path'
import { retentionStart } from '../../contract/telemetry/report-retention.ts'
import type { Settings } from '../../server/settings/settings.ts'
import type { RunningServer } from '../../server/start.ts'
import { readFleet, writeFleet } from '../fleet.ts'
import type { PastPeriod } from '../past.ts'
import { demoPassword, people } from './companies.ts'
import { keepRunning } from './companion.ts'
import { sendFirstCommands } from './first-commands.ts'
import { writePastAlarms } from './past-alarms.ts'
import { seedDemo } from './seed.ts'

/** Savings are computed from the last winter, so it must be included. */
const season = 365
const writers = 2
const mostMegabytes = 256
const writer = join(import.meta.dirname, 'season-process.ts')
const day = 86_400_000

/** Fills an empty product with the demo, sets its homes going and writes what was before. */
export async function runDemo(
  server: Pick<RunningServer, 'database' | 'databaseUrl' | 'mqttUrl'>,
  {
    dataDir,
    telemetryRawDays,
    commandExpirySeconds: expirySeconds,
  }: Pick<Settings, 'dataDir' | 'telemetryRawDays' | 'commandExpirySeconds'>,
): Promise<{ seeded: boolean; stop(): Promise<void> }> {
  const began = Date.now()
  const directory = join(dataDir, 'simulator')
  const fleetFile = join(directory, 'fleet.json')
  const seeded = await seedDemo(server.database, {
    fleetFile,
    now: began,
    historyDays: Number(process.env.SIMULATOR_HISTORY_DAYS ?? season),
  })
  if (!seeded) return { seeded, stop: async () => {} }
  const fleet = await readFleet(fleetFile)
  const simulator = keepRunning('simulator', [join(import.meta.dirname, '..', 'main.ts')], {
    SIMULATOR_DIR: directory,
    SIMULATOR_MQTT_URL: server.mqttUrl,
  })
  const { past } = fleet
  const isWritten = !past || past.from >= past.decidedAt
  const seasons = Array.from({ length: isWritten ? 0 : writers }, (_, part) =>
    keepRunning('season', [`--max-old-space-size=${mostMegabytes}`, writer], {
      SIMULATOR_DIR: directory,
      SEASON_DATABASE_URL: server.databaseUrl,
      SEASON_RETAINED_SINCE: String(retentionStart(began, telemetryRawDays)),
      SEASON_PART: `${part}/${writers}`,
    }),
  )

  async function endSeason({ from, until, decidedAt }: PastPeriod): Promise<void> {
    await Promise.all(seasons.map(({ done }) => done))
    await writePastAlarms(server.database, fleet, decidedAt)
    await writeFleet(fleetFile, { ...fleet, past: { from: decidedAt, until, decidedAt } })
    const days = Math.round((decidedAt - from) / day)
    const seconds = ((Date.now() - began) / 1000).toFixed(1)
    console.log(
      `season: ${days} days of ${Object.keys(fleet.secrets).length} devices written after ${seconds} s`,
    )
  }
  if (past && !isWritten) {
    endSeason(past).catch((error: unknown) => console.error(`season: not noted as written: ${String(error)}`))
  }
  const asking = new AbortController()
  const commands = sendFirstCommands(server.database, { expirySeconds, stop: asking.signal }).catch(
    (error: unknown) => console.error(`first commands: ${String(error)}`),
  )
  return {
    seeded,
    stop: async () => {
      asking.abort()
      await commands
      await Promise.all([simulator, ...seasons].map((companion) => companion.stop()))
    },
  }
}

export function bannerOf(url: string, seeded: boolean, inboxUrl: string | undefined): string {
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
    ...(inboxUrl ? ['', `  E-mail of the demo arrives at ${inboxUrl}`] : []),
    line,
    '',
  ].join('\n')
}
