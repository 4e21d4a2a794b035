import { IconMapOff } from '@tabler/icons-react'
import { type ReactNode, useContext, useEffect, useEffectEvent, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { Notice } from '../Notice.tsx'
import { Credits } from './Credits.tsx'
import styles from './map.module.css'
import { MapContext } from './map-context.ts'
import type { OpenMap } from './map-engine.ts'
import { useMapPalette } from './palette.ts'
import type { Look, Position } from './position.ts'
import { MapTilesContext } from './tiles.ts'
import { useOpenMap } from './use-open-map.ts'
import { ZoomButtons } from './ZoomButtons.tsx'

interface MapViewProps {
  /** What the map shows, for whoever does not see it. */
  label: string
  /** Followed when it changes; in between people look where they like. */
  look: Look
  /** In px; left out, all that its place has. */
  height?: number
  /** The page scrolls past it: two fingers, or a key and the wheel, move the map. */
  isScrolledPast?: boolean
  onClick?: (position: Position) => void
  /** Said where the outline has nothing more to show; left out, that there are no streets. */
  withoutStreets?: string
  /** `Pin`, `Markers` and whatever else is `Placed`. */
  children?: ReactNode
}

const useFollowing = (map: OpenMap | undefined, look: Look) => {
  const key = JSON.stringify(look)
  const [shown, setShown] = useState(key)
  useEffect(() => {
    if (!map || key === shown) return
    map.lookAt(JSON.parse(key) as Look)
    setShown(key)
  }, [map, key, shown])
}

const useClicks = (map: OpenMap | undefined, onClick: MapViewProps['onClick']) => {
  const reportClick = useEffectEvent((position: Position) => onClick?.(position))
  useEffect(() => map?.onClick((position) => reportClick(position)), [map])
}

/** A map to move about on: tiles by setting, or the bundled outline. What is on it is given as children. */
export const MapView = ({
  label,
  look,
  height,
  isScrolledPast = false,
  onClick,
  withoutStreets = m.map_no_streets(),
  children,
}: MapViewProps) => {
  const palette = useMapPalette()
  const tiles = useContext(MapTilesContext)
  const [areTilesThere, setTilesThere] = useState(true)
  const [isDeep, setDeep] = useState(false)
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const words = {
    label,
    withTwoFingers: m.map_two_fingers(),
    withKeyAndWheel: (key: string) => m.map_key_and_wheel({ key }),
  }
  const opening = useOpenMap(place, {
    look,
    words,
    palette,
    tiles,
    isScrolledPast,
    onTiles: setTilesThere,
    onDeep: setDeep,
  })
  const map = opening.state === 'open' ? opening.map : undefined
  useFollowing(map, look)
  useClicks(map, onClick)
  useEffect(() => {
    map?.paint(palette)
  }, [map, palette])
  return (
    <div className={styles.frame} style={height === undefined ? {} : { height }} data-state={opening.state}>
      {opening.state === 'failed' ? (
        <Notice icon={IconMapOff} title={m.map_unavailable()} body={m.map_unavailable_body()} />
      ) : (
        <>
          <div className={styles.place} ref={setPlace} data-clickable={onClick ? true : undefined} />
          {map && (
            <MapContext value={map}>
              {children}
              <ZoomButtons />
            </MapContext>
          )}
          {(!areTilesThere || (!tiles && isDeep)) && (
            <p className={styles.note} role="status">
              {areTilesThere ? withoutStreets : m.map_tiles_missing()}
            </p>
          )}
          <Credits tiles={areTilesThere ? tiles : null} />
        </>
      )}
    </div>
  )
}
