// Many points of a map: the library clusters them off the main thread, and the visible ones are drawn as elements that
// can be focused and read.
import type { FilterSpecification, GeoJSONSource, Map as LibraryMap } from 'maplibre-gl'
import type { Tone } from '../tone.ts'
import type { Troubles } from './points.ts'
import { type Position, toPair } from './position.ts'

export interface Point extends Position {
  tone: Tone
  /** Before points at one place were set apart. */
  place: Position
}

/** A cluster, or the point with this index; `key` is stable. */
export type Seen = { key: string; position: Position } & (
  | { kind: 'cluster'; id: number; count: number; troubles: Troubles }
  | { kind: 'point'; index: number }
)

export interface MarkerLayer {
  show: (points: readonly Point[]) => void
  /** Zooms in until the cluster splits; calls back instead if its points, by index, are all at one place. */
  open: (cluster: Seen & { kind: 'cluster' }, atOnePlace: (indices: number[]) => void) => void
  close: () => void
}

const source = 'markers'
/** Cluster radius in pixels. */
const clusterRadius = 56
/** More than this in one place are not listed but drawn in a ring at the deepest zoom. */
const listedAtMost = 100
/** Share of the view loaded beyond its edges, so that markers do not pop up during a pan. */
const margin = 0.15

const countOf = (tone: keyof Troubles) => [
  '+',
  ['case', ['==', ['get', 'tone'], tone] as FilterSpecification, 1, 0],
]

const areAtOnePlace = (points: readonly Point[]) =>
  new Set(points.map(({ place: { latitude, longitude } }) => `${latitude} ${longitude}`)).size === 1

const toFeature = ({ latitude, longitude, tone }: Point, index: number) => ({
  type: 'Feature' as const,
  properties: { index, tone },
  geometry: { type: 'Point' as const, coordinates: [longitude, latitude] },
})

const collect = (points: readonly Point[]) => ({
  type: 'FeatureCollection' as const,
  features: points.map(toFeature),
})

const readSeen = (map: LibraryMap): Seen[] => {
  const bounds = map.getBounds()
  const [west, south, east, north] = [
    bounds.getWest(),
    bounds.getSouth(),
    bounds.getEast(),
    bounds.getNorth(),
  ]
  const [wide, high] = [(east - west) * margin, (north - south) * margin]
  const seen = new Map<string, Seen>()
  for (const { geometry, properties } of map.querySourceFeatures(source)) {
    if (geometry.type !== 'Point') continue
    const [longitude = 0, latitude = 0] = geometry.coordinates
    const isNear = longitude > west - wide && longitude < east + wide
    if (!isNear || latitude < south - high || latitude > north + high) continue
    const position = { latitude, longitude }
    const { cluster_id: id, point_count: count, fault, warning, offline, unknown, index } = properties
    const found: Seen = properties.cluster
      ? {
          key: `c${id}`,
          kind: 'cluster',
          position,
          id,
          count,
          troubles: { fault, warning, offline, unknown },
        }
      : { key: `p${index}`, kind: 'point', position, index }
    seen.set(found.key, found)
  }
  return [...seen.values()].toSorted((one, other) => other.position.latitude - one.position.latitude)
}

/** Calls back whenever the visible markers change. */
export const addMarkerLayer = (
  map: LibraryMap,
  whenStyled: (work: () => void) => () => void,
  tell: (seen: Seen[]) => void,
): MarkerLayer => {
  let waiting: readonly Point[] | undefined
  const add = () => {
    map.addSource(source, {
      type: 'geojson',
      data: collect(waiting ?? []),
      cluster: true,
      clusterRadius,
      maxzoom: map.getMaxZoom(),
      clusterMaxZoom: map.getMaxZoom() - 1,
      clusterProperties: {
        fault: countOf('fault'),
        warning: countOf('warning'),
        offline: countOf('offline'),
        unknown: countOf('unknown'),
      },
    })
    // The library loads only sources that a layer uses; this one draws nothing.
    map.addLayer({ id: source, type: 'circle', source, paint: { 'circle-radius': 0, 'circle-opacity': 0 } })
  }
  const look = () => {
    if (map.getSource(source) && map.isSourceLoaded(source)) tell(readSeen(map))
  }
  const onData = (event: { sourceId?: string; dataType?: string }) => {
    if (event.sourceId === source) look()
  }
  const callOff = whenStyled(add)
  map.on('sourcedata', onData)
  map.on('moveend', look)
  // Tiles of the previous zoom stay until the next ones are loaded.
  map.on('idle', look)
  return {
    show(points) {
      waiting = points
      // The map may have been closed meanwhile.
      map
        .getSource<GeoJSONSource>(source)
        ?.setData(collect(points))
        .catch(() => {})
    },
    open({ id, count, position }, atOnePlace) {
      const zoomIn = async () => {
        const found = map.getSource<GeoJSONSource>(source)
        const together = count <= listedAtMost ? ((await found?.getClusterLeaves(id, count, 0)) ?? []) : []
        const indices = together.map(({ properties }) => Number(properties?.index))
        if (indices.length > 0 && areAtOnePlace(indices.flatMap((index) => waiting?.[index] ?? [])))
          return atOnePlace(indices)
        const zoom = await found?.getClusterExpansionZoom(id)
        if (zoom !== undefined) map.easeTo({ center: toPair(position), zoom })
        return map.getCanvas().focus({ preventScroll: true })
      }
      // The cluster may no longer exist.
      zoomIn().catch(() => {})
    },
    close() {
      callOff()
      map.off('sourcedata', onData)
      map.off('moveend', look)
      map.off('idle', look)
      if (!map.getSource(source)) return
      map.removeLayer(source)
      map.removeSource(source)
    },
  }
}
