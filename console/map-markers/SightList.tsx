import { Button, Skeleton } from '@mantine/core'
import { IconMapOff, IconMapSearch } from '@tabler/icons-react'
import type { MapPlace } from '../../contract/map-markers/routes.ts'
import { addressText } from '../installations/words.ts'
import { formatNumber } from '../kit/format.ts'
import { markerIcons } from '../kit/map/marker-icons.ts'
import { Notice } from '../kit/Notice.tsx'
import { useNow } from '../kit/now.ts'
import { toneColour, toneWord } from '../kit/tone.ts'
import { m } from '../paraglide/messages.js'
import { Tag } from '../tags/Tag.tsx'
import styles from './map-screen.module.css'
import { shortStandingOf } from './place-words.ts'

interface RowProps {
  place: MapPlace
  isChosen: boolean
  now: number
  onChoose: () => void
}

const Row = ({ place, isChosen, now, onChoose }: RowProps) => {
  const Icon = markerIcons[place.state]
  const isTrouble = place.state !== 'fine' && place.state !== 'unknown'
  return (
    <li>
      <button
        type="button"
        className={styles.row}
        aria-pressed={isChosen}
        data-place={place.id}
        onClick={onChoose}
      >
        <Icon size={24} color={toneColour(place.state)} role="img" aria-label={toneWord[place.state]()} />
        <span className={styles.line}>
          <strong className={styles.name}>{place.client_name}</strong>
          <Tag id={place.tag_id} />
        </span>
        <span className={styles.line} data-wraps>
          <span className={styles.address}>{addressText(place)}</span>
          <span style={isTrouble ? { color: toneColour(place.state) } : undefined}>
            {shortStandingOf(place, now)}
          </span>
        </span>
      </button>
    </li>
  )
}

interface SightListProps {
  /** Undefined while loading. */
  places: readonly MapPlace[] | undefined
  /** How many are in sight. */
  count: number
  chosenIds: readonly string[]
  onChoose: (id: string) => void
  onShowAll: () => void
}

/** The homes in sight, the worst first: also the map of those who see or point at none. */
export const SightList = ({ places, count, chosenIds, onChoose, onShowAll }: SightListProps) => {
  const now = useNow(30_000)
  if (count === 0)
    return (
      <Notice
        icon={IconMapOff}
        title={m.map_none_in_sight()}
        body={m.map_none_in_sight_body()}
        actions={
          <Button variant="default" leftSection={<IconMapSearch size={16} aria-hidden />} onClick={onShowAll}>
            {m.map_show_all()}
          </Button>
        }
      />
    )
  return (
    <>
      <ul className={styles.rows} aria-label={m.map_list()} aria-busy={!places}>
        {places
          ? places.map((place) => (
              <Row
                key={place.id}
                place={place}
                isChosen={chosenIds.includes(place.id)}
                now={now}
                onChoose={() => onChoose(place.id)}
              />
            ))
          : Array.from({ length: Math.min(8, count) }, (_, row) => (
              <li key={row} className={styles.row}>
                <Skeleton height={24} width={24} radius={12} />
                <Skeleton height={14} width="60%" />
              </li>
            ))}
      </ul>
      {places && places.length < count && (
        <p className={styles.more}>
          {m.map_first_in_sight({ shown: formatNumber(places.length), count: formatNumber(count) })}
        </p>
      )}
    </>
  )
}
