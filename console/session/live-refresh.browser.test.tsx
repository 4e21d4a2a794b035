// What events of others make the console request.
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../shell/screen.testing.tsx'
import { followEvents, onEvent } from './events.ts'
import { refreshOnEvents } from './live-refresh.ts'
import { useAnswer } from './queries.ts'

const Counts = () => {
  const alarms = useAnswer('countAlarms', {}, { quiet: true })
  const notices = useAnswer('countNotices', {}, { quiet: true })
  return <p>{alarms.data && notices.data && 'counted'}</p>
}

let screen: ReturnType<typeof openScreen>
let stop: AbortController
let stopRefreshing: () => void
let stream: ReadableStreamDefaultController<Uint8Array> | undefined

async function open() {
  stop = new AbortController()
  screen = openScreen(Counts, {
    reply: ({ path }) =>
      path === '/events'
        ? new Response(new ReadableStream({ start: (controller) => void (stream = controller) }))
        : { active: 1 },
  })
  stopRefreshing = refreshOnEvents()
  void followEvents(stop.signal)
  await expect.element(page.getByText('counted')).toBeVisible()
  await expect.poll(() => stream).toBeDefined()
}

afterEach(() => {
  stopRefreshing()
  stop.abort()
  stream?.close()
  stream = undefined
  screen.close()
})

const push = (...events: object[]) =>
  stream?.enqueue(
    new TextEncoder().encode(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')),
  )
const alarm = { type: 'alarm', device_id: null }
const requested = () =>
  screen.requests.map(({ path }) => path).filter((path) => path !== '/events' && path !== '/session')

test('an event refetches what it is declared to make stale, once for several', async () => {
  await open()
  const before = requested().length
  push(alarm, alarm)
  await expect.poll(requested).toHaveLength(before + 2)
  expect(requested().slice(before).toSorted()).toEqual(['/alarms/count', '/notices/count'])
})

test('an event that declares nothing refetches nothing', async () => {
  await open()
  const before = requested().length
  const published: string[] = []
  const leave = onEvent('fault', ({ device_id }) => published.push(device_id))
  push({ type: 'fault', device_id: 'TH-1' }, { type: 'notice' })
  await expect.poll(() => published).toEqual(['TH-1'])
  leave()
  await expect.poll(requested).toHaveLength(before + 1)
  expect(requested().slice(before)).toEqual(['/notices/count'])
})

test('a hidden tab requests when it is shown again', async () => {
  await open()
  const before = requested().length
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  push(alarm)
  await expect.poll(() => hidden.mock.calls.length).toBeGreaterThan(0)
  expect(requested()).toHaveLength(before)
  hidden.mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(requested).toHaveLength(before + 2)
})
