// A product under load of reporting devices and asking people, killed again and again at random moments, and what came
// of everything that it had acknowledged.
import { setTimeout as pause } from 'node:timers/promises'
import { postmasterOf, stateOf } from '../postgres-process.ts'
import { makeProduct, type Product } from '../product.ts'
import { type Comparison, compareReadings } from '../readings.ts'
import { databaseOf, furnishWorld } from '../world.ts'
import { startAsker } from './asker.ts'
import { type Judgement, judgeLedger, settledLedger } from './ledger.ts'
import { type Reporter, startReporter } from './reporter.ts'

/** `starting`: everything, and everything once more while it is starting again. */
export type Victim = 'server' | 'postgres' | 'all' | 'starting'

export interface OrdealOptions {
  victims: readonly Victim[]
  devices: number
  /** Load between a recovery and the next kill lasts this long at most, and some at least. */
  longestRest: number
}

export interface Ordeal {
  failedRestarts: number
  recoveries: number[]
  /** Lock files of dead servers that a start found, and of these the ones that named a zombie. */
  staleLocks: number
  zombies: number
  /** Acknowledged readings that were missing at any look, just after a restart or at the end. */
  missing: number
  readings: Comparison
  commands: number
  unanswered: number
  judgement: Judgement
}

const shortestRest = 300
const acknowledgedBetween = 50

const acknowledgedOf = (reporters: readonly Reporter[]): number =>
  reporters.reduce((sum, { told }) => sum + told.filter((each) => each.acknowledged).length, 0)

/** Until the load has run for a random while, and devices were acknowledged again. */
async function rest(reporters: readonly Reporter[], longest: number): Promise<void> {
  const before = acknowledgedOf(reporters)
  await pause(shortestRest + Math.random() * (longest - shortestRest))
  const deadline = Date.now() + 30_000
  while (acknowledgedOf(reporters) < before + acknowledgedBetween) {
    if (Date.now() > deadline) throw new Error('devices were not acknowledged again')
    await pause(20)
  }
}

const longestStart = 800

async function killStarting(product: Product): Promise<void> {
  const starting = product.start().catch(() => {})
  await pause(Math.random() * longestStart)
  await product.kill('all')
  await starting
}

async function recover(product: Product, victim: Victim): Promise<number> {
  if (victim !== 'postgres') return product.start()
  const began = performance.now()
  while (await product.isReady()) await pause(5)
  await product.untilReady()
  return performance.now() - began
}

export async function runOrdeal({ victims, devices, longestRest }: OrdealOptions): Promise<Ordeal> {
  const product = await makeProduct()
  try {
    await product.start()
    const world = await furnishWorld(product.dataDir, devices, 10)
    const reporters = world.devices.map((device) => startReporter(product.mqttUrl, device))
    const asker = startAsker(
      product.url,
      world.technician,
      world.devices.map(({ id }) => id),
    )
    const recoveries: number[] = []
    let failedRestarts = 0
    let staleLocks = 0
    let zombies = 0
    let missing = 0
    let lookedUntil = 0
    const told = () => reporters.flatMap((reporter) => reporter.told)

    for (const victim of victims) {
      await rest(reporters, longestRest)
      const promised = told().filter(({ acknowledged }) => acknowledged)
      const killedAt = Date.now()
      await product.kill(victim === 'starting' ? 'all' : victim)
      if (victim === 'starting') await killStarting(product)
      const holder = victim === 'server' ? undefined : postmasterOf(product.dataDir)
      if (holder !== undefined) {
        staleLocks += 1
        if (stateOf(holder) === 'zombie') zombies += 1
      }
      try {
        recoveries.push(await recover(product, victim))
      } catch (error) {
        failedRestarts += 1
        console.error(error)
        await product.kill('all')
        recoveries.push(await product.start())
      }
      const look = await compareReadings(await databaseOf(product.dataDir), promised, lookedUntil)
      missing += look.missing
      lookedUntil = killedAt - 1000
    }

    await asker.stop()
    const rows = await settledLedger(await databaseOf(product.dataDir))
    await Promise.all(reporters.map((reporter) => reporter.stop()))
    const readings = await compareReadings(await databaseOf(product.dataDir), told())
    return {
      failedRestarts,
      recoveries,
      staleLocks,
      zombies,
      missing: missing + readings.missing,
      readings,
      commands: asker.accepted.size,
      unanswered: asker.unanswered(),
      judgement: judgeLedger(rows, asker.accepted, reporters),
    }
  } finally {
    await product.discard()
  }
}
