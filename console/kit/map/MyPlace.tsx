import { Loader } from '@mantine/core'
import { IconCurrentLocation } from '@tabler/icons-react'
import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { formatNumber } from '../format.ts'
import styles from './map.module.css'
import type { Position } from './position.ts'

const patienceMs = 15_000
/** How long a position of the browser stays valid. */
const freshMs = 30_000
/** The number that a browser gives for it. */
const refusedCode = 1

const whyNot = ({ code }: GeolocationPositionError) =>
  code === refusedCode ? m.map_my_place_refused() : m.map_my_place_unknown()

/** Requests the browser's position; a failure is explained on the map. */
export const MyPlace = ({ onFound }: { onFound: (position: Position) => void }) => {
  const [isAsking, setAsking] = useState(false)
  const [said, setSaid] = useState<string>()
  const ask = () => {
    // Absent where the page has not come safely.
    const { geolocation } = navigator as { geolocation?: Geolocation }
    if (!geolocation) return setSaid(m.map_my_place_unsupported())
    setAsking(true)
    setSaid(undefined)
    geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        setAsking(false)
        setSaid(m.map_my_place_found({ metres: formatNumber(Math.ceil(accuracy)) }))
        onFound({ latitude, longitude })
      },
      (error) => {
        setAsking(false)
        setSaid(whyNot(error))
      },
      { enableHighAccuracy: true, timeout: patienceMs, maximumAge: freshMs },
    )
  }
  return (
    <>
      <button
        type="button"
        className={styles.mine}
        aria-label={m.map_my_place()}
        aria-busy={isAsking}
        onClick={ask}
      >
        {isAsking ? <Loader size={16} /> : <IconCurrentLocation size={18} aria-hidden />}
      </button>
      <p className={said ? styles.said : 'visually-hidden'} role="status">
        {said}
      </p>
    </>
  )
}
