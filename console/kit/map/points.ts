import type { Tone } from '../tone.ts'
import type { Position } from './position.ts'

export interface MapMarker extends Position {
  id: string
  /** Left out where there are too many to name; `Markers` then requests those that are drawn. */
  label?: string
  tone: Tone
}

const metresInDegree = 111_320
/** Distance at which two markers do not overlap at the deepest zoom. */
const apartMetres = 4

const onOnePlace = (markers: readonly MapMarker[]): number[][] => {
  const by = (side: keyof Position) => (index: number) => markers[index]?.[side]
  // Numeric keys, because a hundred thousand string keys take three times as long.
  return [...Map.groupBy(markers.keys(), by('latitude')).values()]
    .filter((group) => group.length > 1)
    .flatMap((group) => [...Map.groupBy(group, by('longitude')).values()])
    .filter((group) => group.length > 1)
}

/** Points in one building would overlap at every zoom, so they are placed on a ring around it. */
export const spread = (markers: readonly MapMarker[]): readonly Position[] => {
  const positions: Position[] = markers.map(({ latitude, longitude }) => ({ latitude, longitude }))
  for (const group of onOnePlace(markers)) {
    const radius = (apartMetres * group.length) / (2 * Math.PI * metresInDegree)
    for (const [turn, index] of group.entries()) {
      const angle = (2 * Math.PI * turn) / group.length
      const { latitude, longitude } = positions[index] as Position
      positions[index] = {
        latitude: latitude + radius * Math.sin(angle),
        longitude: longitude + (radius * Math.cos(angle)) / Math.cos((latitude * Math.PI) / 180),
      }
    }
  }
  return positions
}

/** The tones of a cluster that are not fine, worst first. */
const troubleTones = ['fault', 'warning', 'offline', 'unknown'] as const satisfies readonly Tone[]

/** How many points of a cluster have each of them. */
export type Troubles = Record<(typeof troubleTones)[number], number>

export const worstOf = (troubles: Troubles): Tone => troubleTones.find((tone) => troubles[tone] > 0) ?? 'fine'

export interface Arc {
  tone: keyof Troubles
  /** Percent of the ring, clockwise from the top. */
  from: number
  share: number
}

/** The segments of a cluster's ring that are not fine, worst first; each has a visible minimum. */
export const arcsOf = (count: number, troubles: Troubles): readonly Arc[] => {
  const shortest = 4
  let from = 0
  return troubleTones.flatMap((tone) => {
    if (troubles[tone] === 0) return []
    const share = Math.max(shortest, (100 * troubles[tone]) / count)
    const arc = { tone, from, share: Math.min(share, 100 - from) }
    from += arc.share
    return [arc]
  })
}
