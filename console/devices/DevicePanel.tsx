import { ActionIcon, Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import type { DeviceInfo, LiveDevice } from '../../contract/devices.ts'
import { modelOf } from '../../contract/models/index.ts'
import { findMetric } from '../../contract/models/model.ts'
import { Failed } from '../kit/Failed.tsx'
import { formatDate, formatTime } from '../kit/format.ts'
import { PanelBody, PanelFoot, PanelHead, PanelTabs } from '../kit/layers/PanelParts.tsx'
import { usePanelFrame } from '../kit/layers/SidePanel.tsx'
import { CardSkeleton, PanelSkeleton } from '../kit/Skeletons.tsx'
import { m } from '../paraglide/messages.js'
import type { PanelProps } from '../shell/PanelHost.tsx'
import { usePanel } from '../shell/panel.ts'
import { ControlTab } from './control/ControlTab.tsx'
import { type CommandDesk, useCommandDesk } from './control/use-command-desk.ts'
import { DeviceChips } from './DeviceChips.tsx'
import { type DeviceTab, deviceTabs, isLiveTab, tabOf, tabWord } from './device-tabs.ts'
import { FaultsTab } from './faults/FaultsTab.tsx'
import { GeneralTab } from './general/GeneralTab.tsx'
import { NoData } from './general/NoData.tsx'
import { ReadingsTab } from './general/ReadingsTab.tsx'
import { InformationTab } from './information/InformationTab.tsx'
import { useLiveDevice } from './use-live-device.ts'
import { deviceTypeWord } from './words.ts'

const GraphsTab = lazy(() => import('./graphs/GraphsTab.tsx').then((part) => ({ default: part.GraphsTab })))

const Refresh = ({ onPress, isBusy }: { onPress: () => void; isBusy: boolean }) =>
  usePanelFrame().isPage ? (
    <ActionIcon size={44} onClick={onPress} aria-label={m.action_refresh()} aria-busy={isBusy}>
      <IconRefresh size={20} />
    </ActionIcon>
  ) : (
    <Button
      variant="default"
      leftSection={<IconRefresh size={16} aria-hidden />}
      onClick={onPress}
      aria-busy={isBusy}
    >
      {m.action_refresh()}
    </Button>
  )

const standsAt = (device: LiveDevice, isPage: boolean): string =>
  [
    device.client_name,
    [device.address, device.area].filter(Boolean).join(', '),
    isPage ? '' : [device.hvac_brand, device.hvac_model].filter(Boolean).join(' '),
  ]
    .filter(Boolean)
    .join(' · ') || m.device_not_installed()

interface TabProps {
  tab: DeviceTab
  device: LiveDevice
  info: DeviceInfo | undefined
  desk: CommandDesk
}

const TabContent = ({ tab, device, info, desk }: TabProps) => {
  const model = modelOf(device.device_type)
  if (tab === 'faults') return <FaultsTab deviceId={device.device_id} info={info} />
  if (tab === 'information') return <InformationTab info={info} />
  if (!model) return <NoData />
  if (tab === 'general') {
    return findMetric(model, 'flame') ? (
      <GeneralTab device={device} model={model} />
    ) : (
      <ReadingsTab device={device} model={model} />
    )
  }
  if (tab === 'graphs') {
    return (
      <Suspense fallback={<CardSkeleton height={920} />}>
        <GraphsTab device={device} model={model} />
      </Suspense>
    )
  }
  return (
    <ControlTab device={device} model={model} limits={info?.hvac_action_limits_json ?? null} desk={desk} />
  )
}

const Foot = ({ info }: { info: DeviceInfo | undefined }) => (
  <PanelFoot
    start={
      info?.installation_created_at &&
      [m.panel_created({ time: formatTime(info.installation_created_at) }), info.installation_created_by]
        .filter(Boolean)
        .join(' · ')
    }
    end={info?.installation_date && m.panel_installed({ date: formatDate(info.installation_date) })}
  />
)

/** Everything about one device; the same for a technician and for a distributor. */
export const DevicePanel = ({ id, tab: wanted }: PanelProps) => {
  const tab = tabOf(wanted)
  const { setTab } = usePanel()
  const { device, info, problem, isFetching, refresh } = useLiveDevice(id, isLiveTab(tab))
  const { isPage } = usePanelFrame()
  const desk = useCommandDesk(id, isLiveTab(tab))
  if (!device) {
    if (!problem) return <PanelSkeleton />
    return (
      <>
        <PanelHead title={m.device_title()} id={id} />
        <PanelBody>
          <Failed title={m.device_failed()} problem={problem} onRetry={refresh} />
        </PanelBody>
      </>
    )
  }
  return (
    <>
      <PanelHead
        title={deviceTypeWord(device.device_type)}
        id={device.device_id}
        subtitle={standsAt(device, isPage)}
        chips={<DeviceChips device={device} />}
        actions={<Refresh onPress={refresh} isBusy={isFetching} />}
      />
      <PanelTabs
        tabs={deviceTabs.map((key) => ({
          key,
          label: isPage && key === 'remote' ? m.tab_remote_short() : tabWord[key](),
        }))}
        value={tab}
        onChange={setTab}
      />
      <PanelBody tab={tab}>
        <TabContent tab={tab} device={device} info={info} desk={desk} />
      </PanelBody>
      {(!isPage || tab === 'information') && <Foot info={info} />}
    </>
  )
}
