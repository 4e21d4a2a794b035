import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Device } from './device.ts'
import { readDeviceState } from './device-state.ts'
import { Home } from './home.ts'
import type { HomeState } from './home-state.ts'
import type { HistoryRecord } from './simulated-home.ts'
import { aHome, aSite, findTrouble, steadySky } from './testing.ts'
import { startTestBroker, type TestBroker } from './testing-broker.ts'

const id = aSite().device_id
const secret = 'warm-secret'

let broker: TestBroker
let directory: string
let devices: Device[]

beforeEach(async () => {
  broker = await startTestBroker({ [id]: secret })
  directory = await mkdtemp(join(tmpdir(), 'devices-'))
  devices = []
})

afterEach(async () => {
  await Promise.all(devices.map((device) => device.stop()))
  await broker.stop()
  await rm(directory, { recursive: true })
})

/** A device in a home at the present, unless a time is given. */
function aDevice(given: { home?: Home; buffer?: HistoryRecord[]; now?: () => number } = {}): Device {
  const device = new Device({
    home: given.home ?? aHome({ now: Date.now() }),
    buffer: given.buffer ?? [],
    url: broker.url,
    secret,
    directory,
    firstPatience: 20,
    ...(given.now && { now: given.now }),
  })
  devices.push(device)
  return device
}

const status = (group: string) => `${id}/${group}/status`

describe('a device that comes online', () => {
  test('says so for all to keep, and reports all its groups with one time', async () => {
    aDevice().goLive()
    await broker.waitFor(`${id}/online`, (body) => body === true)
    expect(broker.published.find(({ topic }) => topic === `${id}/online`)?.retain).toBe(true)
    const groups = [
      await broker.waitFor(status('ot/thalpos')),
      await broker.waitFor(status('ot/boiler')),
      await broker.waitFor(status('ot/rf')),
      await broker.waitFor(status('device'), (body) => Object.hasOwn(body as object, 'rssi')),
    ] as { ts: number }[]
    expect(new Set(groups.map(({ ts }) => ts)).size).toBe(1)
    expect(Math.abs((groups[0]?.ts ?? 0) - Date.now())).toBeLessThan(5000)
  })

  test('first publishes its buffer, in batches, and clears it when acknowledged', async () => {
    const buffer = Array.from({ length: 620 }, (_, index) => ({ ts: Date.now() - (700 - index) * 60_000 }))
    const device = aDevice({ buffer })
    device.goLive()
    await expect.poll(() => device.buffered).toBe(0)
    const batches = broker.publishedOn(`${id}/history`) as HistoryRecord[][]
    expect(batches.map((part) => part.length)).toEqual([500, 120])
    expect(batches.flat()).toEqual(buffer)
  })

  test('keeps what was never acknowledged', async () => {
    broker.fallSilent()
    const device = aDevice({ buffer: [{ ts: 1 }] })
    device.goLive()
    await broker.waitFor(`${id}/online`)
    await device.stop()
    const left = await readDeviceState<HomeState>(directory, id)
    expect(left?.buffer.some(({ ts }) => ts === 1)).toBe(true)
  })
})

describe('a command', () => {
  test('is acknowledged, and the change reported at once', async () => {
    aDevice().goLive()
    await broker.waitFor(status('device'), (body) => Object.hasOwn(body as object, 'rssi'))
    await broker.command(id, { cid: 'c1', action: 't_r_set', action_value: 23.5, ts: Date.now() })
    expect(await broker.waitFor(`${id}/cmd/ack`)).toEqual({ cid: 'c1', ok: true, applied: 23.5 })
    await broker.waitFor(status('ot/thalpos'), (body) => (body as { t_r_set: number }).t_r_set === 23.5)
  })

  test('beyond the boiler is refused with its limit', async () => {
    aDevice().goLive()
    await broker.waitFor(`${id}/online`)
    await broker.command(id, { cid: 'c2', action: 'ch_ub', action_value: 95 })
    expect(await broker.waitFor(`${id}/cmd/ack`)).toEqual({ cid: 'c2', ok: false, error: 'range', limit: 80 })
  })

  test('outlives a power cut right after it', async () => {
    const device = aDevice()
    device.goLive()
    await broker.waitFor(`${id}/online`)
    await broker.command(id, { cid: 'c3', action: 'ch_ub', action_value: 71 })
    await broker.waitFor(`${id}/cmd/ack`)
    await expect
      .poll(async () => {
        const left = await readDeviceState<HomeState>(directory, id)
        return left?.home.settings.ch_ub === 71 && left.home.answered.c3 !== undefined
      })
      .toBe(true)
    expect((await readdir(directory)).filter((file) => file.endsWith('.part'))).toEqual([])
  })

  test('that is no command disturbs nothing', async () => {
    aDevice().goLive()
    await broker.waitFor(`${id}/online`)
    for (const nonsense of ['', '{', '[]', 'null', '{"cid":1,"action":2}']) await broker.command(id, nonsense)
    await broker.command(id, { cid: 'c4', action: 'heat_set', action_value: 0 })
    expect(await broker.waitFor(`${id}/cmd/ack`)).toEqual({ cid: 'c4', ok: true, applied: 0 })
    expect(broker.publishedOn(`${id}/cmd/ack`)).toHaveLength(1)
  })
})

describe('a lost line', () => {
  test('comes back by itself', async () => {
    aDevice().goLive()
    await broker.waitFor(`${id}/online`)
    broker.published.length = 0
    broker.dropEveryone()
    await broker.waitFor(`${id}/online`, (body) => body === false)
    await broker.waitFor(`${id}/online`, (body) => body === true)
  })

  test('leaves the will behind when the Wi-Fi goes, and no farewell', async () => {
    const device = aDevice()
    device.goLive()
    await broker.waitFor(`${id}/online`, (body) => body === true)
    await device.connection.cut()
    await broker.waitFor(`${id}/online`, (body) => body === false)
  })

  test('is not opened at all while the home has no Wi-Fi', async () => {
    const { rota, trouble } = findTrouble('wifi')
    const home = aHome({ site: { rota }, now: trouble.start + 60_000 })
    const device = aDevice({ home, now: () => home.state.time })
    device.goLive()
    expect(device.connection.online).toBe(false)
    expect(device.connection.unanswered).toBe(0)
    await device.stop()
    expect(broker.published).toEqual([])
  })

  test('makes the device remember at most half a day of minutes', () => {
    const device = aDevice()
    for (let minute = 0; minute < 1000; minute++) device.remember({ ts: minute })
    expect(device.buffered).toBe(720)
    expect(device.takeBuffer()[0]).toEqual({ ts: 280 })
  })
})

test('a device with a wrong secret stays outside', async () => {
  const device = new Device({
    home: aHome({ now: Date.now() }),
    buffer: [],
    url: broker.url,
    secret: 'guessed',
    directory,
    firstPatience: 20,
  })
  devices.push(device)
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {})
  device.goLive()
  await expect.poll(() => complaints.mock.calls.length).toBeGreaterThan(0)
  complaints.mockRestore()
  expect(broker.published).toEqual([])
})

test('a device that was stopped and begun again continues where it was', async () => {
  const first = aDevice()
  first.goLive()
  await broker.waitFor(`${id}/online`)
  await broker.command(id, { cid: 'c5', action: 't_dhw_set', action_value: 44 })
  await broker.waitFor(`${id}/cmd/ack`)
  await first.stop()

  const left = await readDeviceState<HomeState>(directory, id)
  if (!left) throw new Error('nothing was written')
  broker.published.length = 0
  aDevice({ home: new Home(aSite(), left.home, steadySky(4)) }).goLive()
  const report = await broker.waitFor(status('ot/thalpos'))
  expect(report).toMatchObject({ t_dhw_set: 44 })
  await broker.command(id, { cid: 'c5', action: 't_dhw_set', action_value: 44 })
  expect(await broker.waitFor(`${id}/cmd/ack`)).toEqual({ cid: 'c5', ok: true, applied: 44 })
})
