import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { type ComponentProps, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from './kit/ErrorBoundary.tsx'
import { MapTilesContext } from './kit/map/tiles.ts'
import { openRouter } from './screens.tsx'
import { followEvents } from './session/events.ts'
import { refreshOnEvents } from './session/live-refresh.ts'
import { queryClient } from './session/query-client.ts'
import { loadSettings } from './session/settings.ts'
import { SettingsContext } from './session/settings-context.ts'
import { openSession } from './session/sign-in.ts'
import { Outside } from './shell/Outside.tsx'
import { ThemeProvider } from './theme/ThemeProvider.tsx'

const root = createRoot(document.getElementById('root') as HTMLElement)

const showOutside = (opening: ComponentProps<typeof Outside>['opening']) =>
  root.render(
    <ThemeProvider>
      <Outside opening={opening} />
    </ThemeProvider>,
  )

const start = async () => {
  showOutside({ state: 'opening' })
  const settings = await loadSettings().catch(() => undefined)
  if (!settings) return showOutside({ state: 'unreachable' })
  if (!(await openSession(settings, showOutside))) return
  const router = openRouter()
  refreshOnEvents()
  void followEvents(new AbortController().signal)
  root.render(
    <StrictMode>
      <ThemeProvider>
        <ErrorBoundary>
          <SettingsContext value={settings}>
            <MapTilesContext value={settings.map_tiles}>
              <QueryClientProvider client={queryClient}>
                <RouterProvider router={router} />
              </QueryClientProvider>
            </MapTilesContext>
          </SettingsContext>
        </ErrorBoundary>
      </ThemeProvider>
    </StrictMode>,
  )
}

void start()
