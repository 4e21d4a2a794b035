// `npm run bench` runs every bench, `npm run bench -- NAME …` those named. With --dry nothing is written to the
// page; --small measures a piece of it where a bench knows one.
import { parseArgs } from 'node:util'
import { alarms } from './alarms.ts'
import { type Bench, isMissed } from './bench.ts'
import { calendar } from './calendar.ts'
import { charts } from './charts.ts'
import { commandLatency } from './command-latency.ts'
import { databaseAway } from './database-away.ts'
import { fleet } from './fleet.ts'
import { freshStart } from './fresh-start.ts'
import { graphs } from './graphs.ts'
import { ingest } from './ingest.ts'
import { jobsBench } from './jobs.ts'
import { kill } from './kill.ts'
import { describeMachine } from './machine.ts'
import { map } from './map.ts'
import { noLoss } from './no-loss.ts'
import { panel } from './panel.ts'
import { record } from './record.ts'
import { records } from './records.ts'
import { savings } from './savings.ts'
import { scriptSize } from './script-size.ts'
import { telemetry } from './telemetry.ts'
import { throughput } from './throughput.ts'

const benches: Record<string, Bench> = {
  'fresh-start': freshStart,
  'script-size': scriptSize,
  'command-latency': commandLatency,
  'no-loss': noLoss,
  throughput,
  'database-away': databaseAway,
  kill,
  telemetry,
  ingest,
  records,
  graphs,
  charts,
  panel,
  calendar,
  jobs: jobsBench,
  fleet,
  map,
  alarms,
  savings,
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    dry: { type: 'boolean' },
    small: { type: 'boolean' },
    minutes: { type: 'string' },
    kills: { type: 'string' },
  },
})

async function runBench(name: string, bench: Bench): Promise<boolean> {
  console.log(`\n${bench.title}`)
  const machine = describeMachine()
  const date = new Date().toISOString().slice(0, 16).replace('T', ' ')
  const figures = await bench.run({
    minutes: values.minutes === undefined ? undefined : Number(values.minutes),
    kills: values.kills === undefined ? undefined : Number(values.kills),
    isSmall: values.small ?? false,
  })
  // One that was skipped leaves what was measured before.
  if (figures.length > 0) await record(name, bench, { date, machine, figures }, !values.dry)
  for (const figure of figures) {
    const verdict = isMissed(figure) ? '  MISSED' : ''
    console.log(`  ${figure.name}: ${figure.value}${figure.unit ? ` ${figure.unit}` : ''}${verdict}`)
  }
  return !figures.some(isMissed)
}

const names = positionals.length > 0 ? positionals : Object.keys(benches)
const unknown = names.filter((name) => !benches[name])
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}. There is: ${Object.keys(benches).join(', ')}.`)
  process.exitCode = 1
} else {
  for (const name of names) {
    const bench = benches[name]
    if (bench && !(await runBench(name, bench))) process.exitCode = 1
  }
}
