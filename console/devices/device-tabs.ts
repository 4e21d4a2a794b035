import { m } from '../paraglide/messages.js'

export const deviceTabs = ['general', 'remote', 'graphs', 'faults', 'information'] as const
export type DeviceTab = (typeof deviceTabs)[number]

export const tabWord: Record<DeviceTab, () => string> = {
  general: m.tab_general,
  remote: m.tab_remote,
  graphs: m.tab_graphs,
  faults: m.tab_faults,
  information: m.tab_information,
}

export const tabOf = (tab: string | undefined): DeviceTab =>
  deviceTabs.find((known) => known === tab) ?? 'general'

/** The tabs that show the present: they are refreshed every 10 seconds. */
export const isLiveTab = (tab: DeviceTab): boolean => tab === 'general' || tab === 'remote'
