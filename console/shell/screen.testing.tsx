// A screen or panel in a browser test: in a router with the list's address, with a signed-in person, and with a server
// that the test scripts.
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { vi } from 'vitest'
import { ModalHost } from '../kit/layers/ModalHost.tsx'
import { closeAllModals } from '../kit/layers/modals.ts'
import { Snackbar } from '../kit/layers/Snackbar.tsx'
import { closeSnackbar } from '../kit/layers/snackbar.ts'
import { listSearch } from '../kit/list/search.ts'
import { aTechnician } from '../session/person.testing.ts'
import { type Person, personStore } from '../session/person.ts'
import { queryClient } from '../session/query-client.ts'
import { ThemeProvider } from '../theme/ThemeProvider.tsx'
import { type Offers, OffersContext } from './offers.ts'

export interface SentRequest {
  method: string
  /** Without `/api/v1`. */
  path: string
  query: URLSearchParams
  headers: Headers
  /** A file is sent in a form. */
  body: unknown
}

/** A request with progress, sent as any other. */
class FetchedRequest extends EventTarget {
  readonly upload = new EventTarget()
  status = 0
  responseText = ''
  #method = ''
  #address = ''

  open(method: string, address: string) {
    this.#method = method
    this.#address = address
  }

  setRequestHeader() {}

  abort() {}

  async send(body: FormData) {
    this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 1, total: 1 }))
    const answer = await fetch(this.#address, { method: this.#method, body })
    this.status = answer.status
    this.responseText = await answer.text()
    this.dispatchEvent(new Event('load'))
  }
}

interface ScreenOptions {
  search?: Record<string, unknown>
  /** Of a screen that reads parameters of its path; it is opened at the address. */
  path?: { of: string; at: string }
  person?: Partial<Person>
  /** The test is of what a person sees when a part throws; in any other, that fails the test. */
  mayThrow?: boolean
  /** The body of a reply, or a whole response. */
  reply: (request: SentRequest) => object | Promise<object>
}

export function openScreen(
  component: () => ReactNode,
  { search = {}, path, person, mayThrow = false, reply }: ScreenOptions,
) {
  const requests: SentRequest[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (address, options = {}) => {
    const url = new URL(address instanceof Request ? address.url : address, location.href)
    const request: SentRequest = {
      method: options.method ?? 'GET',
      path: url.pathname.replace('/api/v1', ''),
      query: url.searchParams,
      headers: new Headers(options.headers),
      body: typeof options.body === 'string' ? JSON.parse(options.body) : options.body,
    }
    requests.push(request)
    const answer = await reply(request)
    return answer instanceof Response ? answer : Response.json(answer)
  })
  vi.stubGlobal('XMLHttpRequest', FetchedRequest)
  personStore.write({ ...aTechnician, ...person })
  const place = document.body.appendChild(document.createElement('div'))
  place.id = 'root'
  // A screen that throws once the test has found what it looked for would let that test pass by chance.
  const thrown: unknown[] = []
  const onThrown = (error: unknown) => void thrown.push(error)
  const root = createRoot(place, { onCaughtError: onThrown, onUncaughtError: onThrown })
  const rootRoute = path ? createRootRoute() : createRootRoute({ component, validateSearch: listSearch })
  const screens = path ? [createRoute({ getParentRoute: () => rootRoute, path: path.of, component })] : []
  const router = createRouter({
    routeTree: rootRoute.addChildren(screens),
    history: createMemoryHistory(),
    defaultNotFoundComponent: () => null,
  })
  void router.navigate({ to: path?.at ?? '/', search: search as never })
  root.render(
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>
        <OffersContext value={{} as Offers}>
          <RouterProvider router={router} />
        </OffersContext>
        <ModalHost />
        <Snackbar />
      </QueryClientProvider>
    </ThemeProvider>,
  )
  return {
    requests,
    /** The path of the address. */
    at: () => router.state.location.pathname,
    /** The parameters of the address. */
    search: () => router.state.location.search as Record<string, unknown>,
    /** The latest request of a path. */
    latest: (path: string, method = 'GET') =>
      requests.findLast((request) => request.path === path && request.method === method),
    close: () => {
      closeAllModals()
      closeSnackbar()
      root.unmount()
      place.remove()
      queryClient.clear()
      vi.restoreAllMocks()
      vi.unstubAllGlobals()
      if (thrown.length > 0 && !mayThrow) throw thrown[0]
    },
  }
}
