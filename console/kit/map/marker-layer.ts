// Many points of a map, drawn as elements that can be focused and read: clustered again after every move and change.
import type { Map as LibraryMap } from 'maplibre-gl'
import { type Points, pointsOf, type Sight, seenIn, splittingZoom, type VisibleMarker } from './clusters.ts'
import type { MapMarker } from './points.ts'
import { toPair } from './position.ts'

export interface MarkerLayer {
  show: (markers: readonly MapMarker[]) => void
  /** Zooms in until the cluster splits; calls back instead if its points, by index, are all at one place. */
  open: (
    cluster: VisibleMarker & { kind: 'cluster' },
    atOnePlace: (indices: readonly number[]) => void,
  ) => void
  close: () => void
}

/** More than this in one place are not listed but drawn in a ring at the deepest zoom. */
const listedAtMost = 100

const areAtOnePlace = (markers: readonly MapMarker[]) =>
  new Set(markers.map(({ latitude, longitude }) => `${latitude} ${longitude}`)).size === 1

/** Calls back whenever the visible markers change. */
export const addMarkerLayer = (
  map: LibraryMap,
  sightOf: () => Sight,
  listener: (seen: VisibleMarker[]) => void,
): MarkerLayer => {
  const deepest = map.getMaxZoom()
  let points: Points = pointsOf([])
  let level = Number.NaN
  const look = () => {
    level = Math.floor(map.getZoom())
    listener(seenIn(points, sightOf(), level, deepest))
  }
  const lookIfDeeper = () => {
    if (Math.floor(map.getZoom()) !== level) look()
  }
  map.on('moveend', look)
  map.on('zoom', lookIfDeeper)
  return {
    show(markers) {
      points = pointsOf(markers)
      look()
    },
    open({ indices, position }, atOnePlace) {
      if (
        indices.length <= listedAtMost &&
        areAtOnePlace(indices.flatMap((index) => points.markers[index] ?? []))
      )
        return atOnePlace(indices)
      map.easeTo({
        center: toPair(position),
        zoom: splittingZoom(points, indices, map.getZoom(), deepest),
      })
      return map.getCanvas().focus({ preventScroll: true })
    },
    close() {
      map.off('moveend', look)
      map.off('zoom', lookIfDeeper)
    },
  }
}
