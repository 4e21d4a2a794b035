import { useEffect, useEffectEvent } from 'react'
import type { MapPlace } from '../../contract/map-markers/routes.ts'
import type { Sight } from '../kit/map/clusters.ts'
import { MapView } from '../kit/map/MapView.tsx'
import { Markers } from '../kit/map/Markers.tsx'
import { useMap } from '../kit/map/map-context.ts'
import type { Look } from '../kit/map/position.ts'
import { m } from '../paraglide/messages.js'
import { useAnswer } from '../session/queries.ts'
import type { HomeMarker } from './home-markers.ts'
import { Legend } from './Legend.tsx'
import { PlacePopup } from './PlacePopup.tsx'

const Watch = ({ onSight }: { onSight: (sight: Sight) => void }) => {
  const map = useMap()
  const reportSight = useEffectEvent(onSight)
  useEffect(() => map.onSight((sight) => reportSight(sight)), [map])
  return null
}

interface HomesMapProps {
  homes: readonly HomeMarker[]
  look: Look
  /** The homes of the popup; none is shown without. */
  chosen: readonly HomeMarker[]
  nameOf: (id: string) => string
  onSight: (sight: Sight) => void
  onChoose: (ids: readonly string[]) => void
  onClose: () => void
  onView: (place: MapPlace) => void
}

/** The map itself, with its markers and the popup of what was chosen. */
export const HomesMap = ({
  homes,
  look,
  chosen,
  nameOf,
  onSight,
  onChoose,
  onClose,
  onView,
}: HomesMapProps) => {
  const ids = chosen.map(({ id }) => id)
  const { data } = useAnswer(
    'listMapPlaces',
    { query: { id: ids } },
    { enabled: ids.length > 0, keepPrevious: false },
  )
  const [first] = chosen
  return (
    <MapView label={m.map_of_homes()} look={look}>
      <Watch onSight={onSight} />
      <Markers
        markers={homes}
        selectedId={ids.length === 1 ? first?.id : undefined}
        nameOf={nameOf}
        onOpen={(id) => onChoose([id])}
        onOpenTogether={onChoose}
      />
      {first && (
        <PlacePopup
          key={first.id}
          at={first}
          places={data?.items}
          count={ids.length}
          onView={onView}
          onClose={onClose}
        />
      )}
      <Legend />
    </MapView>
  )
}
