// What a pushed change requests, and what it does to the homes that are shown.
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type MapMarkers, markerStates } from '../../contract/map-markers/routes.ts'
import { followEvents, onEvent } from '../session/events.ts'
import { openScreen } from '../shell/screen.testing.tsx'
import { useHomeMarkers } from './use-home-markers.ts'

const reply = (homes: Record<string, (typeof markerStates)[number]>): MapMarkers => ({
  ids: Object.keys(homes),
  latitudes: Object.keys(homes).map(() => 38),
  longitudes: Object.keys(homes).map(() => 23),
  states: Object.values(homes).map((state) => markerStates.indexOf(state)),
  kinds: Object.keys(homes).map(() => 1),
  owners: Object.keys(homes).map(() => 0),
  device_types: ['THALPOS_HC_OT'],
  companies: [{ id: 'a', name: 'Άλφα' }],
  unplaced: 0,
})

const Homes = () => {
  const { homes } = useHomeMarkers(undefined)
  return (
    <ul>
      {homes.map(({ id, tone }) => (
        <li key={id}>
          {id} {tone}
        </li>
      ))}
    </ul>
  )
}

let screen: ReturnType<typeof openScreen>
let stop: AbortController
let stream: ReadableStreamDefaultController<Uint8Array> | undefined

async function open(changed: MapMarkers) {
  stop = new AbortController()
  screen = openScreen(Homes, {
    reply({ path, query }) {
      if (path === '/events')
        return new Response(new ReadableStream({ start: (controller) => void (stream = controller) }))
      return query.has('device_id') ? changed : reply({ one: 'fine', two: 'fine' })
    },
  })
  void followEvents(stop.signal)
  await expect.element(page.getByText('one fine')).toBeVisible()
  await expect.poll(() => stream).toBeDefined()
}
afterEach(() => {
  vi.useRealTimers()
  stop.abort()
  stream?.close()
  stream = undefined
  screen.close()
})

const push = (...events: object[]) =>
  stream?.enqueue(
    new TextEncoder().encode(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')),
  )
const fault = (device_id: string) => ({ type: 'fault', device_id })
/** The devices of each request for changes. */
const requested = () =>
  screen.requests
    .filter(({ path, query }) => path === '/map/markers' && query.has('device_id'))
    .map(({ query }) => query.getAll('device_id'))
const ofAll = () =>
  screen.requests.filter(({ path, query }) => path === '/map/markers' && !query.has('device_id'))

test('changes that come within a quarter of a second are requested together, and plain reports not at all', async () => {
  await open(reply({ two: 'fault' }))
  const published: string[] = []
  const leave = onEvent('device', ({ device_id }) => published.push(device_id))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldClearNativeTimers: true })
  push(fault('TH-1'), { type: 'device', device_id: 'TH-2', listed: true })
  await expect.poll(() => published).toEqual(['TH-2'])
  await vi.advanceTimersByTimeAsync(200)
  push(fault('TH-1'), fault('TH-4'), { type: 'device', device_id: 'TH-3', listed: false })
  await expect.poll(() => published).toEqual(['TH-2', 'TH-3'])
  leave()
  expect(requested()).toEqual([])
  await vi.advanceTimersByTimeAsync(100)
  vi.useRealTimers()
  await expect.element(page.getByText('two fault')).toBeVisible()
  await expect.element(page.getByText('one fine')).toBeVisible()
  expect(requested()).toEqual([['TH-1', 'TH-2', 'TH-4']])
  expect(ofAll()).toHaveLength(1)
})

test('a hidden tab requests nothing', async () => {
  await open(reply({ two: 'fault' }))
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  push(fault('TH-HIDDEN'), { type: 'notice' })
  await expect.poll(() => hidden.mock.calls.length).toBeGreaterThan(0)
  hidden.mockReturnValue(false)
  push(fault('TH-SEEN'))
  await expect.element(page.getByText('two fault')).toBeVisible()
  expect(requested()).toEqual([['TH-SEEN']])
})

test('more devices than one request may name request all homes', async () => {
  await open(reply({ two: 'fault' }))
  push(...Array.from({ length: 101 }, (_, at) => fault(`TH-${at}`)))
  await expect.poll(() => ofAll().length).toBe(2)
  expect(requested()).toEqual([])
})
