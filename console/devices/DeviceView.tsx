import type { Device, DeviceInfo } from '../../contract/devices/schema.ts'
import { Failed } from '../kit/Failed.tsx'
import { formatDate, formatTime } from '../kit/format.ts'
import { HeadingLevel } from '../kit/Heading.tsx'
import { PanelBody, PanelFoot, PanelHead, PanelTabs } from '../kit/layers/PanelParts.tsx'
import { usePanelFrame } from '../kit/layers/SidePanel.tsx'
import { PanelSkeleton, PartSkeleton } from '../kit/Skeletons.tsx'
import { m } from '../paraglide/messages.js'
import { useCommandDesk } from './control/use-command-desk.ts'
import { DeviceChips } from './DeviceChips.tsx'
import { type DeviceTab, isLiveTab, keyOf, tabOf, type ViewTab } from './device-tabs.ts'
import { HeadActions } from './HeadActions.tsx'
import { listedDevice } from './listed-device.ts'
import { OpenTabContext } from './open-tab.ts'
import { TabContent } from './TabContent.tsx'
import { useLiveDevice } from './use-live-device.ts'
import { deviceTitle, deviceTypeWord } from './words.ts'

const standsAt = (device: Device, isPage: boolean): string =>
  [
    device.client_name,
    [device.address, device.area].filter(Boolean).join(', '),
    isPage ? '' : [device.hvac_brand, device.hvac_model].filter(Boolean).join(' '),
  ]
    .filter(Boolean)
    .join(' · ') || m.device_not_installed()

/** A device without installation has no foot; until that is known the space stays reserved. */
const Foot = ({ info }: { info: DeviceInfo | undefined }) => {
  const { installation_created_at: at, installation_created_by: by, installation_date: date } = info ?? {}
  if (info && !at && !date) return null
  return (
    <PanelFoot
      start={at && [m.panel_created({ time: formatTime(at) }), by].filter(Boolean).join(' · ')}
      end={date && m.panel_installed({ date: formatDate(date) })}
    />
  )
}

interface DeviceViewProps {
  id: string
  tabs: readonly ViewTab[]
  /** From the address; default the first tab. */
  wanted: string | undefined
  /** The moment in the address, for a tab of the past. */
  at: number | undefined
  onTab: (key: string, at?: number) => void
}

/** One device, in a panel or on a page, for technicians and distributors. */
export const DeviceView = ({ id, tabs, wanted, at, onTab }: DeviceViewProps) => {
  const tab = tabOf(tabs, wanted)
  const isLive = isLiveTab(tab)
  const { device, info, problem, isFetching, refresh } = useLiveDevice(id, isLive)
  const { isPage, isScreen } = usePanelFrame()
  const desk = useCommandDesk(id, isLive)
  const known: Device | undefined = device ?? listedDevice(id)
  const failed = problem && <Failed title={m.device_failed()} problem={problem} onRetry={refresh} />
  if (!known) {
    if (!failed) return <PanelSkeleton />
    return (
      <>
        <PanelHead title={m.device_title()} id={id} />
        <PanelBody>{failed}</PanelBody>
      </>
    )
  }
  const openTab = (shown: DeviceTab, moment?: number) => onTab(keyOf(tabs, shown), moment)
  return (
    <OpenTabContext value={openTab}>
      <PanelHead
        title={deviceTitle(known)}
        id={known.device_id}
        kind={known.device_name ? deviceTypeWord(known.device_type) : undefined}
        subtitle={standsAt(known, isPage)}
        chips={<DeviceChips device={known} />}
        actions={device && <HeadActions device={device} tab={tab} onRefresh={refresh} isBusy={isFetching} />}
      />
      <PanelTabs
        tabs={tabs.map(({ key, label, short }) => ({ key, label: (isPage && short ? short : label)() }))}
        value={tab.key}
        onChange={(key) => onTab(key)}
      />
      <PanelBody tab={tab.key}>
        {isScreen && <h2 className="visually-hidden">{tab.label()}</h2>}
        {device ? (
          <HeadingLevel value={3}>
            {tab.shows.map((shown) => (
              <TabContent key={shown} tab={shown} at={at} device={device} info={info} desk={desk} />
            ))}
          </HeadingLevel>
        ) : (
          (failed ?? <PartSkeleton />)
        )}
      </PanelBody>
      {(!isPage || tab.shows.includes('information')) && <Foot info={info} />}
    </OpenTabContext>
  )
}
