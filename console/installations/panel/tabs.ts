import type { ComponentType } from 'react'
import type { InstallationDetail } from '../../../contract/installations/detail.ts'
import { m } from '../../paraglide/messages.js'
import { DevicesTab } from './DevicesTab.tsx'
import { FilesTab } from './FilesTab.tsx'
import { GeneralTab } from './GeneralTab.tsx'
import { HistoryTab } from './HistoryTab.tsx'
import { MaintenanceTab } from './MaintenanceTab.tsx'
import { MoneyTab } from './MoneyTab.tsx'
import type { TabProps } from './tab-props.ts'

interface InstallationTab {
  /** Its name in the address. */
  key: string
  label: () => string
  component: ComponentType<TabProps>
  /** A count beside the label. */
  count?: (installation: InstallationDetail) => number
  /** Default: everyone who may open the panel. */
  technicianOnly?: true
}

const general: InstallationTab = { key: 'general', label: m.tab_general, component: GeneralTab }

/** The tabs of an installation in their order. */
const tabs: readonly InstallationTab[] = [
  general,
  { key: 'devices', label: m.tab_devices, component: DevicesTab, count: (home) => home.devices_count },
  {
    key: 'money',
    label: m.tab_money,
    component: MoneyTab,
    count: ({ jobs }) => jobs.length,
    technicianOnly: true,
  },
  { key: 'maintenance', label: m.tab_maintenance, component: MaintenanceTab, technicianOnly: true },
  {
    key: 'files',
    label: m.tab_files,
    component: FilesTab,
    count: ({ photos, files }) => photos.length + files.length,
    technicianOnly: true,
  },
  { key: 'history', label: m.tab_history, component: HistoryTab, technicianOnly: true },
]

export const installationTabs = (isTechnician: boolean): readonly InstallationTab[] =>
  tabs.filter(({ technicianOnly }) => isTechnician || !technicianOnly)

export const installationTabOf = (wanted: string | undefined, isTechnician: boolean): InstallationTab =>
  installationTabs(isTechnician).find(({ key }) => key === wanted) ?? general
