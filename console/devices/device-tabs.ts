import { m } from '../paraglide/messages.js'

export const deviceTabs = ['general', 'remote', 'graphs', 'faults', 'information'] as const
export type DeviceTab = (typeof deviceTabs)[number]

/** A tab of the panel or of the page: its label and content. */
export interface ViewTab {
  key: string
  label: () => string
  /** A shorter label on a phone. */
  short?: () => string
  shows: readonly [DeviceTab, ...DeviceTab[]]
}

/** Spec section 2, the device panel. */
export const panelTabs: readonly ViewTab[] = [
  { key: 'general', label: m.tab_general, shows: ['general'] },
  { key: 'remote', label: m.tab_remote, short: m.tab_remote_short, shows: ['remote'] },
  { key: 'graphs', label: m.tab_graphs, shows: ['graphs'] },
  { key: 'faults', label: m.tab_faults, shows: ['faults'] },
  { key: 'information', label: m.tab_information, shows: ['information'] },
]

/** Spec section 2, the device info page: four tabs for the content of the panel's five. */
export const pageTabs: readonly ViewTab[] = [
  { key: 'general', label: m.tab_general, shows: ['general', 'information'] },
  { key: 'graphs', label: m.tab_graphs, shows: ['graphs'] },
  { key: 'faults', label: m.tab_faults, shows: ['faults'] },
  { key: 'operation', label: m.tab_operation, shows: ['remote'] },
]

/** The tab of this name, otherwise the first. */
export const tabOf = (tabs: readonly ViewTab[], key: string | undefined): ViewTab => {
  const tab = tabs.find((known) => known.key === key) ?? tabs[0]
  if (!tab) throw new Error('a view has tabs')
  return tab
}

/** The tab that shows a part. */
export const keyOf = (tabs: readonly ViewTab[], part: DeviceTab): string =>
  tabs.find(({ shows }) => shows.includes(part))?.key ?? 'general'

/** The tab of the other form with the same content. */
export const sameTab = (tabs: readonly ViewTab[], { shows: [first] }: ViewTab): string => keyOf(tabs, first)

/** Live tabs are refreshed every 10 seconds. */
export const isLiveTab = ({ shows }: ViewTab): boolean =>
  shows.includes('general') || shows.includes('remote')
