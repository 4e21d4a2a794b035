import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readStateFile } from '../state-file.ts'
import { startTestBroker, type TestBroker } from '../testing-broker.ts'
import { Circuit, freshCircuit } from './circuit.ts'
import type { CircuitState } from './circuit-state.ts'
import type { MeterKind } from './kinds.ts'
import { LiveMeter } from './live-meter.ts'
import type { Meter } from './meter.ts'
import { openMeters } from './open-meters.ts'
import { aMeter, sunnySky } from './testing.ts'

let broker: TestBroker
let directory: string
let meters: LiveMeter[]
const secrets: Record<string, string> = {}

beforeEach(async () => {
  broker = await startTestBroker(secrets)
  directory = await mkdtemp(join(tmpdir(), 'meters-'))
  meters = []
})

afterEach(async () => {
  await Promise.all(meters.map((meter) => meter.stop()))
  await broker.stop()
  await rm(directory, { recursive: true })
})

async function live(
  kind: MeterKind,
  differs: Partial<Meter> & { state?: CircuitState; now?: () => number } = {},
): Promise<LiveMeter> {
  const { state, now, ...rest } = differs
  const meter = aMeter(kind, rest)
  secrets[meter.device_id] = 'clamp-secret'
  const opened = new LiveMeter({
    circuit: new Circuit(meter, state ?? freshCircuit(meter, Date.now()), sunnySky(500)),
    url: broker.url,
    secret: 'clamp-secret',
    directory,
    firstPatience: 20,
    ...(now && { now }),
  })
  meters.push(opened)
  opened.goLive()
  await expect.poll(() => broker.published.some(({ topic }) => topic.endsWith('/online'))).toBe(true)
  return opened
}

/** For it no time passes, so that it has nothing new to say. */
const still = () => {
  const now = Date.now()
  return { now: () => now }
}

const frames = (base: string, component: string) =>
  broker
    .publishedOn(`${base}/events/rpc`)
    .map((body) => (body as { params: Record<string, Record<string, unknown>> }).params[component])
    .filter((state) => state !== undefined)

const isOpen = (body: unknown) => !(body as { output: boolean }).output

describe('a meter of the first generation', () => {
  test('says who it is and every value on a topic of its own', async () => {
    const { id } = await live('em3', still())
    await broker.waitFor(`shellies/${id}/emeter/2/total_returned`)
    expect(broker.publishedOn(`shellies/${id}/online`)).toEqual([true])
    expect(broker.publishedOn(`shellies/${id}/announce`)).toEqual([
      expect.objectContaining({ id, model: 'SHEM-3', new_fw: false }),
    ])
    expect(broker.publishedOn(`shellies/${id}/info`)).toEqual([
      expect.objectContaining({ wifi_sta: expect.objectContaining({ rssi: -58 }) }),
    ])
    for (const phase of [0, 1, 2])
      for (const value of ['power', 'voltage', 'current', 'pf', 'total', 'total_returned'])
        expect(broker.publishedOn(`shellies/${id}/emeter/${phase}/${value}`)).toEqual([expect.any(Number)])
    expect(broker.published.some(({ retain }) => retain)).toBe(false)
  })

  test('obeys its relay and answers with the state, then with the load gone', async () => {
    const meter = await live('em')
    const base = `shellies/${meter.id}`
    await broker.waitFor(`${base}/emeter/1/total_returned`)
    meter.circuit.state.loads[1] = { watts: 4000, secondsLeft: 0, owedWattHours: 6000, patience: 0 }
    await broker.send(`${base}/relay/0/command`, 'off')
    await broker.waitFor(`${base}/relay/0`, (body) => body === 'off')
    await expect.poll(() => broker.publishedOn(`${base}/emeter/1/power`).at(-1)).toBe(0)
    await broker.send(`${base}/relay/0/command`, 'toggle')
    await expect.poll(() => broker.publishedOn(`${base}/relay/0`).at(-1)).toBe('on')
    await expect.poll(() => Number(broker.publishedOn(`${base}/emeter/1/power`).at(-1))).toBeGreaterThan(3900)
    await broker.send(`${base}/relay/0/command`, 'explode')
    await broker.send(`${base}/command`, 'announce')
    await expect.poll(() => broker.publishedOn(`${base}/announce`)).toHaveLength(2)
    expect(broker.publishedOn(`${base}/relay/0`)).toEqual(['on', 'off', 'on'])
  })

  test('publishes its signal again when all meters are requested to', async () => {
    const { id } = await live('em')
    await broker.waitFor(`shellies/${id}/emeter/1/total_returned`)
    await broker.send('shellies/command', 'update')
    await expect.poll(() => broker.publishedOn(`shellies/${id}/info`)).toHaveLength(2)
  })
})

describe('a meter of a later generation', () => {
  test('publishes its components under the prefix of its owner, and itself under its id', async () => {
    const { id } = await live('pro3em', { prefix: 'house/cellar/meter', ...still() })
    await broker.waitFor('house/cellar/meter/events/rpc')
    const [frame] = broker.publishedOn('house/cellar/meter/events/rpc')
    expect(frame).toMatchObject({ src: id, dst: 'house/cellar/meter/events', method: 'NotifyStatus' })
    expect(frames('house/cellar/meter', 'em:0')).toEqual([
      expect.objectContaining({ id: 0, n_current: null, a_voltage: expect.any(Number) }),
    ])
    await broker.waitFor('house/cellar/meter/status/emdata:0')
    expect(broker.published.every(({ topic }) => topic.startsWith('house/cellar/meter/'))).toBe(true)
  })

  test('says no whole states unless it is set to', async () => {
    const { id } = await live('emg3', { statusNotifications: false })
    await broker.send(`${id}/rpc`, {
      id: 1,
      src: `${id}/asker`,
      method: 'Switch.Set',
      params: { id: 0, on: false },
    })
    await expect.poll(() => frames(id, 'em1:0')).toHaveLength(2)
    expect(broker.published.filter(({ topic }) => topic.includes('/status/'))).toEqual([])
  })

  test.each([
    ['proem50', 0],
    ['pro3emAddon', 100],
  ] as const)('answers a switching of %s, then reports it as done over MQTT', async (kind, switchId) => {
    const { id } = await live(kind)
    await broker.waitFor(`${id}/events/rpc`)
    await broker.send(`${id}/rpc`, {
      id: 7,
      src: `${id}/asker`,
      method: 'Switch.Set',
      params: { id: switchId, on: false },
    })
    const answer = await broker.waitFor(`${id}/asker/rpc`)
    expect(answer).toEqual({ id: 7, src: id, dst: `${id}/asker`, result: { was_on: true } })
    await expect.poll(() => frames(id, `switch:${switchId}`)).toHaveLength(2)
    expect(frames(id, `switch:${switchId}`).at(-1)).toEqual({ id: switchId, source: 'MQTT', output: false })
    await broker.waitFor(`${id}/status/switch:${switchId}`, isOpen)
  })

  test('obeys plain words too', async () => {
    const { id } = await live('proem50')
    await broker.send(`${id}/command/switch:0`, 'toggle')
    await broker.waitFor(`${id}/status/switch:0`, isOpen)
  })

  test.each([
    ['EM.GetStatus', {}, 404],
    ['Switch.Set', { id: 5, on: true }, -105],
    ['Switch.Set', { id: 0 }, -103],
    ['Shelly.Explode', {}, 404],
  ])('refuses %s %j with %i', async (method, params, code) => {
    const { id } = await live('proem50')
    await broker.send(`${id}/rpc`, 'not json')
    await broker.send(`${id}/rpc`, { id: 'x', src: `${id}/asker`, method, params })
    expect(await broker.waitFor(`${id}/asker/rpc`)).toMatchObject({ id: 'x', error: { code } })
  })

  test('publishes its type and its signal strength on request', async () => {
    const { id } = await live('pro3emMono')
    const ask = async (method: string) => {
      await broker.send(`${id}/rpc`, { id: method, src: `${id}/asker`, method })
      const answer = await broker.waitFor(`${id}/asker/rpc`, (body) => (body as { id: string }).id === method)
      return (answer as { result: Record<string, unknown> }).result
    }
    expect(await ask('Shelly.GetDeviceInfo')).toMatchObject({ id, gen: 2, profile: 'monophase' })
    const status = await ask('Shelly.GetStatus')
    expect(status).toMatchObject({ wifi: { rssi: -58 }, 'em1:2': { id: 2 }, 'em1data:2': { id: 2 } })
    expect(status).not.toHaveProperty('em:0')
  })
})

test('a meter that was stopped comes back with its counters and its relay', async () => {
  const first = await live('proem50')
  await broker.send(`${first.id}/command/switch:0`, 'off')
  await broker.waitFor(`${first.id}/status/switch:0`, isOpen)
  await first.stop()
  const left = await readStateFile<CircuitState>(directory, first.id)
  if (!left) throw new Error('nothing was written')
  expect(left.channels).toEqual(first.circuit.state.channels)
  broker.published.length = 0
  await live('proem50', { state: left })
  await expect.poll(() => frames(first.id, 'switch:0').length).toBeGreaterThan(0)
  expect(frames(first.id, 'switch:0')[0]).toMatchObject({ output: false })
  expect(frames(first.id, 'em1data:0')[0]?.total_act_energy).toBeGreaterThanOrEqual(
    (left.channels[0]?.taken ?? 0) - 0.01,
  )
})

test('a meter whose line breaks leaves its will and comes back', async () => {
  const { id } = await live('em')
  await broker.waitFor(`shellies/${id}/emeter/1/total_returned`)
  broker.dropEveryone()
  await expect.poll(() => broker.publishedOn(`shellies/${id}/online`)).toEqual([true, false, true])
})

test('the counters of a meter that is opened for the first time go on from those of its past, which knows no reset', async () => {
  const day = 24 * 3_600_000
  const now = Date.now()
  const past = { from: now - 12 * day, until: now - 12 * day, decidedAt: now }
  const meter = aMeter('em3')
  const open = async (one: Meter) => {
    const url = broker.url
    const [opened] = await openMeters([one], { url, secrets: { [one.device_id]: '' }, directory, now, past })
    return opened?.circuit.state.channels.map(({ taken }) => taken)
  }
  const inTurn = { ...meter, rota: { fleet: 'test', size: 1, index: 0 } }
  const [first, ...others] = (await open(inTurn)) ?? []
  expect(first).toBeGreaterThan(0)
  expect([first, ...others]).toEqual(await open(meter))
})
