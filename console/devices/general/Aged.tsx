import type { ReactNode } from 'react'
import type { LiveDevice } from '../../../contract/devices/schema.ts'
import type { Model } from '../../../contract/models/model.ts'
import { StaleAge } from '../../kit/LiveValue.tsx'
import { useNow } from '../../kit/now.ts'
import { isAsOldAsAll, liveValue } from '../live-value.ts'

interface AgedProps {
  device: LiveDevice
  model: Model
  /** The metric that is shown. */
  name: string
  /** Its card tells how old the newest is: only what is older than that tells its own age. */
  isCardAged?: boolean
  /** How often it is told, where that is not with every report. */
  everySeconds?: number
  children: ReactNode
}

/** What a device said, with its age once it is older than it should be. */
export const Aged = ({ device, model, name, isCardAged = false, everySeconds, children }: AgedProps) => {
  const { at } = liveValue(device, model, name)
  const now = useNow()
  const isTold = isCardAged && at !== undefined && isAsOldAsAll(device, at, now)
  return (
    <>
      {children}
      {at !== undefined && !isTold && (
        <StaleAge at={at} periodSeconds={everySeconds ?? device.report_seconds} />
      )}
    </>
  )
}
