import { IconMapPin, IconMapPinOff } from '@tabler/icons-react'
import { m } from '../paraglide/messages.js'
import styles from './address-picker.module.css'
import type { PlaceUnder } from './place-under.ts'

const said = ({ state, found }: PlaceUnder): string => {
  if (state === 'searching') return m.location_searching()
  if (state === 'outside') return m.location_outside()
  if (!found) return m.location_nameless()
  return found.address ?? m.location_near()
}

interface UnderPinProps {
  place: PlaceUnder
  /** A note that the position is not the exact house. */
  rough: string | undefined
}

/** The known address under the pin; the line is always present, so that nothing moves. */
export const UnderPin = ({ place, rough }: UnderPinProps) => {
  const Icon = place.found ? IconMapPin : IconMapPinOff
  const rest = [place.found?.zip_code, place.found?.area].filter(Boolean).join(' ')
  return (
    <p className={styles.under} role="status" data-state={place.state}>
      {place.state !== 'searching' && <Icon size={16} aria-hidden />}
      <span>
        {said(place)}
        {rest && <span className={styles.rest}> {rest}</span>}
        {rough && <span className={styles.rough}>{rough}</span>}
      </span>
    </p>
  )
}
