// The screens of the daily work: calendar, jobs, visits, maintenance, messages, money and the people who do it.
import { createRoute } from '@tanstack/react-router'
import { calendarSearch } from './calendar/calendar-search.ts'
import { listSearch } from './kit/list/search.ts'
import { lazyPart } from './kit/part/lazy-part.tsx'
import { guard, root } from './root-route.tsx'

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

const messages = createRoute({
  getParentRoute: () => root,
  path: '/messages',
  validateSearch: listSearch,
  beforeLoad: guard('/messages'),
  component: lazyPart(() =>
    import('./client-messages/MessagesScreen.tsx').then((part) => part.MessagesScreen),
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

export const workScreens = [
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
] as const
