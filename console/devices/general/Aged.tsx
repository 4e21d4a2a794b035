import type { ReactNode } from 'react'
import type { LiveDevice } from '../../../contract/devices/schema.ts'
import type { Model } from '../../../contract/models/model.ts'
import { StaleAge } from '../../kit/LiveValue.tsx'
import { useNow } from '../../kit/now.ts'
import { isAsOldAsAll, liveValue } from '../live-value.ts'

interface AgedProps {
  device: LiveDevice
  model: Model
  /** The displayed metric. */
  name: string
  /** Its card shows the newest age; only an older value shows its own. */
  isCardAged?: boolean
  /** Reporting period, if the metric is not in every report. */
  everySeconds?: number
  children: ReactNode
}

/** A reported value, with its age once it is overdue. */
export const Aged = ({ device, model, name, isCardAged = false, everySeconds, children }: AgedProps) => {
  const { at } = liveValue(device, model, name)
  const now = useNow()
  const isCoveredByCard = isCardAged && at !== undefined && isAsOldAsAll(device, at, now)
  return (
    <>
      {children}
      {at !== undefined && !isCoveredByCard && (
        <StaleAge at={at} periodSeconds={everySeconds ?? device.report_seconds} />
      )}
    </>
  )
}
