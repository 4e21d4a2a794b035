// The map of the product: every screen and side panel, who may see it, and where its code is.
import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Navigate,
  redirect,
} from '@tanstack/react-router'
import { calendarSearch } from './calendar/calendar-search.ts'
import { devicePageSearch } from './devices/page/search.ts'
import { Crash } from './kit/ErrorBoundary.tsx'
import { layeredWindow } from './kit/layers/layer-history.ts'
import { listSearch } from './kit/list/search.ts'
import { lazyPart } from './kit/part/lazy-part.tsx'
import { ScreenSkeleton } from './kit/Skeletons.tsx'
import { offers } from './offered.tsx'
import { personStore } from './session/person.ts'
import { NotFound } from './shell/NotFound.tsx'
import { OffersContext } from './shell/offers.ts'
import type { Panels } from './shell/PanelHost.tsx'
import { canShow, shownPanel } from './shell/panel.ts'
import { enterUnderPanel } from './shell/panel-history.ts'
import { type PlacePath, placesOf } from './shell/places.ts'
import { Shell } from './shell/Shell.tsx'

const DevicePanel = lazyPart(() => import('./devices/DevicePanel.tsx').then((part) => part.DevicePanel))

const ClientPanel = lazyPart(() => import('./clients/ClientPanel.tsx').then((part) => part.ClientPanel))

const InstallationPanel = lazyPart(() =>
  import('./installations/InstallationPanel.tsx').then((part) => part.InstallationPanel),
)

const JobPanel = lazyPart(() => import('./job-panel/JobPanel.tsx').then((part) => part.JobPanel))

const BulkPanel = lazyPart(() => import('./devices/bulk/BulkPanel.tsx').then((part) => part.BulkPanel))

const AppointmentPanel = lazyPart(() =>
  import('./visits/AppointmentPanel.tsx').then((part) => part.AppointmentPanel),
)
const PlanPanel = lazyPart(() => import('./maintenance/PlanPanel.tsx').then((part) => part.PlanPanel))

const PersonPanel = lazyPart(() => import('./personnel/PersonPanel.tsx').then((part) => part.PersonPanel))

const panels: Panels = {
  appointment: { width: 6, roles: ['technician_company'], component: AppointmentPanel },
  bulk: { width: 9, roles: ['technician_company'], component: BulkPanel },
  client: { width: 6, roles: ['technician_company'], component: ClientPanel },
  device: { width: 9, roles: ['technician_company', 'distributor'], component: DevicePanel },
  job: { width: 9, roles: ['technician_company'], component: JobPanel },
  person: { width: 6, roles: ['technician_company'], component: PersonPanel },
  plan: { width: 6, roles: ['technician_company'], component: PlanPanel },
  installation: { width: 10, roles: ['technician_company', 'distributor'], component: InstallationPanel },
}

const guard = (path: PlacePath) => () => {
  const mayEnter = placesOf(personStore.read()?.kind).some((place) => place.path === path)
  if (!mayEnter) throw redirect({ to: '/404' })
}

const root = createRootRoute({
  component: () => (
    <OffersContext value={offers}>
      <Shell panels={panels} />
    </OffersContext>
  ),
  validateSearch: shownPanel(panels),
  // The address loses what it cannot show, so that a copy of it is right.
  beforeLoad: ({ location, search }) => {
    if (search.panel !== undefined || !('panel' in location.search)) return
    const { panel: _panel, tab: _tab, ...rest } = location.search as Record<string, unknown>
    throw redirect({ to: location.pathname, search: rest as never, replace: true })
  },
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
  component: lazyPart(() => import('./dashboard/DashboardScreen.tsx').then((part) => part.DashboardScreen)),
})

const calendar = createRoute({
  getParentRoute: () => root,
  path: '/calendar',
  validateSearch: calendarSearch,
  beforeLoad: guard('/calendar'),
  component: lazyPart(() => import('./calendar/CalendarScreen.tsx').then((part) => part.CalendarScreen)),
})

const jobs = createRoute({
  getParentRoute: () => root,
  path: '/jobs',
  validateSearch: listSearch,
  beforeLoad: guard('/jobs'),
  component: lazyPart(() => import('./jobs/JobsScreen.tsx').then((part) => part.JobsScreen)),
})

const visitsToday = createRoute({
  getParentRoute: () => root,
  path: '/appointments/today',
  beforeLoad: guard('/appointments/today'),
  component: lazyPart(() => import('./visits/TodayScreen.tsx').then((part) => part.TodayScreen)),
})

const visitsPending = createRoute({
  getParentRoute: () => root,
  path: '/appointments/pending',
  beforeLoad: guard('/appointments/pending'),
  component: lazyPart(() => import('./visits/PendingScreen.tsx').then((part) => part.PendingScreen)),
})

const visitEnd = createRoute({
  getParentRoute: () => root,
  path: '/appointments/$id/end',
  beforeLoad: guard('/appointments/today'),
  component: lazyPart(() => import('./visits/end/EndVisitScreen.tsx').then((part) => part.EndVisitScreen)),
})

const maintenance = createRoute({
  getParentRoute: () => root,
  path: '/maintenance',
  validateSearch: listSearch,
  beforeLoad: guard('/maintenance'),
  component: lazyPart(() =>
    import('./maintenance/MaintenanceScreen.tsx').then((part) => part.MaintenanceScreen),
  ),
})

const clients = createRoute({
  getParentRoute: () => root,
  path: '/clients',
  validateSearch: listSearch,
  beforeLoad: guard('/clients'),
  component: lazyPart(() => import('./clients/ClientsScreen.tsx').then((part) => part.ClientsScreen)),
})

const messages = createRoute({
  getParentRoute: () => root,
  path: '/messages',
  validateSearch: listSearch,
  beforeLoad: guard('/messages'),
  component: lazyPart(() =>
    import('./client-messages/MessagesScreen.tsx').then((part) => part.MessagesScreen),
  ),
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

const payments = createRoute({
  getParentRoute: () => root,
  path: '/payments',
  validateSearch: listSearch,
  beforeLoad: guard('/payments'),
  component: lazyPart(() => import('./payments/PaymentsScreen.tsx').then((part) => part.PaymentsScreen)),
})

const items = createRoute({
  getParentRoute: () => root,
  path: '/items',
  validateSearch: listSearch,
  beforeLoad: guard('/items'),
  component: lazyPart(() => import('./catalogue/ItemsScreen.tsx').then((part) => part.ItemsScreen)),
})

const personnel = createRoute({
  getParentRoute: () => root,
  path: '/personnel',
  validateSearch: listSearch,
  beforeLoad: guard('/personnel'),
  component: lazyPart(() => import('./personnel/PersonnelScreen.tsx').then((part) => part.PersonnelScreen)),
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
      calendar,
      jobs,
      visitsToday,
      visitsPending,
      visitEnd,
      payments,
      items,
      personnel,
      maintenance,
      messages,
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
    history: createHashHistory({ window: layeredWindow() }),
    defaultPreload: 'intent',
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
