import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import type { MapPalette } from './palette.ts'
import { namesOfPlaces } from './places.ts'
import type { MapTiles } from './tiles.ts'

const font = ['Inter Variable']
const ofKind = (kind: string) => ['==', ['get', 'kind'], kind] as ['==', unknown, string]

/** The layers of a map, lowest first. The outline is below the tiles and shows if one is missing. */
export const layersOf = (palette: MapPalette, hasTiles: boolean): LayerSpecification[] => [
  { id: 'beyond', type: 'background', paint: { 'background-color': palette.sunken } },
  {
    id: 'sea',
    type: 'fill',
    source: 'outline',
    filter: ofKind('sea') as never,
    paint: { 'fill-color': palette['map-sea'], 'fill-antialias': false },
  },
  {
    id: 'land',
    type: 'fill',
    source: 'outline',
    filter: ['!=', ['get', 'kind'], 'sea'],
    paint: {
      'fill-color': ['match', ['get', 'kind'], 'home', palette['map-land'], palette['map-neighbour']],
    },
  },
  {
    id: 'border',
    type: 'line',
    source: 'outline',
    filter: ['!=', ['get', 'kind'], 'sea'],
    paint: { 'line-color': palette['line-2'], 'line-width': 1 },
  },
  {
    id: 'name-of-sea',
    type: 'symbol',
    source: 'places',
    filter: ['all', ofKind('sea'), ['<=', ['get', 'from'], ['zoom']]] as never,
    maxzoom: 9,
    layout: { 'text-field': ['get', 'name'], 'text-font': font, 'text-size': 12, 'text-letter-spacing': 0.1 },
    paint: { 'text-color': palette['ink-3'], 'text-halo-color': palette['map-sea'], 'text-halo-width': 1 },
  },
  {
    id: 'name-of-city',
    type: 'symbol',
    source: 'places',
    filter: ['all', ofKind('city'), ['<=', ['get', 'from'], ['zoom']]] as never,
    layout: {
      'text-field': ['get', 'name'],
      'text-font': font,
      'text-size': ['interpolate', ['linear'], ['zoom'], 6, 12, 10, 14],
      'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
      'text-radial-offset': 0.5,
      'text-justify': 'auto',
    },
    paint: {
      'text-color': palette['ink-2'],
      'text-halo-color': palette['map-land'],
      'text-halo-width': 1.25,
    },
  },
  ...(hasTiles
    ? [
        {
          id: 'tiles',
          type: 'raster' as const,
          source: 'tiles',
          paint: {
            'raster-brightness-max': palette.isDark ? 0.62 : 1,
            'raster-saturation': palette.isDark ? -0.45 : 0,
            'raster-fade-duration': 0,
          },
        },
      ]
    : []),
]

/** `outlineUrl` is the address of the bundled outline. */
export const styleOf = (
  palette: MapPalette,
  tiles: MapTiles | null,
  outlineUrl: string,
): StyleSpecification => ({
  version: 8,
  sources: {
    outline: { type: 'geojson', data: outlineUrl, tolerance: 0.2 },
    places: { type: 'geojson', data: namesOfPlaces() },
    ...(tiles ? { tiles: { type: 'raster', tiles: [tiles.url], tileSize: 256, maxzoom: 19 } } : {}),
  },
  layers: layersOf(palette, tiles !== null),
})
