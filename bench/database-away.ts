import { setTimeout as pause } from 'node:timers/promises'
import { type Bench, rounded } from './bench.ts'
import { type Reporter, startReporter } from './kill/reporter.ts'
import { postgresProcesses } from './postgres-process.ts'
import { countAlarms } from './presence.ts'
import { makeProduct } from './product.ts'
import { compareReadings } from './readings.ts'
import { databaseOf, seedWorld } from './world.ts'

const devices = 20
const awaySeconds = 60
const aroundSeconds = 10
const patienceMs = 60_000

const acknowledgedBy = (reporters: readonly Reporter[]): number =>
  reporters.reduce((sum, { sent }) => sum + sent.filter((each) => each.acknowledged).length, 0)

/** Milliseconds until every device has been acknowledged again. */
async function untilAllReport(reporters: readonly Reporter[]): Promise<number> {
  const began = performance.now()
  const before = reporters.map((reporter) => acknowledgedBy([reporter]))
  while (reporters.some((reporter, index) => acknowledgedBy([reporter]) <= (before[index] ?? 0))) {
    if (performance.now() - began > patienceMs) throw new Error('the devices did not report again in time')
    await pause(5)
  }
  return performance.now() - began
}

export const databaseAway: Bench = {
  title: 'The database away for a minute',
  method: `${devices} devices of the bench report as fast as they are acknowledged, one message at a time. Every process of the embedded PostgreSQL is frozen (SIGSTOP) for ${awaySeconds} s and then continued. A device must get no acknowledgement meanwhile, and report again by itself. Afterwards every acknowledged message is looked up as charts and exports read, and the presence of every device is read.`,
  async run() {
    const product = await makeProduct()
    try {
      await product.start()
      const world = await seedWorld(await databaseOf(product.dataDir), devices, 10)
      const reporters = world.devices.map((device) => startReporter(product.mqttUrl, device))
      await pause(aroundSeconds * 1000)
      const url = await databaseOf(product.dataDir)
      const frozen = postgresProcesses(product.dataDir)
      const frozenAt = Date.now()
      for (const pid of frozen) process.kill(pid, 'SIGSTOP')
      await pause(2000)
      const held = acknowledgedBy(reporters)
      await pause(awaySeconds * 1000 - 2000)
      const during = acknowledgedBy(reporters) - held
      for (const pid of frozen) process.kill(pid, 'SIGCONT')
      const recovery = await untilAllReport(reporters)
      await pause(aroundSeconds * 1000)
      await Promise.all(reporters.map((reporter) => reporter.stop()))
      const alarms = await countAlarms(url, frozenAt)
      const result = await compareReadings(
        url,
        reporters.flatMap(({ sent }) => sent),
      )
      return [
        { name: 'Time away', value: awaySeconds, unit: 's' },
        { name: 'Messages acknowledged while it was away', value: during, atMost: 0 },
        { name: 'Until every device reports again', value: rounded(recovery), unit: 'ms' },
        { name: 'Messages acknowledged in all', value: result.acknowledged },
        { name: 'Of these not stored', value: result.missing.length, atMost: 0 },
        { name: 'Rows that no message explains', value: result.unexpected, atMost: 0 },
        { name: 'Devices called offline though they were there', value: alarms.offline, atMost: 0 },
        { name: 'Faults of silence opened', value: alarms.faults, atMost: 0 },
      ]
    } finally {
      await product.discard()
    }
  },
}
