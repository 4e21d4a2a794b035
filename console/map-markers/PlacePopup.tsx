import { Button, CloseButton } from '@mantine/core'
import { IconArrowUpRight } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { MapPlace } from '../../contract/map-markers/routes.ts'
import { addressText } from '../installations/words.ts'
import { formatNumber } from '../kit/format.ts'
import { useMap } from '../kit/map/map-context.ts'
import { markerIcons } from '../kit/map/marker-icons.ts'
import { Placed } from '../kit/map/Placed.tsx'
import type { Position } from '../kit/map/position.ts'
import { useNow } from '../kit/now.ts'
import { toneColour, toneWord } from '../kit/tone.ts'
import { m } from '../paraglide/messages.js'
import { tagNumber } from '../tags/Tag.tsx'
import styles from './place-popup.module.css'
import { sinceOf, standingOf } from './place-words.ts'

/** What it takes on the map, in pixels. */
const room = { above: 260, beside: 160 }

interface HomeProps {
  place: MapPlace
  isAlone: boolean
  onView: () => void
}

const Home = ({ place, isAlone, onView }: HomeProps) => {
  const now = useNow(30_000)
  const Icon = markerIcons[place.state]
  const since = sinceOf(place, now)
  return (
    <li className={styles.home}>
      {!isAlone && <strong>{place.client_name}</strong>}
      <p>
        {[addressText(place), m.map_number({ tag: tagNumber(place.tag_id) ?? '' })]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {(place.model ?? place.make) && <p className={styles.model}>{place.model ?? place.make}</p>}
      <p className={styles.state} style={{ color: toneColour(place.state) }}>
        <Icon size={16} role="img" aria-label={toneWord[place.state]()} />
        {standingOf(place)}
      </p>
      <div className={styles.foot}>
        <span>{since}</span>
        <Button
          size="xs"
          variant={isAlone ? 'filled' : 'default'}
          leftSection={<IconArrowUpRight size={16} aria-hidden />}
          aria-label={m.map_view_home({ name: place.client_name })}
          onClick={onView}
        >
          {m.action_view()}
        </Button>
      </div>
    </li>
  )
}

interface PlacePopupProps {
  at: Position
  /** Those at this place; undefined while loading. */
  places: readonly MapPlace[] | undefined
  count: number
  onView: (place: MapPlace) => void
  onClose: () => void
}

/** What the map says of a marker, or of several homes at one place. */
export const PlacePopup = ({ at, places, count, onView, onClose }: PlacePopupProps) => {
  const map = useMap()
  const box = useRef<HTMLDivElement>(null)
  const [first] = places ?? []
  const isAlone = count === 1
  const title = isAlone ? (first?.client_name ?? '…') : m.map_here({ count, shown: formatNumber(count) })
  const { latitude, longitude } = at
  useEffect(() => {
    map.reveal({ latitude, longitude }, room)
    box.current?.focus({ preventScroll: true })
  }, [map, latitude, longitude])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  return (
    <Placed at={at} anchor="bottom" isOnTop>
      <div className={styles.lift}>
        <div
          ref={box}
          className={styles.popup}
          role="dialog"
          aria-label={title}
          aria-busy={places === undefined}
          tabIndex={-1}
          onKeyDown={onKeyDown}
        >
          <div className={styles.head}>
            <strong>{title}</strong>
            <CloseButton size={32} aria-label={m.action_close()} onClick={onClose} />
          </div>
          <ul className={styles.homes}>
            {places?.map((place) => (
              <Home key={place.id} place={place} isAlone={isAlone} onView={() => onView(place)} />
            ))}
          </ul>
        </div>
      </div>
    </Placed>
  )
}
