// The map library, loaded only when a map is shown, without rotation and pitch, in the words and colours of the
// product. Nothing outside this folder knows which library it is.
import { Map as LibraryMap, Marker, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import type { Sight, VisibleMarker } from './clusters.ts'
import { addMarkerLayer, type MarkerLayer } from './marker-layer.ts'
import outlineUrl from './outline.json?url'
import type { MapPalette } from './palette.ts'
import { boxAround, type Look, type Position, toPair } from './position.ts'
import { layersOf, styleOf } from './style.ts'
import type { MapTiles } from './tiles.ts'

setWorkerUrl(workerUrl)

/** Something of ours at a place of the map. */
export interface Placement {
  moveTo: (position: Position) => void
  remove: () => void
}

export interface PlacementOptions {
  at: Position
  /** Which part of it touches the place. */
  anchor: 'center' | 'bottom'
  /** Makes it draggable; called on release. */
  onMove: ((position: Position) => void) | undefined
}

interface Room {
  above: number
  beside: number
}

export interface OpenMap {
  lookAt: (look: Look) => void
  zoomBy: (steps: number) => void
  paint: (palette: MapPalette) => void
  place: (element: HTMLElement, options: PlacementOptions) => Placement
  /** The position that many pixels to the right of a place, and below it. */
  beside: (position: Position, right: number, below: number) => Position
  /** Pans so that the place is visible, with so many pixels of room around it. */
  reveal: (position: Position, room?: Room) => void
  /** Calls back with what is in sight, now and after every move. Returns how to stop. */
  onSight: (listener: (sight: Sight) => void) => () => void
  /** Calls back with the visible ones of many markers, after every move and change. */
  addMarkers: (listener: (seen: VisibleMarker[]) => void) => MarkerLayer
  /** Events of the map itself, not of markers. Returns how to stop. */
  onClick: (listener: (position: Position) => void) => () => void
  close: () => void
}

export interface MapWords {
  label: string
  /** Called if a gesture belongs to the page. */
  withTwoFingers: string
  withKeyAndWheel: (key: string) => string
}

export interface MapOptions {
  look: Look
  words: MapWords
  palette: MapPalette
  tiles: MapTiles | null
  /** Whether one finger and the wheel scroll the page instead of the map. */
  isScrolledPast: boolean
  /** Tiles load, or fail. */
  onTiles: (areThere: boolean) => void
  /** Whether the view is too close for the outline. */
  onDeep: (isDeep: boolean) => void
}

const greece = { centre: { latitude: 38.4, longitude: 23.9 }, zoom: 7 }
/** The library's tiles are twice as wide as the usual ones, so its zoom is one less. */
const zoomOf = (zoom: number) => zoom - 1
const deepest = zoomOf(20)
const widest = zoomOf(5)
const streets = zoomOf(13)
/** Padding around many places for their markers and the buttons beside them; a single place is not shown too close. */
const aroundMany = { padding: { top: 48, bottom: 48, left: 48, right: 80 }, maxZoom: zoomOf(15) }

const cameraOf = (look: Look) => {
  const bounds = 'around' in look ? boxAround(look.around) : undefined
  if (bounds) return { bounds, fitBoundsOptions: aroundMany }
  const { centre, zoom } = 'centre' in look ? look : greece
  return { center: toPair(centre), zoom: zoomOf(zoom) }
}

interface RequestedTile {
  state: string
  tileID: { overscaledZ: number }
}

const followTiles = (map: LibraryMap, onTiles: MapOptions['onTiles']) => {
  let come = 0
  const requested: RequestedTile[] = []
  map.on('dataloading', (event) => {
    if (come > 0 || event.dataType !== 'source' || event.sourceId !== 'tiles' || !event.tile) return
    const tile = event.tile as RequestedTile
    // For each missing tile the library requests coarser ones, up to the whole world.
    const isRougher = requested.some(({ tileID }) => tileID.overscaledZ > tile.tileID.overscaledZ)
    if (!isRougher) requested.push(tile)
    else if (requested.every(({ state }) => state === 'errored')) onTiles(false)
  })
  map.on('data', (event) => {
    if (event.dataType !== 'source' || event.sourceId !== 'tiles' || !event.tile) return
    come += 1
    onTiles(true)
  })
  map.on('error', (event) => {
    if ('sourceId' in event && event.sourceId === 'tiles') onTiles(false)
  })
  map.on('idle', () => {
    if (come === 0) onTiles(false)
  })
}

const positionOf = ({ lat, lng }: { lat: number; lng: number }): Position => ({
  latitude: lat,
  longitude: lng,
})

const createMap = (element: HTMLElement, options: MapOptions) => {
  const { look, words, palette, tiles, isScrolledPast } = options
  const map = new LibraryMap({
    container: element,
    style: styleOf(palette, tiles, outlineUrl),
    ...cameraOf(look),
    minZoom: widest,
    maxZoom: deepest,
    maxPitch: 0,
    attributionControl: false,
    cooperativeGestures: isScrolledPast,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    renderWorldCopies: false,
    fadeDuration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 200,
    // Tile servers receive the origin, as many require, but not the page.
    transformRequest: (url) => ({ url, referrerPolicy: 'origin' }),
    locale: {
      'Map.Title': words.label,
      'CooperativeGesturesHandler.WindowsHelpText': words.withKeyAndWheel('Ctrl'),
      'CooperativeGesturesHandler.MacHelpText': words.withKeyAndWheel('⌘'),
      'CooperativeGesturesHandler.MobileHelpText': words.withTwoFingers,
    },
  })
  const setBusy = (isBusy: boolean) => element.setAttribute('aria-busy', String(isBusy))
  setBusy(true)
  map.on('resize', () => setBusy(true))
  map.on('idle', () => setBusy(false))
  map.keyboard.disableRotation()
  map.touchZoomRotate.disableRotation()
  return map
}

/** Runs once the style is loaded; returns how to cancel. */
const afterStyle = (map: LibraryMap) => {
  let isThere = false
  const waiting = new Set<() => void>()
  map.once('style.load', () => {
    isThere = true
    for (const work of waiting) work()
  })
  return (work: () => void) => {
    if (isThere) work()
    else waiting.add(work)
    return () => void waiting.delete(work)
  }
}

const paint = (map: LibraryMap, palette: MapPalette, hasTiles: boolean) => {
  for (const layer of layersOf(palette, hasTiles)) {
    for (const [name, value] of Object.entries(layer.paint ?? {}))
      map.setPaintProperty(layer.id, name as 'fill-color', value as string)
  }
}

const place = (map: LibraryMap, element: HTMLElement, { at, anchor, onMove }: PlacementOptions) => {
  const marker = new Marker({ element, anchor, draggable: onMove !== undefined })
  marker.setLngLat(toPair(at)).addTo(map)
  marker.on('dragend', () => onMove?.(positionOf(marker.getLngLat())))
  return {
    moveTo: (position: Position) => void marker.setLngLat(toPair(position)),
    remove: () => void marker.remove(),
  }
}

const sightOf = (map: LibraryMap): Sight => {
  const bounds = map.getBounds()
  return {
    west: bounds.getWest(),
    south: bounds.getSouth(),
    east: bounds.getEast(),
    north: bounds.getNorth(),
  }
}

/** Pixels that a place is away from the lower edge at least. */
const edge = 24

const reveal = (map: LibraryMap, position: Position, { above, beside }: Room) => {
  const pair = toPair(position)
  if (!map.getBounds().contains(pair)) map.jumpTo({ center: pair })
  const { x, y } = map.project(pair)
  const { clientWidth: width, clientHeight: height } = map.getCanvas()
  const side = Math.min(beside, width / 2)
  const top = Math.min(above, height - edge)
  const right = Math.min(0, x - side) + Math.max(0, x + side - width)
  const down = Math.min(0, y - top)
  if (right !== 0 || down !== 0) map.panBy([right, down])
}

/** Throws if the browser cannot draw it. */
export const openMap = (element: HTMLElement, options: MapOptions): OpenMap => {
  const map = createMap(element, options)
  const whenStyled = afterStyle(map)
  const hasTiles = options.tiles !== null
  if (hasTiles) followTiles(map, options.onTiles)
  const reportDepth = () => options.onDeep(map.getZoom() >= streets)
  reportDepth()
  map.on('zoomend', reportDepth)
  return {
    lookAt(look) {
      const camera = cameraOf(look)
      if (camera.bounds) map.fitBounds(camera.bounds, camera.fitBoundsOptions)
      else map.easeTo(camera)
    },
    zoomBy: (steps) => void map.easeTo({ zoom: map.getZoom() + steps }),
    paint(palette) {
      whenStyled(() => paint(map, palette, hasTiles))
    },
    place: (placed, how) => place(map, placed, how),
    beside(position, right, below) {
      const { x, y } = map.project(toPair(position))
      return positionOf(map.unproject([x + right, y + below]))
    },
    reveal: (position, room = { above: 0, beside: 0 }) => reveal(map, position, room),
    onSight(listener) {
      const look = () => listener(sightOf(map))
      look()
      const subscription = map.on('moveend', look)
      return () => subscription.unsubscribe()
    },
    addMarkers: (listener) => addMarkerLayer(map, () => sightOf(map), listener),
    onClick(listener) {
      const subscription = map.on('click', ({ lngLat, originalEvent }) => {
        if (originalEvent.target === map.getCanvas()) listener(positionOf(lngLat))
      })
      return () => subscription.unsubscribe()
    },
    close: () => map.remove(),
  }
}
