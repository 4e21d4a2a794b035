import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { LiveEvent } from '../../contract/events.ts'
import { createStore, useStore } from '../kit/store.ts'
import { followEvents } from '../session/events.ts'
import { aTechnician } from '../session/person.testing.ts'
import { personStore } from '../session/person.ts'
import { queryClient } from '../session/query-client.ts'
import { type Offers, OffersContext } from '../shell/offers.ts'
import { ThemeProvider } from '../theme/ThemeProvider.tsx'
import { aCommand, aLiveDevice, iso } from './control/control.testing.tsx'
import { DeviceView } from './DeviceView.tsx'
import { type DeviceTab, panelTabs } from './device-tabs.ts'

const boiler = aLiveDevice(
  'THALPOS_HC_OT',
  { t_r: 21, t_r_set: 21 },
  {
    installation_id: null,
    created_at: iso(0),
  },
)
const aboutIt = `/api/v1/devices/${boiler.device_id}`
const nothing = { items: [], total: 0 }

const bodies: Record<string, unknown> = {
  [aboutIt]: boiler,
  [`${aboutIt}/info`]: { device_id: boiler.device_id, predecessors: [], hvac_error_mapping_json: {} },
  [`${aboutIt}/historical`]: {
    series: {},
    time_from: 0,
    time_to: 1,
    resolution_seconds: null,
    aggregates: {},
  },
}

let root: Root
let place: HTMLElement
let requested: string[]
let stream: ReadableStreamDefaultController<Uint8Array>
let stop: AbortController

const tab = createStore<DeviceTab>('general')
const Panel = () => (
  <OffersContext value={{} as Offers}>
    <DeviceView
      id={boiler.device_id}
      tabs={panelTabs}
      wanted={useStore(tab)}
      at={undefined}
      onTab={(key) => tab.write(key as DeviceTab)}
    />
  </OffersContext>
)

const answerAt: typeof fetch = async (address) => {
  const { pathname } = new URL(address instanceof Request ? address.url : address, location.href)
  if (pathname.endsWith('/events'))
    return new Response(new ReadableStream({ start: (controller) => void (stream = controller) }))
  requested.push(pathname)
  return Response.json(bodies[pathname] ?? nothing)
}

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000)
const times = (path: string) => requested.filter((one) => one === path).length

/** What is requested while seconds pass. */
async function requestsIn(seconds: number): Promise<readonly string[]> {
  requested = []
  await pass(seconds)
  return requested
}

/** An event pushed by the server. */
function pushEvent(type: LiveEvent['type']): void {
  const command = aCommand({ action: 't_r_set', action_value: 22 })
  const more = { device: { listed: false }, command: { command } }[type as string]
  const event = { type, device_id: boiler.device_id, ...more }
  stream.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`))
}

function hide(isHidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isHidden ? 'hidden' : 'visible')
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  requested = []
  vi.spyOn(window, 'fetch').mockImplementation(answerAt)
  personStore.write(aTechnician)
  stop = new AbortController()
  void followEvents(stop.signal)
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  tab.write('general')
  root.render(
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>
        <RouterProvider
          router={createRouter({
            routeTree: createRootRoute({ component: Panel }),
            history: createMemoryHistory(),
          })}
        />
      </QueryClientProvider>
    </ThemeProvider>,
  )
  const isShown = () =>
    place.querySelector('#device-now') !== null && requested.includes(`${aboutIt}/historical`)
  while (!isShown()) await pass(0.1)
})

afterEach(() => {
  stop.abort()
  root.unmount()
  place.remove()
  queryClient.clear()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('an open panel', () => {
  test('requests its device every ten seconds', async () => {
    await requestsIn(60)
    expect(times(aboutIt)).toBe(6)
  })

  test('requests at once after a report, once for all its parts', async () => {
    await requestsIn(3)
    requested = []
    for (let part = 0; part < 4; part++) pushEvent('device')
    await pass(1)
    expect(requested).toEqual([aboutIt])
  })

  test('requests nothing while the browser tab is hidden, and at once when it is shown again', async () => {
    hide(true)
    await pass(1)
    for (const type of ['device', 'fault', 'command'] as const) pushEvent(type)
    expect(await requestsIn(120)).toEqual([])
    hide(false)
    await requestsIn(1)
    expect(times(aboutIt)).toBe(1)
  })

  test.each(['faults', 'information'] as const)(
    'requests nothing on its tab %s, and at once when a live tab is shown again',
    async (past) => {
      tab.write(past)
      await pass(2)
      pushEvent('device')
      expect(await requestsIn(120)).toEqual([])
      requested = []
      tab.write('general')
      await pass(1)
      expect(times(aboutIt)).toBe(1)
    },
  )

  test('requests nothing after it is closed', async () => {
    root.render(null)
    await pass(1)
    pushEvent('device')
    expect(await requestsIn(120)).toEqual([])
  })
})
