import { expect, test } from 'vitest'
import type { Message, Reading } from './device-events.ts'
import { startGateway } from './gateway.ts'

const began = Date.parse('2026-11-21T12:00:00.250Z')

/** A meter of a later generation at the other end of a gateway whose clock the test turns. */
async function aMeter() {
  let clock = began
  let deliver: (message: Message) => Promise<void> = async () => {}
  const readings: Reading[] = []
  const meter = { deviceId: 'M1', root: 'M1', type: 'SHELLY_EM_3PH', prefix: 'M1', description: {} } as const
  await startGateway({
    transport: {
      receive: async (handler) => {
        deliver = handler
      },
      send: async () => {},
      stop: async () => {},
    },
    deviceAt: async () => meter,
    deviceOf: async () => meter,
    onEvents: async (events) => void readings.push(...events.filter((event) => event.kind === 'reading')),
    onDropped: () => {},
    now: () => clock,
  })
  return {
    say(afterMs: number, path: string, body: object) {
      clock = began + afterMs
      return deliver({ topic: `M1/${path}`, payload: Buffer.from(JSON.stringify(body)) })
    },
    rows: () => Map.groupBy(readings, ({ ts }) => ts.toISOString()),
  }
}

const phase = { a_voltage: 229.1, a_current: 1.2, a_act_power: 250.5 }
const counter = { a_total_act_energy: 20311.7 }
const notice = (components: object) => ({
  method: 'NotifyStatus',
  params: { ts: (began - 390) / 1000, ...components },
})

test('a report that is pushed as a notification and as states of components is one row', async () => {
  const { say, rows } = await aMeter()
  await say(0, 'events/rpc', notice({ 'em:0': phase, 'emdata:0': counter }))
  await say(300, 'status/em:0', phase)
  await say(900, 'status/emdata:0', counter)
  expect([...rows().keys()]).toEqual(['2026-11-21T11:59:59.860Z'])
})

test('the states may come first', async () => {
  const { say, rows } = await aMeter()
  await say(0, 'status/em:0', phase)
  await say(20, 'status/emdata:0', counter)
  await say(400, 'events/rpc', notice({ 'em:0': phase, 'emdata:0': counter }))
  expect([...rows().keys()]).toEqual(['2026-11-21T12:00:00.000Z'])
})

test('what says something else, or the same a second later, is another report', async () => {
  const { say, rows } = await aMeter()
  await say(0, 'events/rpc', notice({ 'em:0': phase }))
  await say(100, 'status/em:0', { ...phase, a_act_power: 251 })
  await say(1200, 'status/em:0', { ...phase, a_act_power: 251 })
  expect([...rows().keys()]).toEqual([
    '2026-11-21T11:59:59.860Z',
    '2026-11-21T12:00:00.000Z',
    '2026-11-21T12:00:01.000Z',
  ])
})

/** What a meter counts in a flat hour, as a broker hands it on at once: each minute's notice at its own time. */
const minute = 60_000
const backlog = Array.from({ length: 60 }, (_, age) => ({
  method: 'NotifyStatus',
  params: { ts: (began - (60 - age) * minute) / 1000, 'emdata:0': counter },
}))
const shuffled = backlog.toSorted((one, other) => Math.sin(one.params.ts) - Math.sin(other.params.ts))
const momentsOf = (notices: typeof backlog) =>
  notices.map(({ params }) => new Date(params.ts * 1000).toISOString())

test.each([
  ['in order', backlog],
  ['in any order', shuffled],
  ['twice', backlog.flatMap((each) => [each, each])],
  ['all over again', [...backlog, ...backlog]],
])('an hour that was delayed on its way and comes %s stays an hour', async (_how, notices) => {
  const { say, rows } = await aMeter()
  for (const [at, each] of notices.entries()) await say(at, 'events/rpc', each)
  expect([...rows().keys()].toSorted()).toEqual(momentsOf(backlog))
})

test('a report of now does not take the time of an old one, nor the other way round', async () => {
  const { say, rows } = await aMeter()
  const [early] = backlog
  await say(0, 'events/rpc', early ?? {})
  await say(10, 'status/emdata:0', counter)
  await say(20, 'events/rpc', backlog[1] ?? {})
  expect([...rows().keys()]).toEqual([
    ...momentsOf(backlog.slice(0, 1)),
    '2026-11-21T12:00:00.000Z',
    ...momentsOf(backlog.slice(1, 2)),
  ])
})

test('two notices of one second that say the same are two reports, each with its own state', async () => {
  const { say, rows } = await aMeter()
  const at = (ms: number) => ({ method: 'NotifyStatus', params: { ts: (began + ms) / 1000, 'em:0': phase } })
  await say(0, 'status/em:0', phase)
  await say(100, 'events/rpc', at(0))
  await say(500, 'events/rpc', at(500))
  await say(600, 'status/em:0', phase)
  expect([...rows()].map(([ts, values]) => [ts, values.length])).toEqual([
    ['2026-11-21T12:00:00.000Z', 2],
    ['2026-11-21T12:00:00.750Z', 2],
  ])
})
