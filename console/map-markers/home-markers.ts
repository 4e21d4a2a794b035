// Homes of the map: from the columns of the reply to markers; changes overwrite what is loaded.
import { type MapMarkers, markerStates } from '../../contract/map-markers/routes.ts'
import type { Sight } from '../kit/map/clusters.ts'
import type { MapMarker } from '../kit/map/points.ts'

export interface HomeMarker extends MapMarker {
  /** Bits by the positions of its device types. */
  kinds: number
  companyId: string | undefined
}

export const readMarkers = (reply: MapMarkers): HomeMarker[] =>
  reply.ids.map((id, index) => ({
    id,
    latitude: reply.latitudes[index] ?? 0,
    longitude: reply.longitudes[index] ?? 0,
    tone: markerStates[reply.states[index] ?? -1] ?? 'unknown',
    kinds: reply.kinds[index] ?? 0,
    companyId: reply.companies[reply.owners[index] ?? -1]?.id,
  }))

/** Lays changed homes over all; ones that are not there are added unless `isSearch`. */
export function mergeMarkers(all: MapMarkers, changed: MapMarkers, isSearch: boolean): MapMarkers {
  const known = new Map(all.ids.map((id, index) => [id, index]))
  const merged: MapMarkers = {
    ...all,
    ids: [...all.ids],
    latitudes: [...all.latitudes],
    longitudes: [...all.longitudes],
    states: [...all.states],
    kinds: [...all.kinds],
    owners: [...all.owners],
    companies: [...all.companies],
  }
  const ownerOf = (position: number) => {
    const company = changed.companies[position]
    const at = merged.companies.findIndex(({ id }) => id === company?.id)
    return at >= 0 || !company ? at : merged.companies.push(company) - 1
  }
  for (const [from, id] of changed.ids.entries()) {
    const to = known.get(id) ?? merged.ids.length
    if (to === merged.ids.length && isSearch) continue
    merged.ids[to] = id
    for (const column of ['latitudes', 'longitudes', 'states', 'kinds'] as const)
      merged[column][to] = changed[column][from] ?? 0
    merged.owners[to] = ownerOf(changed.owners[from] ?? -1)
  }
  return merged
}

const isWithin = ({ west, south, east, north }: Sight, { latitude, longitude }: HomeMarker) =>
  latitude >= south && latitude <= north && longitude >= west && longitude <= east

/** The worst first; all of them until it is known what is in sight. */
export const inSightOf = (markers: readonly HomeMarker[], sight: Sight | undefined): HomeMarker[] => {
  const seen = sight ? markers.filter((marker) => isWithin(sight, marker)) : markers
  const byTone = Map.groupBy(seen, ({ tone }) => tone)
  return markerStates.flatMap((state) => byTone.get(state) ?? [])
}
