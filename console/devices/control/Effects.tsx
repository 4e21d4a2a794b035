import { relayMetrics } from '../../../contract/models/shelly.ts'
import { m } from '../../paraglide/messages.js'
import { AirCard, AirMoreCard } from '../general/AirCard.tsx'
import { MeterCard } from '../general/MeterCard.tsx'
import { liveValue } from '../live-value.ts'
import styles from './control.module.css'
import type { Controls } from './control-context.ts'
import { OffsetCard } from './OffsetCard.tsx'
import type { Place } from './places.ts'

/** The relay that this device cannot switch, for reading only. */
const ExternalRelay = ({ device, model }: Controls) => {
  const external = liveValue(device, model, relayMetrics[100]).value
  if (device.relay !== 0 || external === undefined) return null
  return (
    <p className={styles.notice}>
      {m.relay_external({ state: external === 1 ? m.relay_on() : m.relay_off() })}
    </p>
  )
}

/** The readings that the settings of a sensor or a meter affect. */
export const Effects = ({ section, controls }: { section: Place; controls: Controls }) => {
  if (section === 'calibration') {
    return (
      <div className={styles.effects}>
        <OffsetCard controls={controls} />
        <AirCard device={controls.device} model={controls.model} />
        <AirMoreCard device={controls.device} model={controls.model} />
      </div>
    )
  }
  if (section !== 'relay') return null
  return (
    <>
      <ExternalRelay {...controls} />
      <MeterCard device={controls.device} model={controls.model} isByRelay />
    </>
  )
}
