import { MapView } from '../../kit/map/MapView.tsx'
import { Pin } from '../../kit/map/Pin.tsx'
import type { Position } from '../../kit/map/position.ts'

/** Spec section 9. */
const zoom = 14

interface PlaceMapProps {
  at: Position
  label: string
  height: number
}

/** Where a building stands. */
export const PlaceMap = ({ at, label, height }: PlaceMapProps) => (
  <MapView label={label} height={height} look={{ centre: at, zoom }} isScrolledPast>
    <Pin at={at} label={label} />
  </MapView>
)
