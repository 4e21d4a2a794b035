import {
  type Icon,
  IconBellRinging,
  IconBolt,
  IconBriefcase,
  IconBuildingStore,
  IconBuildingWarehouse,
  IconCalendar,
  IconCalendarCheck,
  IconCalendarClock,
  IconCalendarRepeat,
  IconCash,
  IconDevices2,
  IconHome,
  IconLayoutDashboard,
  IconLeaf,
  IconMail,
  IconMapPin2,
  IconPackages,
  IconUserCog,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { CompanyKind } from '../../contract/roles.ts'
import { m } from '../paraglide/messages.js'

/** The headings of the menu, in its order. A group has no name that is also the name of a place. */
export const placeGroups = {
  work: m.place_group_work,
  customers: m.place_group_customers,
  energy: m.place_group_energy,
  business: m.place_group_business,
} as const
export type PlaceGroup = keyof typeof placeGroups

export interface Place {
  /** A path of the router; one that it does not know does not compile. */
  path: `/${string}`
  /** Without one it stands above the groups. */
  group?: PlaceGroup
  roles: readonly CompanyKind[]
  icon: Icon
  label: () => string
  /** Order of use on a phone, where the bar shows the first ones. */
  rank?: number
  /** Paths without a place of their own that belong to this one. */
  holds?: readonly string[]
}

const technician = ['technician_company'] as const
const distributor = ['distributor'] as const
const both = ['technician_company', 'distributor'] as const

/** The screens of the product in the order of the menu. The guard and the menu both read this. */
export const places = [
  { path: '/dashboard', roles: both, icon: IconLayoutDashboard, label: m.place_dashboard, rank: 1 },
  {
    path: '/alarms',
    roles: both,
    icon: IconBellRinging,
    label: m.place_alarms,
    rank: 2,
    holds: ['/notices', '/webhooks'],
  },
  {
    path: '/calendar',
    group: 'work',
    roles: technician,
    icon: IconCalendar,
    label: m.place_calendar,
    rank: 7,
  },
  {
    path: '/appointments/today',
    group: 'work',
    roles: technician,
    icon: IconCalendarCheck,
    label: m.place_visits_today,
    rank: 3,
  },
  {
    path: '/appointments/pending',
    group: 'work',
    roles: technician,
    icon: IconCalendarClock,
    label: m.place_visits_pending,
  },
  { path: '/jobs', group: 'work', roles: technician, icon: IconBriefcase, label: m.place_jobs, rank: 4 },
  {
    path: '/maintenance',
    group: 'work',
    roles: technician,
    icon: IconCalendarRepeat,
    label: m.place_maintenance,
  },
  { path: '/payments', group: 'work', roles: technician, icon: IconCash, label: m.place_payments },
  { path: '/items', group: 'work', roles: technician, icon: IconPackages, label: m.place_items },
  {
    path: '/personnel',
    group: 'work',
    roles: technician,
    icon: IconUsersGroup,
    label: m.place_personnel,
  },
  {
    path: '/clients',
    group: 'customers',
    roles: technician,
    icon: IconUsers,
    label: m.place_clients,
    rank: 5,
  },
  {
    path: '/installations',
    group: 'customers',
    roles: both,
    icon: IconHome,
    label: m.place_installations,
    rank: 6,
  },
  {
    path: '/devices',
    group: 'customers',
    roles: technician,
    icon: IconDevices2,
    label: m.place_devices,
    holds: ['/bulk-changes'],
  },
  { path: '/map', group: 'customers', roles: both, icon: IconMapPin2, label: m.place_map, rank: 7 },
  { path: '/messages', group: 'customers', roles: technician, icon: IconMail, label: m.place_messages },
  {
    path: '/consumption',
    group: 'energy',
    roles: both,
    icon: IconBolt,
    label: m.place_consumption,
  },
  { path: '/savings', group: 'energy', roles: both, icon: IconLeaf, label: m.place_savings },
  {
    path: '/inventory',
    group: 'business',
    roles: distributor,
    icon: IconBuildingWarehouse,
    label: m.place_inventory,
    holds: ['/devices'],
  },
  {
    path: '/companies',
    group: 'business',
    roles: distributor,
    icon: IconBuildingStore,
    label: m.place_companies,
  },
  { path: '/users', group: 'business', roles: technician, icon: IconUserCog, label: m.place_users },
] as const satisfies readonly Place[]

export type PlacePath = (typeof places)[number]['path']

/** What is open in a place; none while it is not known. */
export type PlaceCounts = Partial<Record<PlacePath, number | undefined>>

/** A place whose path the router knows. */
export type KnownPlace = Place & { path: PlacePath }

export const placesOf = (kind: CompanyKind | undefined): readonly KnownPlace[] =>
  (places as readonly KnownPlace[]).filter((place) => kind !== undefined && place.roles.includes(kind))

/** The places of the menu in its groups; the first has no heading. */
export const groupsOf = (shown: readonly KnownPlace[]) =>
  [undefined, ...(Object.keys(placeGroups) as PlaceGroup[])]
    .map((group) => ({ group, shown: shown.filter((place) => place.group === group) }))
    .filter(({ shown: inGroup }) => inGroup.length > 0)

/** The places most used, for the bar of a phone. */
export const mostUsed = (shown: readonly KnownPlace[], count: number): readonly KnownPlace[] =>
  shown.toSorted((one, other) => (one.rank ?? Infinity) - (other.rank ?? Infinity)).slice(0, count)

/** Whether a path belongs to this place. */
export const isAt = ({ path, holds = [] }: Pick<Place, 'path' | 'holds'>, pathname: string): boolean =>
  [path, ...holds].some((held) => pathname === held || pathname.startsWith(`${held}/`))
