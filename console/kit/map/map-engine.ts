// The map library, loaded only when a map is shown, without rotation and pitch, in the words and colours of the
// product. Nothing outside this folder knows which library it is.
import { Map as LibraryMap, Marker, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { addMarkerLayer, type MarkerLayer, type Seen } from './marker-layer.ts'
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
  /** Given, it can be dragged; told where it is let go. */
  onMove: ((position: Position) => void) | undefined
}

export interface OpenMap {
  lookAt: (look: Look) => void
  zoomBy: (steps: number) => void
  paint: (palette: MapPalette) => void
  place: (element: HTMLElement, options: PlacementOptions) => Placement
  /** Where one is that many pixels to the right of a place, and below it. */
  beside: (position: Position, right: number, below: number) => Position
  /** Brings a place into sight that is not. */
  reveal: (position: Position) => void
  /** Adds what many markers are drawn by; told what of them is in sight. One at a time. */
  addMarkers: (tell: (seen: Seen[]) => void) => MarkerLayer
  /** Of the map itself, not of what is placed on it. Answers with the end of it. */
  onClick: (hear: (position: Position) => void) => () => void
  close: () => void
}

export interface MapWords {
  label: string
  /** What to do instead where a gesture belongs to the page. */
  withTwoFingers: string
  withKeyAndWheel: (key: string) => string
}

export interface MapOptions {
  look: Look
  words: MapWords
  palette: MapPalette
  tiles: MapTiles | null
  /** One finger and the wheel scroll the page, not the map. */
  isScrolledPast: boolean
  /** Tiles come, or fail to. */
  onTiles: (areThere: boolean) => void
  /** It shows, or no longer shows, so little ground that an outline has nothing to say of it. */
  onDeep: (isDeep: boolean) => void
}

const greece = { centre: { latitude: 38.4, longitude: 23.9 }, zoom: 7 }
/** The library's tiles are twice as wide as those that zooms are counted by elsewhere: its zoom is one less. */
const zoomOf = (zoom: number) => zoom - 1
const deepest = zoomOf(20)
const widest = zoomOf(5)
const streets = zoomOf(13)
/** Around many places there is room for their marks, and one place alone is not shown from a hand's breadth. */
const aroundMany = { padding: 48, maxZoom: zoomOf(15) }

const cameraOf = (look: Look) => {
  const bounds = 'around' in look ? boxAround(look.around) : undefined
  if (bounds) return { bounds, fitBoundsOptions: aroundMany }
  const { centre, zoom } = 'centre' in look ? look : greece
  return { center: toPair(centre), zoom: zoomOf(zoom) }
}

interface AskedTile {
  state: string
  tileID: { overscaledZ: number }
}

const followTiles = (map: LibraryMap, onTiles: MapOptions['onTiles']) => {
  let come = 0
  const asked: AskedTile[] = []
  map.on('dataloading', (event) => {
    if (come > 0 || event.dataType !== 'source' || event.sourceId !== 'tiles' || !event.tile) return
    const tile = event.tile as AskedTile
    // For each that is missing the library asks for a rougher one, up to the whole world.
    const isRougher = asked.some(({ tileID }) => tileID.overscaledZ > tile.tileID.overscaledZ)
    if (!isRougher) asked.push(tile)
    else if (asked.every(({ state }) => state === 'errored')) onTiles(false)
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
    // Who serves tiles hears which site asks, as many demand, but not which page.
    transformRequest: (url) => ({ url, referrerPolicy: 'origin' }),
    locale: {
      'Map.Title': words.label,
      'CooperativeGesturesHandler.WindowsHelpText': words.withKeyAndWheel('Ctrl'),
      'CooperativeGesturesHandler.MacHelpText': words.withKeyAndWheel('⌘'),
      'CooperativeGesturesHandler.MobileHelpText': words.withTwoFingers,
    },
  })
  map.keyboard.disableRotation()
  map.touchZoomRotate.disableRotation()
  return map
}

/** Does work once the style is there; answers with what calls that off. */
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

/** Throws where the browser cannot draw it. */
export const openMap = (element: HTMLElement, options: MapOptions): OpenMap => {
  const map = createMap(element, options)
  const whenStyled = afterStyle(map)
  const hasTiles = options.tiles !== null
  if (hasTiles) followTiles(map, options.onTiles)
  const tellDepth = () => options.onDeep(map.getZoom() >= streets)
  tellDepth()
  map.on('zoomend', tellDepth)
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
    reveal(position) {
      if (!map.getBounds().contains(toPair(position))) map.panTo(toPair(position))
    },
    addMarkers: (tell) => addMarkerLayer(map, whenStyled, tell),
    onClick(hear) {
      const subscription = map.on('click', ({ lngLat, originalEvent }) => {
        if (originalEvent.target === map.getCanvas()) hear(positionOf(lngLat))
      })
      return () => subscription.unsubscribe()
    },
    close: () => map.remove(),
  }
}
