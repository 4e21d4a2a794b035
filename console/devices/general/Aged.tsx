import type { ReactNode } from 'react'
import type { LiveDevice } from '../../../contract/devices.ts'
import type { Model } from '../../../contract/models/model.ts'
import { StaleAge } from '../../kit/LiveValue.tsx'
import { liveValue } from '../live-value.ts'

interface AgedProps {
  device: LiveDevice
  model: Model
  /** The metric that is shown. */
  name: string
  children: ReactNode
}

/** What a device said, with its age once it is older than it should be. */
export const Aged = ({ device, model, name, children }: AgedProps) => {
  const { at } = liveValue(device, model, name)
  return (
    <>
      {children}
      {at !== undefined && <StaleAge at={at} periodSeconds={device.report_seconds} />}
    </>
  )
}
