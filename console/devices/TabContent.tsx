import { Suspense } from 'react'
import type { DeviceInfo, LiveDevice } from '../../contract/devices/schema.ts'
import { modelOf } from '../../contract/models/index.ts'
import { findMetric } from '../../contract/models/model.ts'
import { lazyPart } from '../kit/part/lazy-part.tsx'
import { CardSkeleton } from '../kit/Skeletons.tsx'
import { ControlTab } from './control/ControlTab.tsx'
import type { CommandDesk } from './control/use-command-desk.ts'
import type { DeviceTab } from './device-tabs.ts'
import { FaultsTab } from './faults/FaultsTab.tsx'
import { GeneralTab } from './GeneralTab.tsx'
import { NoData } from './general/NoData.tsx'
import { InformationTab } from './information/InformationTab.tsx'
import { Ledger } from './ledger/Ledger.tsx'
import { ReadingsTab } from './ReadingsTab.tsx'

const GraphsTab = lazyPart(() => import('./graphs/GraphsTab.tsx').then((part) => part.GraphsTab))

interface TabContentProps {
  tab: DeviceTab
  at: number | undefined
  device: LiveDevice
  info: DeviceInfo | undefined
  desk: CommandDesk
}

/** The content of a tab, the same on panel and page. */
export const TabContent = ({ tab, at, device, info, desk }: TabContentProps) => {
  const model = modelOf(device.device_type)
  if (tab === 'faults') return <FaultsTab device={device} info={info} model={model} />
  if (tab === 'information') return <InformationTab device={device} info={info} />
  if (!model) return <NoData />
  if (tab === 'general') {
    return findMetric(model, 'flame') ? (
      <GeneralTab device={device} model={model} />
    ) : (
      <ReadingsTab device={device} model={model} info={info} />
    )
  }
  if (tab === 'graphs') {
    if (device.last_update === null && info?.predecessors.length === 0) return <NoData hasNeverReported />
    return (
      <Suspense fallback={<CardSkeleton height={920} />}>
        <GraphsTab device={device} model={model} at={at} predecessors={info?.predecessors} />
      </Suspense>
    )
  }
  return (
    <>
      <ControlTab device={device} model={model} limits={info?.hvac_action_limits_json ?? null} desk={desk} />
      {model.settings.length > 0 && <Ledger device={device} model={model} desk={desk} />}
    </>
  )
}
