// Who: a technician on the road, phone in one hand. For what: where to be next, and what to do there. Next: start the
// visit, find the way, call, end it.
import { SegmentedControl } from '@mantine/core'
import { IconCalendarCheck } from '@tabler/icons-react'
import { Suspense } from 'react'
import { mostAppointments } from '../../contract/appointments/routes.ts'
import { useShown } from '../appointments/shown-changes.ts'
import { dateOf, startOfDate } from '../kit/chart/time-ticks.ts'
import { ErrorBoundary } from '../kit/ErrorBoundary.tsx'
import { formatLongDate } from '../kit/format.ts'
import { Notice } from '../kit/Notice.tsx'
import { useNow } from '../kit/now.ts'
import { lazyPart } from '../kit/part/lazy-part.tsx'
import { CardSkeleton } from '../kit/Skeletons.tsx'
import { m } from '../paraglide/messages.js'
import { usePerson } from '../session/person.ts'
import { useAnswer } from '../session/queries.ts'
import { peopleOf } from '../slots/people-of.ts'
import { shortTravels, travelText } from '../slots/travel.ts'
import { NextVisit } from './NextVisit.tsx'
import { todayAndUnended } from './today-query.ts'
import { useTodayView } from './use-today-view.ts'
import { useWhose } from './use-whose.ts'
import { VisitList, VisitsFrame } from './VisitsFrame.tsx'
import { isOpen, overlapIn } from './visit-words.ts'

const refreshMs = 60_000
/** While its script is fetched; px. */
const mapHeight = 400
const VisitsMap = lazyPart(() => import('./VisitsMap.tsx').then((part) => part.VisitsMap))

export const TodayScreen = () => {
  const now = useNow(refreshMs)
  const from = startOfDate(dateOf(now))
  const answer = useAnswer(
    'listAppointments',
    { query: { ...todayAndUnended(from), limit: mostAppointments } },
    { refetchInterval: refreshMs, keepPrevious: true },
  )
  const everybody = useShown(answer.data?.items) ?? []
  const { sub } = usePerson()
  const own = everybody.filter((visit) => peopleOf(visit).includes(sub))
  const { whose, setWhose } = useWhose(own.length > 0)
  const { view, setView } = useTodayView()
  const shown = whose === 'mine' ? own : everybody
  const isUnended = ({ scheduled_end }: (typeof shown)[number]) => Date.parse(scheduled_end) <= from
  const visits = shown.filter((visit) => !isUnended(visit))
  const open = visits.filter(isOpen)
  const next = open.find((visit) => visit.appointment_status === 'ongoing') ?? open[0]
  /** The way from the visit before of one of the same people, where there is too little time for it. */
  const travelOf = (visit: (typeof visits)[number]) => {
    const ways = peopleOf(visit).flatMap((person) => {
      const theirs = everybody.filter((other) => isOpen(other) && peopleOf(other).includes(person))
      return shortTravels(visit, theirs).from ?? []
    })
    return (
      ways[0] &&
      m.visit_travel_from({ client: ways[0].visit.client_name, travel: travelText(ways[0].travel) })
    )
  }
  const overlapOf = (visit: (typeof visits)[number]) => overlapIn(visit, everybody, peopleOf)
  return (
    <VisitsFrame
      title={m.place_visits_today()}
      lead={m.visits_today_lead({ day: formatLongDate(now), count: visits.length })}
      whose={whose}
      onWhose={setWhose}
      switches={
        <SegmentedControl
          size="sm"
          aria-label={m.visits_view()}
          value={view}
          onChange={setView}
          data={[
            { value: 'list', label: m.visits_view_list() },
            { value: 'map', label: m.visits_view_map() },
          ]}
        />
      }
      answer={answer}
    >
      <VisitList title={m.visits_unended()} visits={shown.filter(isUnended)} whose={whose} withDay />
      {visits.length === 0 && (
        <Notice icon={IconCalendarCheck} title={m.visits_today_none()} body={m.visits_today_none_body()} />
      )}
      {view === 'map' ? (
        <ErrorBoundary>
          <Suspense fallback={<CardSkeleton height={mapHeight} />}>
            <VisitsMap visits={visits} nextId={next?.id} isOfOthers={whose === 'all'} />
          </Suspense>
        </ErrorBoundary>
      ) : (
        <>
          {next && <NextVisit key={next.id} visit={next} isOfOthers={whose === 'all'} />}
          <VisitList
            title={m.visits_later()}
            visits={open.filter((visit) => visit !== next)}
            whose={whose}
            overlapOf={overlapOf}
            travelOf={travelOf}
          />
          <VisitList
            title={m.visits_over()}
            visits={visits.filter((visit) => !isOpen(visit))}
            whose={whose}
          />
        </>
      )}
    </VisitsFrame>
  )
}
