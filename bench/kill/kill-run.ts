// Kills one part of the product after the other at random moments, while devices report and a technician sends commands,
// and compares what is stored with everything that was acknowledged.
import { setTimeout as pause } from 'node:timers/promises'
import { type Alarms, countAlarms } from '../presence.ts'
import { type Comparison, compareReadings, type SentReading } from '../readings.ts'
import { seedWorld } from '../world.ts'
import { startCommandSender } from './command-sender.ts'
import { type Judgement, judgeLedger, settledLedger } from './ledger.ts'
import { type Reporter, startReporter } from './reporter.ts'
import type { Site } from './site.ts'

export interface KillRunOptions<Victim extends string> {
  site: Site<Victim>
  victims: readonly Victim[]
  devices: number
  /** Load between a recovery and the next kill lasts this long at most, and some at least. */
  longestRest: number
  /** Milliseconds from an acknowledgement to the device's next report. */
  betweenMessages?: number
}

export interface KillRun<Victim extends string> {
  recoveries: number[]
  /** Milliseconds from the end of the load to the first look after which nothing more came. */
  lateness: number
  /** Acknowledged readings that were missing, by what had been killed before. */
  missingAfter(victim: Victim): number
  readings: Comparison
  alarms: Alarms
  commands: number
  judgement: Judgement
}

const shortestRest = 300
const acknowledgedBetween = 50
const lookAgainMs = 200
/** The last look is the one that counts: what the broker keeps still is late, not lost. */
const last = { patience: 3, longestMs: 5 * 60_000 }

const acknowledgedOf = (reporters: readonly Reporter[]): number =>
  reporters.reduce((sum, { sent }) => sum + sent.filter((each) => each.acknowledged).length, 0)

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

/** What was acknowledged by now and cannot be read, also after nothing more has come for the time the site needs. */
async function lookUp(
  { databaseUrl }: Pick<Site<string>, 'databaseUrl'>,
  sent: readonly SentReading[],
  { since, quietMs, mayCome = () => false }: LookUp,
): Promise<Comparison & { fewerAt: number }> {
  let fewest = Number.POSITIVE_INFINITY
  let fewerAt = Date.now()
  for (;;) {
    const comparison = await compareReadings(await databaseUrl(), sent, since)
    const { missing } = comparison
    if (missing.length < fewest) {
      fewest = missing.length
      fewerAt = Date.now()
    }
    const isQuiet = Date.now() - fewerAt >= quietMs
    if (missing.length === 0 || (isQuiet && !mayCome(missing))) return { ...comparison, fewerAt }
    await pause(lookAgainMs)
  }
}

interface LookUp {
  since: number
  quietMs: number
  mayCome?: (missing: readonly SentReading[]) => boolean
}

async function untilOnline(url: string, since: number): Promise<void> {
  while ((await countAlarms(url, since)).offline > 0) await pause(lookAgainMs)
}

export async function runKills<Victim extends string>(
  options: KillRunOptions<Victim>,
): Promise<KillRun<Victim>> {
  const { site, victims, devices, longestRest, betweenMessages } = options
  const world = await seedWorld(await site.databaseUrl(), devices, 10)
  const reporters = world.devices.map((device) => startReporter(site.mqttUrl, device, betweenMessages))
  const ids = world.devices.map(({ id }) => id)
  await untilOnline(await site.databaseUrl(), Infinity)
  const onlineAt = Date.now()
  const sender = startCommandSender(site.url, world.technician, ids)
  const recoveries: number[] = []
  const lost = new Map<SentReading, Victim>()
  let lookedUntil = onlineAt
  const promised = () => reporters.flatMap(({ sent }) => sent.filter(({ acknowledged }) => acknowledged))

  async function look(after: Victim | undefined, acknowledged: readonly SentReading[]): Promise<void> {
    const { missing } = await lookUp(site, acknowledged, {
      since: lookedUntil,
      quietMs: site.settleMs,
    })
    if (after === undefined) return
    for (const each of missing) if (!lost.has(each)) lost.set(each, after)
  }

  let before: Victim | undefined
  for (const victim of victims) {
    await rest(reporters, longestRest)
    // What a broker of others lost while it came back is known only now.
    if (site.settleMs > 0) await look(before, promised())
    const acknowledged = promised()
    const killedAt = Date.now()
    await site.kill(victim)
    recoveries.push(await site.recover(victim))
    await look(victim, acknowledged)
    lookedUntil = killedAt - 1000
    before = victim
  }
  await rest(reporters, longestRest)
  const alarms = await countAlarms(await site.databaseUrl(), onlineAt)
  await sender.stop()
  for (const reporter of reporters) reporter.calmDown()
  const calmAt = Date.now()
  const rows = await settledLedger(await site.databaseUrl())
  await Promise.all(reporters.map((reporter) => reporter.stop()))
  const readings = await lookUp(
    site,
    reporters.flatMap(({ sent }) => sent),
    {
      since: 0,
      quietMs: site.settleMs * last.patience,
      mayCome: (words) => Date.now() < calmAt + last.longestMs && words.some(site.keeps?.() ?? (() => false)),
    },
  )
  const missing = new Set(readings.missing)
  for (const each of missing) if (before !== undefined && !lost.has(each)) lost.set(each, before)
  const isLost = (each: SentReading) => missing.has(each) || site.settleMs === 0
  return {
    recoveries,
    lateness: readings.fewerAt - calmAt,
    missingAfter: (victim) => [...lost].filter(([each, after]) => after === victim && isLost(each)).length,
    readings,
    alarms,
    commands: sender.accepted.size,
    judgement: judgeLedger(rows, sender, reporters),
  }
}
