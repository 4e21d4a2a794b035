// The source of map tiles: OpenStreetMap's standard tiles by default, another raster source, or none.
import { z } from 'zod'

export interface MapTiles {
  /** With `{z}`, `{x}` and `{y}`. */
  url: string
  attribution: string
}

/** Their policy requires exactly this address and visible attribution. */
const openStreetMap: MapTiles = {
  url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  attribution: '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a>',
}

export const tileAddressSchema = z.union(
  [
    z.literal('none'),
    z
      .url({ protocol: /^https?$/, hostname: /^[^{}]+$/ })
      .refine((text) => ['{z}', '{x}', '{y}'].every((part) => text.includes(part))),
  ],
  'must be none, or an http(s) address with {z}, {x} and {y}',
)

export function mapTilesOf(
  address = openStreetMap.url,
  attribution = address === openStreetMap.url ? openStreetMap.attribution : '',
): MapTiles | undefined {
  return address === 'none' ? undefined : { url: address, attribution }
}
