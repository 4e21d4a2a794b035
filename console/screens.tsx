// The map of the product: every screen and side panel, who may see it, and where its code is.
import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
  redirect,
} from '@tanstack/react-router'
import { lazy } from 'react'
import { devicePageSearch } from './devices/page/search.ts'
import { Crash } from './kit/ErrorBoundary.tsx'
import { listSearch } from './kit/list/search.ts'
import { ScreenSkeleton } from './kit/Skeletons.tsx'
import { personStore } from './session/person.ts'
import { NotFound } from './shell/NotFound.tsx'
import { type Offers, OffersContext } from './shell/offers.ts'
import type { Panels } from './shell/PanelHost.tsx'
import { panelSearch } from './shell/panel.ts'
import { type Place, places } from './shell/places.ts'
import { Shell } from './shell/Shell.tsx'

const DevicePanel = lazy(() =>
  import('./devices/DevicePanel.tsx').then(({ DevicePanel }) => ({ default: DevicePanel })),
)

const ClientPanel = lazy(() =>
  import('./clients/ClientPanel.tsx').then(({ ClientPanel }) => ({ default: ClientPanel })),
)

const InstallationPanel = lazy(() =>
  import('./installations/InstallationPanel.tsx').then(({ InstallationPanel }) => ({
    default: InstallationPanel,
  })),
)

const BulkPanel = lazy(() =>
  import('./devices/bulk/BulkPanel.tsx').then(({ BulkPanel }) => ({ default: BulkPanel })),
)

const panels: Panels = {
  bulk: { width: 9, roles: ['technician_company'], component: BulkPanel },
  client: { width: 6, roles: ['technician_company'], component: ClientPanel },
  device: { width: 9, roles: ['technician_company', 'distributor'], component: DevicePanel },
  installation: { width: 10, roles: ['technician_company', 'distributor'], component: InstallationPanel },
}

const deviceForms = () => import('./device-forms/device-actions.tsx')

const offers: Offers = {
  addInstallation: ({ id, name }) =>
    void import('./installations/installation-actions.tsx').then(({ addInstallation }) =>
      addInstallation({ value: id, label: name }),
    ),
  addDevice: (place) => void deviceForms().then(({ addDevice }) => addDevice(place)),
  editDevice: (device) => void deviceForms().then(({ editDevice }) => editDevice(device)),
  swapDevice: (...given) => void deviceForms().then(({ swapDevice }) => swapDevice(...given)),
  detachDevice: async (device) => (await deviceForms()).detachDevice(device),
}

const guard = (path: Place['path']) => () => {
  const kind = personStore.read()?.kind
  const place = places.find((one) => one.path === path)
  if (!kind || !place?.roles.includes(kind)) throw redirect({ to: '/404' })
}

const root = createRootRoute({
  component: () => (
    <OffersContext value={offers}>
      <Shell panels={panels} />
    </OffersContext>
  ),
  validateSearch: panelSearch,
  notFoundComponent: () => <Navigate to="/404" replace />,
})

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
  component: lazyRouteComponent(() => import('./dashboard/DashboardScreen.tsx'), 'DashboardScreen'),
})

const clients = createRoute({
  getParentRoute: () => root,
  path: '/clients',
  validateSearch: listSearch,
  beforeLoad: guard('/clients'),
  component: lazyRouteComponent(() => import('./clients/ClientsScreen.tsx'), 'ClientsScreen'),
})

const installations = createRoute({
  getParentRoute: () => root,
  path: '/installations',
  validateSearch: listSearch,
  beforeLoad: guard('/installations'),
  component: lazyRouteComponent(
    () => import('./installations/InstallationsScreen.tsx'),
    'InstallationsScreen',
  ),
})

const devices = createRoute({
  getParentRoute: () => root,
  path: '/devices',
  validateSearch: listSearch,
  beforeLoad: guard('/devices'),
  component: lazyRouteComponent(() => import('./devices/DevicesScreen.tsx'), 'DevicesScreen'),
})

const device = createRoute({
  getParentRoute: () => root,
  path: '/devices/$id',
  validateSearch: devicePageSearch,
  beforeLoad: () => {
    if (!personStore.read()?.kind) throw redirect({ to: '/404' })
  },
  component: lazyRouteComponent(() => import('./devices/page/DeviceScreen.tsx'), 'DeviceScreen'),
})

const bulkChanges = createRoute({
  getParentRoute: () => root,
  path: '/bulk-changes',
  validateSearch: listSearch,
  beforeLoad: guard('/devices'),
  component: lazyRouteComponent(() => import('./devices/bulk/BulkChangesScreen.tsx'), 'BulkChangesScreen'),
})

const inventory = createRoute({
  getParentRoute: () => root,
  path: '/inventory',
  validateSearch: listSearch,
  beforeLoad: guard('/inventory'),
  component: lazyRouteComponent(() => import('./inventory/InventoryScreen.tsx'), 'InventoryScreen'),
})

const companies = createRoute({
  getParentRoute: () => root,
  path: '/companies',
  validateSearch: listSearch,
  beforeLoad: guard('/companies'),
  component: lazyRouteComponent(() => import('./companies/CompaniesScreen.tsx'), 'CompaniesScreen'),
})

const users = createRoute({
  getParentRoute: () => root,
  path: '/users',
  validateSearch: listSearch,
  beforeLoad: guard('/users'),
  component: lazyRouteComponent(() => import('./users/UsersScreen.tsx'), 'UsersScreen'),
})

const notFound = createRoute({ getParentRoute: () => root, path: '/404', component: NotFound })

const privacy = createRoute({
  getParentRoute: () => root,
  path: '/privacy',
  component: lazyRouteComponent(() => import('./shell/LegalPages.tsx'), 'PrivacyPage'),
})

const terms = createRoute({
  getParentRoute: () => root,
  path: '/terms',
  component: lazyRouteComponent(() => import('./shell/LegalPages.tsx'), 'TermsPage'),
})

const galleryInDevelopment = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => root,
        path: '/gallery',
        validateSearch: listSearch,
        component: lazyRouteComponent(() => import('./gallery/Gallery.tsx'), 'Gallery'),
      }),
    ]
  : []

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    dashboard,
    clients,
    installations,
    devices,
    device,
    bulkChanges,
    inventory,
    companies,
    users,
    notFound,
    privacy,
    terms,
    ...galleryInDevelopment,
  ]),
  history: createHashHistory(),
  defaultPreload: 'intent',
  defaultPendingComponent: ScreenSkeleton,
  defaultPendingMs: 150,
  defaultErrorComponent: ({ error, reset }) => <Crash error={error} onRetry={reset} />,
  scrollRestoration: false,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
