import { IconCurrentLocation } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { Appointment } from '../../contract/jobs/schema.ts'
import { appointmentStanding } from '../jobs/words.ts'
import { formatClock } from '../kit/format.ts'
import { MapView } from '../kit/map/MapView.tsx'
import { MyPlace } from '../kit/map/MyPlace.tsx'
import { Placed } from '../kit/map/Placed.tsx'
import type { Position } from '../kit/map/position.ts'
import { m } from '../paraglide/messages.js'
import { type Stop, stopsOf } from './stops.ts'
import { VisitList } from './VisitsFrame.tsx'
import { isOpen } from './visit-words.ts'
import styles from './visits-map.module.css'

const stopName = ({ visits }: Stop): string =>
  visits
    .map(({ scheduled_start, client_name, appointment_status: status }) =>
      [formatClock(scheduled_start), client_name, appointmentStanding[status].label()].join(', '),
    )
    .join('; ')

interface VisitsMapProps {
  /** By time. */
  visits: readonly Appointment[]
  nextId: string | undefined
  isOfOthers: boolean
}

/** The day's visits where their homes are; a press on one shows it below. */
export const VisitsMap = ({ visits, nextId, isOfOthers }: VisitsMapProps) => {
  const { stops, unplaced } = useMemo(() => stopsOf(visits), [visits])
  const [chosenId, setChosenId] = useState<string>()
  const [mine, setMine] = useState<Position>()
  const holds = ({ visits: here }: Stop, id: string | undefined) => here.some((visit) => visit.id === id)
  const chosen = stops.find((stop) => holds(stop, chosenId)) ?? stops.find((stop) => holds(stop, nextId))
  const around = [...stops.map(({ at }) => at), ...(mine ? [mine] : [])]
  return (
    <>
      {stops.length > 0 && (
        <div className={styles.map}>
          <MapView label={m.visits_map()} look={{ around }}>
            {stops.map((stop) => {
              const [first] = stop.visits
              return (
                <Placed key={first.id} at={stop.at} isOnTop={stop === chosen}>
                  <button
                    type="button"
                    className={styles.stop}
                    style={{ '--type': first.type_color } as object}
                    data-over={!stop.visits.some(isOpen) || undefined}
                    aria-pressed={stop === chosen}
                    aria-label={stopName(stop)}
                    onClick={() => setChosenId(first.id)}
                  >
                    {formatClock(first.scheduled_start)}
                    {stop.visits.length > 1 && ` +${stop.visits.length - 1}`}
                  </button>
                </Placed>
              )
            })}
            {mine && (
              <Placed at={mine}>
                <span className={styles.mine} role="img" aria-label={m.map_my_place()}>
                  <IconCurrentLocation size={20} aria-hidden />
                </span>
              </Placed>
            )}
            <MyPlace onFound={setMine} />
          </MapView>
        </div>
      )}
      <VisitList
        title={m.visits_map_chosen()}
        visits={chosen?.visits ?? []}
        whose={isOfOthers ? 'all' : 'mine'}
      />
      <VisitList title={m.visits_map_unplaced()} visits={unplaced} whose={isOfOthers ? 'all' : 'mine'} />
    </>
  )
}
