// Many points of a map: the library gathers them into clusters off the main thread, and what is in sight is told, to
// be drawn as elements that can be focused and read.
import type { FilterSpecification, GeoJSONSource, Map as LibraryMap } from 'maplibre-gl'
import type { Tone } from '../tone.ts'
import type { Troubles } from './points.ts'
import { type Position, toPair } from './position.ts'

export interface Point extends Position {
  tone: Tone
}

/** A cluster, or the point with this index; `key` stays while it is the same. */
export type Seen = { key: string; position: Position } & (
  | { kind: 'cluster'; id: number; count: number; troubles: Troubles }
  | { kind: 'point'; index: number }
)

export interface MarkerLayer {
  show: (points: readonly Point[]) => void
  /** Zooms in until the cluster falls apart. */
  open: (cluster: number, position: Position) => void
  close: () => void
}

const source = 'markers'
/** Pixels within which points are one. */
const clusterRadius = 56
/** Share of the view that is known beyond its edges, so that nothing pops up while it is moved. */
const margin = 0.15

const countOf = (tone: keyof Troubles) => [
  '+',
  ['case', ['==', ['get', 'tone'], tone] as FilterSpecification, 1, 0],
]

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
    const { cluster_id: id, point_count: count, fault, warning, offline, index } = properties
    const found: Seen = properties.cluster
      ? { key: `c${id}`, kind: 'cluster', position, id, count, troubles: { fault, warning, offline } }
      : { key: `p${index}`, kind: 'point', position, index }
    seen.set(found.key, found)
  }
  return [...seen.values()].toSorted((one, other) => other.position.latitude - one.position.latitude)
}

/** Tells what is in sight whenever that has changed. */
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
      },
    })
    // Only what a layer uses is loaded; this one draws nothing.
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
  // Tiles of the zoom before are kept until those of the next are there; only then is it settled.
  map.on('idle', look)
  return {
    show(points) {
      waiting = points
      // A map that is closed meanwhile takes no more points.
      map
        .getSource<GeoJSONSource>(source)
        ?.setData(collect(points))
        .catch(() => {})
    },
    open(cluster, position) {
      const zoomIn = async () => {
        const zoom = await map.getSource<GeoJSONSource>(source)?.getClusterExpansionZoom(cluster)
        if (zoom !== undefined) map.easeTo({ center: toPair(position), zoom })
      }
      // The cluster may be gone by now: then there is nothing to open.
      zoomIn().catch(() => {})
      map.getCanvas().focus({ preventScroll: true })
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
