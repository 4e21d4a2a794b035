import { useEffect, useRef, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { formatNumber } from '../format.ts'
import { toneColour, toneSoft, toneWord } from '../tone.ts'
import type { VisibleMarker } from './clusters.ts'
import { useMap } from './map-context.ts'
import { markerIcons } from './marker-icons.ts'
import type { MarkerLayer } from './marker-layer.ts'
import styles from './markers.module.css'
import { Placed } from './Placed.tsx'
import { arcsOf, type MapMarker, type Troubles, worstOf } from './points.ts'

const sizeOf = (count: number) => 30 + 6 * Math.min(5, Math.floor(Math.log10(count) * 1.75))

/** As `2 Βλάβη, 1 Προειδοποίηση`; the word of fine if nothing is wrong. */
const statesText = (troubles: Troubles): string =>
  (Object.keys(troubles) as (keyof Troubles)[])
    .filter((tone) => troubles[tone] > 0)
    .map((tone) => m.map_cluster_state({ count: troubles[tone], state: toneWord[tone]() }))
    .join(', ') || toneWord.fine()

const Cluster = ({ seen, onOpen }: { seen: VisibleMarker & { kind: 'cluster' }; onOpen: () => void }) => {
  const { troubles } = seen
  const count = seen.indices.length
  const size = sizeOf(count)
  const worst = worstOf(troubles)
  return (
    <button
      type="button"
      className={styles.cluster}
      data-tone={worst}
      style={{ width: size, height: size, ...(worst === 'fine' ? {} : { background: toneSoft(worst) }) }}
      aria-label={m.map_cluster({ count, states: statesText(troubles) })}
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
  label: string
  isSelected: boolean
  onOpen: () => void
}

const Mark = ({ marker: { id, tone }, label, isSelected, onOpen }: MarkProps) => {
  const Icon = markerIcons[tone]
  return (
    <button
      type="button"
      className={styles.mark}
      data-marker={id}
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
  /** Of a marker without a label. */
  nameOf?: (id: string) => string
  onOpen: (id: string) => void
  /** Several at one place, which no zoom sets apart. */
  onOpenTogether?: (ids: string[]) => void
}

/** Any number of markers of a map; those that lie close are a cluster with their count. */
export const Markers = ({ markers, selectedId, nameOf, onOpen, onOpenTogether }: MarkersProps) => {
  const map = useMap()
  const layer = useRef<MarkerLayer>(undefined)
  const [seen, setSeen] = useState<VisibleMarker[]>([])
  useEffect(() => {
    const added = map.addMarkers(setSeen)
    layer.current = added
    return () => added.close()
  }, [map])
  useEffect(() => layer.current?.show(markers), [map, markers])
  const selected = markers.findIndex(({ id }) => id === selectedId)
  const marks = seen.filter((one) => one.kind === 'cluster' || (one.index !== selected && markers[one.index]))
  const chosen = markers[selected]
  const placeOf = (index: number) => seen.find((one) => one.kind === 'point' && one.index === index)?.position
  const labelOf = ({ id, label }: MapMarker) => label ?? nameOf?.(id) ?? ''
  const open = (cluster: VisibleMarker & { kind: 'cluster' }) =>
    layer.current?.open(cluster, (indices) =>
      onOpenTogether?.(indices.flatMap((index) => markers[index]?.id ?? [])),
    )
  return (
    <>
      {marks.map((one) => (
        <Placed key={one.key} at={one.position}>
          {one.kind === 'cluster' ? (
            <Cluster seen={one} onOpen={() => open(one)} />
          ) : (
            <Mark
              marker={markers[one.index] as MapMarker}
              label={labelOf(markers[one.index] as MapMarker)}
              isSelected={false}
              onOpen={() => onOpen((markers[one.index] as MapMarker).id)}
            />
          )}
        </Placed>
      ))}
      {chosen && (
        <Placed key="selected" at={placeOf(selected) ?? chosen}>
          <Mark marker={chosen} label={labelOf(chosen)} isSelected onOpen={() => onOpen(chosen.id)} />
        </Placed>
      )}
    </>
  )
}
