import { missingDebian } from '../server/testing/debian.ts'
import { type Bench, type Figure, percentile, rounded } from './bench.ts'
import { type KillRun, runKills } from './kill/kill-run.ts'
import { type PartVictim, startParts } from './kill/parts.ts'
import { startWhole, type WholeVictim } from './kill/whole.ts'

const usualKills = 20
const devices = 10
const longestRest = 2500
/** In twenty of these by turns the server dies twenty times and PostgreSQL too: who is starting is killed twice. */
const turns: WholeVictim[] = ['all', 'server', 'postgres', 'starting']
const nameOf: Record<PartVictim, string> = {
  api: 'API server',
  gateway: 'gateway',
  broker: 'mosquitto',
  database: 'PostgreSQL',
}

const worded = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ')

const shuffled = <T>(items: readonly T[]): T[] =>
  items
    .map((item) => ({ item, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item)

const repeated = <T>(items: readonly T[], times: number): T[] =>
  Array.from({ length: times }, () => items).flat()

/** `trusted`: the broker acknowledges what is committed, so that its own death loses nothing either. */
function figuresOf<Victim extends string>(place: string, run: KillRun<Victim>, trusted: boolean): Figure[] {
  const { recoveries, readings, judgement, alarms } = run
  const seconds = (ms: number) => rounded(ms / 1000, 2)
  const figures: Figure[] = [
    { name: 'start or recovery to ready, p50', value: seconds(percentile(recoveries, 0.5)), unit: 's' },
    { name: 'start or recovery to ready, longest', value: seconds(Math.max(...recoveries)), unit: 's' },
    { name: 'all of it stored after the load ended, at most', value: seconds(run.lateness), unit: 's' },
    { name: 'readings acknowledged', value: readings.acknowledged },
    { name: 'rows stored twice or unexpected', value: readings.unexpected, atMost: 0 },
    { name: 'commands accepted (202)', value: run.commands },
    { name: 'requests unanswered or refused', value: judgement.unanswered },
    { name: 'accepted commands missing in the ledger', value: judgement.missing, atMost: 0 },
    { name: 'commands stored twice or unexpected', value: judgement.unexpected, atMost: 0 },
    { name: 'commands whose end is not true or not there', value: judgement.dishonest.length, atMost: 0 },
    {
      name: 'commands sent again after their acknowledged answer',
      value: judgement.redeliveredAfterReply,
      ...(trusted && { atMost: 0 }),
    },
    { name: 'how accepted commands ended', value: worded(judgement.ends) },
    { name: 'ended as unanswered although obeyed', value: judgement.obeyedUnknown },
    { name: 'devices called offline that merely came back', value: alarms.offline, atMost: 0 },
    { name: 'faults of silence opened', value: alarms.faults, atMost: 0 },
  ]
  for (const lie of judgement.dishonest) console.error(`  ${place}: ${lie}`)
  return figures.map((figure) => ({ ...figure, name: `${place}: ${figure.name}` }))
}

async function killWhole(kills: number): Promise<Figure[]> {
  const site = await startWhole()
  try {
    const victims = repeated(turns, Math.ceil(kills / turns.length)).slice(0, kills)
    const run = await runKills({ site, victims, devices, longestRest })
    const missing = turns.reduce((sum, victim) => sum + run.missingAfter(victim), 0)
    const place = 'One process'
    return [
      { name: `${place}: kills`, value: run.recoveries.length, atLeast: kills },
      { name: `${place}: acknowledged readings missing`, value: missing, atMost: 0 },
      { name: `${place}: restarts that failed`, value: site.failedRestarts(), atMost: 0 },
      { name: `${place}: lock files of dead servers met`, value: site.staleLocks() },
      { name: `${place}: of these naming a zombie`, value: site.zombies() },
      ...figuresOf(place, run, true),
    ]
  } finally {
    await site.discard()
  }
}

async function killParts(kinds: PartVictim[], ownBroker: boolean, kills: number): Promise<Figure[]> {
  const site = await startParts(ownBroker)
  const place = ownBroker ? 'Parts, broker in the gateway' : 'Parts, behind mosquitto'
  try {
    const victims = shuffled(repeated(kinds, kills))
    const run = await runKills({ site, victims, devices, longestRest })
    const missing = kinds.map((kind): Figure => {
      const name = `${place}: acknowledged readings missing after ${kills} kills of the ${nameOf[kind]}`
      return { name, value: run.missingAfter(kind), atMost: 0 }
    })
    return [...missing, ...figuresOf(place, run, ownBroker)]
  } finally {
    await site.discard()
  }
}

export const kill: Bench = {
  title: 'Killed at random moments',
  method: `Under load of ${devices} MQTT clients that report as fast as they are acknowledged, and a technician who requests a change every 120 ms, a part of the product gets \`kill -9\` at a random moment and is started again (or recovers by itself). First the product as one process with its embedded PostgreSQL: everything, only the server, only the postmaster, and everything once more while it starts, by turns. Then by its settings as processes of their own (\`--role api\`, \`gateway\`, \`jobs\`) on Debian's PostgreSQL, in random order: the gateway with the broker built into it, whose acknowledgement follows the commit; and all four behind Debian's mosquitto with \`autosave_interval 1\` and \`autosave_on_changes true\`, which acknowledges by itself before anything is stored. What had been acknowledged before a kill is looked up at once (behind mosquitto: when nothing more has arrived for 5 s) as charts and exports read it, and all of it at the end, when every command has ended and mosquitto stores none of what is missing (what it still stores is late, not lost; five minutes at most).`,
  async run({ kills = usualKills }) {
    const whole = await killWhole(kills)
    const why = missingDebian()
    if (why) {
      console.warn(`  Skipped: the product as processes of their own. Here ${why}.`)
      return [...whole, { name: 'Processes of their own', value: `not measured: ${why}` }]
    }
    return [
      ...whole,
      ...(await killParts(['gateway'], true, kills)),
      ...(await killParts(['api', 'gateway', 'broker', 'database'], false, kills)),
    ]
  },
}
