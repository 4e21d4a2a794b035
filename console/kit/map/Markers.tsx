import { IconSquareXFilled } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { formatNumber } from '../format.ts'
import { type Tone, toneColour, toneIcons, toneWord } from '../tone.ts'
import { useMap } from './map-context.ts'
import type { MarkerLayer, Seen } from './marker-layer.ts'
import styles from './markers.module.css'
import { Placed } from './Placed.tsx'
import { arcsOf, type MapMarker, spread } from './points.ts'

/** Shape and colour both tell how something stands. */
const icons = { ...toneIcons, offline: IconSquareXFilled } satisfies Record<Tone, unknown>

const sizeOf = (count: number) => 30 + 6 * Math.min(5, Math.floor(Math.log10(count) * 1.75))

const Cluster = ({ seen, onOpen }: { seen: Seen & { kind: 'cluster' }; onOpen: () => void }) => {
  const { count, troubles } = seen
  const size = sizeOf(count)
  return (
    <button
      type="button"
      className={styles.cluster}
      style={{ width: size, height: size }}
      aria-label={m.map_cluster({ count, faults: troubles.fault, warnings: troubles.warning })}
      onClick={onOpen}
    >
      <svg viewBox="0 0 40 40" aria-hidden>
        <circle cx="20" cy="20" r="18" />
        {arcsOf(count, troubles).map(({ tone, from, share }) => (
          <circle
            key={tone}
            cx="20"
            cy="20"
            r="18"
            pathLength={100}
            strokeDasharray={`${share} 100`}
            strokeDashoffset={-from}
            style={{ stroke: toneColour(tone), opacity: 1 }}
          />
        ))}
      </svg>
      <span>{formatNumber(count)}</span>
    </button>
  )
}

interface MarkProps {
  marker: MapMarker
  isSelected: boolean
  onOpen: () => void
}

const Mark = ({ marker: { label, tone }, isSelected, onOpen }: MarkProps) => {
  const Icon = icons[tone]
  return (
    <button
      type="button"
      className={styles.mark}
      style={{ color: toneColour(tone) }}
      aria-label={m.map_mark({ label, state: toneWord[tone]() })}
      aria-pressed={isSelected}
      onClick={onOpen}
    >
      <Icon size={24} aria-hidden />
    </button>
  )
}

interface MarkersProps {
  markers: readonly MapMarker[]
  selectedId?: string | undefined
  onOpen: (id: string) => void
}

/** Any number of markers of a map; those that lie close are a cluster with their count. */
export const Markers = ({ markers, selectedId, onOpen }: MarkersProps) => {
  const map = useMap()
  const layer = useRef<MarkerLayer>(undefined)
  const [seen, setSeen] = useState<Seen[]>([])
  const positions = useMemo(() => spread(markers), [markers])
  useEffect(() => {
    const added = map.addMarkers(setSeen)
    layer.current = added
    return () => added.close()
  }, [map])
  useEffect(() => {
    layer.current?.show(
      positions.map((position, index) => ({ ...position, tone: markers[index]?.tone ?? 'unknown' })),
    )
  }, [map, markers, positions])
  const selected = markers.findIndex(({ id }) => id === selectedId)
  const marks = seen.filter((one) => one.kind === 'cluster' || (one.index !== selected && markers[one.index]))
  const chosen = markers[selected]
  return (
    <>
      {marks.map((one) => (
        <Placed key={one.key} at={one.position}>
          {one.kind === 'cluster' ? (
            <Cluster seen={one} onOpen={() => layer.current?.open(one.id, one.position)} />
          ) : (
            <Mark
              marker={markers[one.index] as MapMarker}
              isSelected={false}
              onOpen={() => onOpen((markers[one.index] as MapMarker).id)}
            />
          )}
        </Placed>
      ))}
      {chosen && (
        <Placed key="selected" at={positions[selected] ?? chosen}>
          <Mark marker={chosen} isSelected onOpen={() => onOpen(chosen.id)} />
        </Placed>
      )}
    </>
  )
}
