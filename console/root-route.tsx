// What every screen stands in: the frame, the side panels, and the guard that lets a person into the places of their kind.
import { createRootRoute, Navigate, redirect } from '@tanstack/react-router'
import { useEffect } from 'react'
import { whenIdle } from './kit/idle.ts'
import { ListExtrasContext } from './kit/list/list-extras.ts'
import { lazyPart } from './kit/part/lazy-part.tsx'
import { useBell } from './notices/use-bell.tsx'
import { offers } from './offered.tsx'
import { usePlaceCounts } from './place-counts.tsx'
import { ViewLinks } from './saved-views/ViewLinks.tsx'
import { ViewsMenu } from './saved-views/ViewsMenu.tsx'
import { personStore } from './session/person.ts'
import { OffersContext } from './shell/offers.ts'
import { shownPanel } from './shell/panel.ts'
import type { Panels } from './shell/panels.ts'
import { type KnownPlace, type PlacePath, placesOf } from './shell/places.ts'
import { Shell } from './shell/Shell.tsx'

const DevicePanel = lazyPart(() => import('./devices/DevicePanel.tsx').then((part) => part.DevicePanel))

const ClientPanel = lazyPart(() => import('./clients/ClientPanel.tsx').then((part) => part.ClientPanel))

const InstallationPanel = lazyPart(() =>
  import('./installations/InstallationPanel.tsx').then((part) => part.InstallationPanel),
)

const JobPanel = lazyPart(() => import('./job-panel/JobPanel.tsx').then((part) => part.JobPanel))

const BulkPanel = lazyPart(() => import('./devices/bulk/BulkPanel.tsx').then((part) => part.BulkPanel))

const AlarmPanel = lazyPart(() => import('./alarms/AlarmPanel.tsx').then((part) => part.AlarmPanel))
const AppointmentPanel = lazyPart(() =>
  import('./visits/AppointmentPanel.tsx').then((part) => part.AppointmentPanel),
)
const PlanPanel = lazyPart(() => import('./maintenance/PlanPanel.tsx').then((part) => part.PlanPanel))

const PersonPanel = lazyPart(() => import('./personnel/PersonPanel.tsx').then((part) => part.PersonPanel))

const WebhookPanel = lazyPart(() => import('./webhooks/WebhookPanel.tsx').then((part) => part.WebhookPanel))

/** The side panels, and who may see them. */
export const panels: Panels = {
  alarm: { width: 6, roles: ['technician_company', 'distributor'], component: AlarmPanel },
  appointment: { width: 6, roles: ['technician_company'], component: AppointmentPanel },
  bulk: { width: 9, roles: ['technician_company'], component: BulkPanel },
  client: { width: 6, roles: ['technician_company'], component: ClientPanel },
  device: { width: 9, roles: ['technician_company', 'distributor'], component: DevicePanel },
  job: { width: 9, roles: ['technician_company'], component: JobPanel },
  person: { width: 6, roles: ['technician_company'], component: PersonPanel },
  plan: { width: 6, roles: ['technician_company'], component: PlanPanel },
  webhook: { width: 6, roles: ['technician_company'], component: WebhookPanel },
  installation: { width: 10, roles: ['technician_company', 'distributor'], component: InstallationPanel },
}

const resumeUploads = async () => {
  const part = await import('./installations/files/uploads.ts').catch(() => undefined)
  await part?.resumeUploads()
}

/** The frame waits for no photo. */
const useUnsentUploads = () => useEffect(() => whenIdle(() => void resumeUploads()), [])

const viewLinks = (place: KnownPlace) => <ViewLinks place={place} />

const Frame = () => {
  useUnsentUploads()
  return (
    <OffersContext value={offers}>
      <ListExtrasContext value={<ViewsMenu />}>
        <Shell panels={panels} counts={usePlaceCounts()} bell={useBell()} under={viewLinks} />
      </ListExtrasContext>
    </OffersContext>
  )
}

export const root = createRootRoute({
  component: Frame,
  validateSearch: shownPanel(panels),
  // The address loses what it cannot show, so that a copy of it is right.
  beforeLoad: ({ location, search }) => {
    if (search.panel !== undefined || !('panel' in location.search)) return
    const { panel: _panel, tab: _tab, ...rest } = location.search as Record<string, unknown>
    throw redirect({ to: location.pathname, search: rest as never, replace: true })
  },
  notFoundComponent: () => <Navigate to="/404" replace />,
})

export const guard = (path: PlacePath) => () => {
  const mayEnter = placesOf(personStore.read()?.kind).some((place) => place.path === path)
  if (!mayEnter) throw redirect({ to: '/404' })
}
