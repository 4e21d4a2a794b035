// Who: a technician or the secretary. For what: visits that wait, those whose time has passed first. Next: start one, give
// it another time, or cancel it.
import { Button } from '@mantine/core'
import { IconCalendarCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useShown } from '../appointments/shown-changes.ts'
import { Notice } from '../kit/Notice.tsx'
import { useNow } from '../kit/now.ts'
import { m } from '../paraglide/messages.js'
import { usePerson } from '../session/person.ts'
import { useAnswer } from '../session/queries.ts'
import { useWhose } from './use-whose.ts'
import { VisitList, VisitsFrame } from './VisitsFrame.tsx'

const refreshMs = 60_000
const page = 50

export const PendingScreen = () => {
  const now = useNow(refreshMs)
  const { sub } = usePerson()
  const [limit, setLimit] = useState(page)
  const own = useAnswer(
    'listPendingAppointments',
    { query: { assignee_id: [sub], limit: 1 } },
    { quiet: true },
  )
  const { whose, setWhose } = useWhose((own.data?.total ?? 0) > 0)
  const answer = useAnswer(
    'listPendingAppointments',
    { query: { limit, ...(whose === 'mine' ? { assignee_id: [sub] } : {}) } },
    { refetchInterval: refreshMs, keepPrevious: true },
  )
  const visits = useShown(answer.data?.items) ?? []
  const total = answer.data?.total ?? 0
  const isPast = ({ scheduled_end }: { scheduled_end: string }) => Date.parse(scheduled_end) < now
  return (
    <VisitsFrame
      title={m.place_visits_pending()}
      lead={m.visits_pending_lead({ count: total })}
      whose={whose}
      onWhose={setWhose}
      answer={answer}
    >
      {total === 0 && (
        <Notice
          icon={IconCalendarCheck}
          title={m.visits_pending_none()}
          body={m.visits_pending_none_body()}
        />
      )}
      <VisitList title={m.visits_past()} visits={visits.filter(isPast)} whose={whose} withDay />
      <VisitList
        title={m.visits_coming()}
        visits={visits.filter((visit) => !isPast(visit))}
        whose={whose}
        withDay
      />
      {visits.length < total && (
        <Button variant="default" onClick={() => setLimit(limit + page)}>
          {m.visits_more({ count: total - visits.length })}
        </Button>
      )}
    </VisitsFrame>
  )
}
