// The map of the product: every screen, who may see it, and where its code is.
import { createHashHistory, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { consumptionSearch } from './consumption/consumption-search.ts'
import { devicePageSearch } from './devices/page/search.ts'
import { Crash } from './kit/ErrorBoundary.tsx'
import { layeredWindow } from './kit/layers/layer-history.ts'
import { listSearch } from './kit/list/search.ts'
import { lazyPart } from './kit/part/lazy-part.tsx'
import { ScreenSkeleton } from './kit/Skeletons.tsx'
import { guard, panels, root } from './root-route.tsx'
import { savingsSearch } from './savings/savings-search.ts'
import { personStore } from './session/person.ts'
import { NotFound } from './shell/NotFound.tsx'
import { canShow } from './shell/panel.ts'
import { enterUnderPanel } from './shell/panel-history.ts'
import { workScreens } from './work-screens.tsx'

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/dashboard', replace: true })
  },
})

const dashboard = createRoute({
  getParentRoute: () => root,
  path: '/dashboard',
  beforeLoad: guard('/dashboard'),
  component: lazyPart(() => import('./dashboard/DashboardScreen.tsx').then((part) => part.DashboardScreen)),
})

const alarms = createRoute({
  getParentRoute: () => root,
  path: '/alarms',
  validateSearch: listSearch,
  beforeLoad: guard('/alarms'),
  component: lazyPart(() => import('./alarms/AlarmsScreen.tsx').then((part) => part.AlarmsScreen)),
})

const webhooks = createRoute({
  getParentRoute: () => root,
  path: '/webhooks',
  validateSearch: listSearch,
  beforeLoad: guard('/clients'),
  component: lazyPart(() => import('./webhooks/WebhooksScreen.tsx').then((part) => part.WebhooksScreen)),
})

const notices = createRoute({
  getParentRoute: () => root,
  path: '/notices',
  validateSearch: listSearch,
  beforeLoad: guard('/clients'),
  component: lazyPart(() => import('./notices/NoticesScreen.tsx').then((part) => part.NoticesScreen)),
})

const clients = createRoute({
  getParentRoute: () => root,
  path: '/clients',
  validateSearch: listSearch,
  beforeLoad: guard('/clients'),
  component: lazyPart(() => import('./clients/ClientsScreen.tsx').then((part) => part.ClientsScreen)),
})

const installations = createRoute({
  getParentRoute: () => root,
  path: '/installations',
  validateSearch: listSearch,
  beforeLoad: guard('/installations'),
  component: lazyPart(() =>
    import('./installations/InstallationsScreen.tsx').then((part) => part.InstallationsScreen),
  ),
})

const devices = createRoute({
  getParentRoute: () => root,
  path: '/devices',
  validateSearch: listSearch,
  beforeLoad: guard('/devices'),
  component: lazyPart(() => import('./devices/DevicesScreen.tsx').then((part) => part.DevicesScreen)),
})

const device = createRoute({
  getParentRoute: () => root,
  path: '/devices/$id',
  validateSearch: devicePageSearch,
  beforeLoad: () => {
    if (!personStore.read()?.kind) throw redirect({ to: '/404' })
  },
  component: lazyPart(() => import('./devices/page/DeviceScreen.tsx').then((part) => part.DeviceScreen)),
})

const bulkChanges = createRoute({
  getParentRoute: () => root,
  path: '/bulk-changes',
  validateSearch: listSearch,
  beforeLoad: guard('/devices'),
  component: lazyPart(() =>
    import('./devices/bulk/BulkChangesScreen.tsx').then((part) => part.BulkChangesScreen),
  ),
})

const consumption = createRoute({
  getParentRoute: () => root,
  path: '/consumption',
  validateSearch: consumptionSearch,
  beforeLoad: guard('/consumption'),
  component: lazyPart(() =>
    import('./consumption/ConsumptionScreen.tsx').then((part) => part.ConsumptionScreen),
  ),
})

const map = createRoute({
  getParentRoute: () => root,
  path: '/map',
  validateSearch: listSearch,
  beforeLoad: guard('/map'),
  component: lazyPart(() => import('./map-markers/MapScreen.tsx').then((part) => part.MapScreen)),
})

const savings = createRoute({
  getParentRoute: () => root,
  path: '/savings',
  validateSearch: savingsSearch,
  beforeLoad: guard('/savings'),
  component: lazyPart(() => import('./savings/SavingsScreen.tsx').then((part) => part.SavingsScreen)),
})

const inventory = createRoute({
  getParentRoute: () => root,
  path: '/inventory',
  validateSearch: listSearch,
  beforeLoad: guard('/inventory'),
  component: lazyPart(() => import('./inventory/InventoryScreen.tsx').then((part) => part.InventoryScreen)),
})

const companies = createRoute({
  getParentRoute: () => root,
  path: '/companies',
  validateSearch: listSearch,
  beforeLoad: guard('/companies'),
  component: lazyPart(() => import('./companies/CompaniesScreen.tsx').then((part) => part.CompaniesScreen)),
})

const users = createRoute({
  getParentRoute: () => root,
  path: '/users',
  validateSearch: listSearch,
  beforeLoad: guard('/users'),
  component: lazyPart(() => import('./users/UsersScreen.tsx').then((part) => part.UsersScreen)),
})

const notFound = createRoute({ getParentRoute: () => root, path: '/404', component: NotFound })

const privacy = createRoute({
  getParentRoute: () => root,
  path: '/privacy',
  component: lazyPart(() => import('./shell/LegalPages.tsx').then((part) => part.PrivacyPage)),
})

const terms = createRoute({
  getParentRoute: () => root,
  path: '/terms',
  component: lazyPart(() => import('./shell/LegalPages.tsx').then((part) => part.TermsPage)),
})

const galleryInDevelopment = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => root,
        path: '/gallery',
        validateSearch: listSearch,
        component: lazyPart(() => import('./gallery/Gallery.tsx').then((part) => part.Gallery)),
      }),
    ]
  : []

/** Called when the address is what was wanted before sign-in. */
export const openRouter = () => {
  enterUnderPanel((panel) => canShow(panels, panel))
  return createRouter({
    routeTree: root.addChildren([
      home,
      dashboard,
      alarms,
      webhooks,
      notices,
      ...workScreens,
      clients,
      installations,
      devices,
      device,
      bulkChanges,
      consumption,
      map,
      savings,
      inventory,
      companies,
      users,
      notFound,
      privacy,
      terms,
      ...galleryInDevelopment,
    ]),
    history: createHashHistory({ window: layeredWindow() }),
    defaultPreload: 'intent',
    defaultRemountDeps: ({ params }) => params,
    defaultPendingComponent: ScreenSkeleton,
    defaultPendingMs: 150,
    defaultErrorComponent: ({ error, reset }) => (
      <>
        <h1 className="visually-hidden">Thalpos</h1>
        <Crash error={error} onRetry={reset} />
      </>
    ),
    scrollRestoration: false,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof openRouter>
  }
}
