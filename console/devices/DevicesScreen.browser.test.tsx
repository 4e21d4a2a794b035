import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followEvents } from '../session/events.ts'
import { aTechnician } from '../session/person.testing.ts'
import { personStore } from '../session/person.ts'
import { queryClient } from '../session/query-client.ts'
import { type Offers, OffersContext } from '../shell/offers.ts'
import { ThemeProvider } from '../theme/ThemeProvider.tsx'
import { aLiveDevice } from './control/control.testing.tsx'
import { DevicesScreen } from './DevicesScreen.tsx'

let root: Root
let place: HTMLElement
let stop: AbortController
let requests: string[]
let stream: ReadableStreamDefaultController<Uint8Array>

const answerAt: typeof fetch = async (address) => {
  const { pathname } = new URL(address instanceof Request ? address.url : address, location.href)
  if (pathname.endsWith('/events'))
    return new Response(new ReadableStream({ start: (controller) => void (stream = controller) }))
  requests.push(pathname)
  const items = pathname === '/api/v1/devices' ? [aLiveDevice('THALPOS_HC_OT', {}, { fault: 0 })] : []
  return Response.json({ items, total: items.length, count: items.length })
}

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000)
const push = (event: object) =>
  stream.enqueue(new TextEncoder().encode(`data: ${JSON.stringify({ device_id: 'TH-1', ...event })}\n\n`))
const listRequests = () => requests.filter((path) => path === '/api/v1/devices').length

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  requests = []
  vi.spyOn(window, 'fetch').mockImplementation(answerAt)
  personStore.write(aTechnician)
  stop = new AbortController()
  void followEvents(stop.signal)
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  const router = createRouter({
    routeTree: createRootRoute({ component: DevicesScreen }),
    history: createMemoryHistory(),
  })
  root.render(
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>
        <OffersContext value={{} as Offers}>
          <RouterProvider router={router} />
        </OffersContext>
      </QueryClientProvider>
    </ThemeProvider>,
  )
  while (!place.textContent?.includes('TH-1')) await pass(0.1)
})

afterEach(() => {
  stop.abort()
  root.unmount()
  place.remove()
  queryClient.clear()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('the list of devices is not requested again because devices report', async () => {
  requests = []
  for (let report = 0; report < 10; report++) {
    push({ type: 'device', listed: false })
    await pass(3)
  }
  expect(listRequests()).toBe(0)
})

test.each([{ type: 'device', listed: true }, { type: 'fault' }])(
  'the list of devices is requested once, within seconds, after %j',
  async (event) => {
    requests = []
    push(event)
    push(event)
    await pass(4)
    expect(listRequests()).toBe(1)
  },
)
