import {
  type Icon,
  IconBuildingStore,
  IconBuildingWarehouse,
  IconDevices2,
  IconHome,
  IconLayoutDashboard,
  IconUserCog,
  IconUsers,
} from '@tabler/icons-react'
import type { CompanyKind } from '../../contract/roles.ts'
import { m } from '../paraglide/messages.js'

export interface Place {
  path: '/dashboard' | '/clients' | '/installations' | '/devices' | '/inventory' | '/companies' | '/users'
  roles: readonly CompanyKind[]
  icon: Icon
  label: () => string
  /** Paths without a place of their own that belong to this one. */
  holds?: readonly string[]
}

/** The screens of the product in the order of the menu. The guard and the menu both read this. */
export const places: readonly Place[] = [
  {
    path: '/dashboard',
    roles: ['technician_company', 'distributor'],
    icon: IconLayoutDashboard,
    label: m.place_dashboard,
  },
  { path: '/clients', roles: ['technician_company'], icon: IconUsers, label: m.place_clients },
  {
    path: '/installations',
    roles: ['technician_company', 'distributor'],
    icon: IconHome,
    label: m.place_installations,
  },
  {
    path: '/devices',
    roles: ['technician_company'],
    icon: IconDevices2,
    label: m.place_devices,
    holds: ['/bulk-changes'],
  },
  {
    path: '/inventory',
    roles: ['distributor'],
    icon: IconBuildingWarehouse,
    label: m.place_inventory,
    holds: ['/devices'],
  },
  { path: '/companies', roles: ['distributor'], icon: IconBuildingStore, label: m.place_companies },
  { path: '/users', roles: ['technician_company'], icon: IconUserCog, label: m.place_users },
]

export const placesOf = (kind: CompanyKind | undefined): readonly Place[] =>
  places.filter((place) => kind !== undefined && place.roles.includes(kind))

/** Whether a path belongs to this place. */
export const isAt = ({ path, holds = [] }: Place, pathname: string): boolean =>
  [path, ...holds].some((held) => pathname === held || pathname.startsWith(`${held}/`))
