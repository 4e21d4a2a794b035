import { usePanel } from '../shell/panel.ts'
import type { PanelProps } from '../shell/panels.ts'
import { DeviceView } from './DeviceView.tsx'
import { panelTabs } from './device-tabs.ts'

/** The device panel over its list. */
export const DevicePanel = ({ id, tab }: PanelProps) => {
  const { at, setTab } = usePanel()
  return <DeviceView id={id} tabs={panelTabs} wanted={tab} at={at} onTab={setTab} />
}
