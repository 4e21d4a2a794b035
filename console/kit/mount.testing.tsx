// A part of the console on the screen of a browser test: in the theme, with answers that the test gives in place of a
// server, and with the place where modals open.
import { type DefaultOptions, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { ThemeProvider } from '../theme/ThemeProvider.tsx'
import { ModalHost } from './layers/ModalHost.tsx'
import { closeAllModals } from './layers/modals.ts'

export interface Mounted {
  /** A cache with replies of the server; what it contains is not requested. */
  queryClient: QueryClient
  unmount(): void
}

export function mount(children?: ReactNode, queries?: DefaultOptions['queries']): Mounted {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY, ...queries } },
  })
  const place = document.body.appendChild(document.createElement('div'))
  place.id = 'root'
  const root = createRoot(place)
  root.render(
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>
        {children}
        <ModalHost />
      </QueryClientProvider>
    </ThemeProvider>,
  )
  return {
    queryClient,
    unmount: () => {
      closeAllModals()
      root.unmount()
      place.remove()
    },
  }
}
