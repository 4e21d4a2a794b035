import { type Bench, percentile, rounded } from './bench.ts'
import { runOrdeal, type Victim } from './kill/ordeal.ts'

const usualKills = 20
const devices = 10
const longestRest = 4000
const turns: Victim[] = ['all', 'server', 'postgres', 'starting']

const worded = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ')

export const kill: Bench = {
  title: 'Killed at random moments',
  method: `\`npm run serve\` with its embedded PostgreSQL under load: ${devices} MQTT clients that report as fast as they are acknowledged, and a technician who asks for a change every 120 ms. At a random moment, by turns, everything (server and every PostgreSQL process), only the server, or only the postmaster gets \`kill -9\`; the product is started again (or recovers by itself) and what had been acknowledged before the kill is looked up at once, and all of it at the end, when every command has ended.`,
  async run({ kills = usualKills }) {
    const victims = Array.from({ length: kills }, (_, count) => turns[count % turns.length] ?? 'all')
    const ordeal = await runOrdeal({ victims, devices, longestRest })
    const { judgement, readings, recoveries } = ordeal
    for (const lie of judgement.dishonest) console.error(`  ${lie}`)
    return [
      { name: 'Kills', value: recoveries.length, atLeast: kills },
      { name: 'Restarts that failed', value: ordeal.failedRestarts, atMost: 0 },
      { name: 'Lock files of dead servers met', value: ordeal.staleLocks },
      { name: 'Of these naming a zombie', value: ordeal.zombies },
      {
        name: 'Start or recovery to ready, p50',
        value: rounded(percentile(recoveries, 0.5) / 1000, 2),
        unit: 's',
      },
      {
        name: 'Start or recovery to ready, longest',
        value: rounded(Math.max(...recoveries) / 1000, 2),
        unit: 's',
      },
      { name: 'Readings acknowledged', value: readings.acknowledged },
      { name: 'Acknowledged readings missing', value: ordeal.missing, atMost: 0 },
      { name: 'Rows stored twice or unasked', value: readings.unasked, atMost: 0 },
      { name: 'Commands accepted (202)', value: ordeal.commands },
      { name: 'Requests unanswered or refused', value: ordeal.unanswered },
      { name: 'Accepted commands missing in the ledger', value: judgement.missing, atMost: 0 },
      { name: 'Commands whose end is not true or not there', value: judgement.dishonest.length, atMost: 0 },
      { name: 'Commands applied twice', value: judgement.appliedTwice, atMost: 0 },
      { name: 'Commands sent again after their stored answer', value: judgement.heardAfterAnswer, atMost: 0 },
      { name: 'How accepted commands ended', value: worded(judgement.ends) },
      { name: 'Ended as unanswered although obeyed', value: judgement.obeyedUnknown },
    ]
  },
}
