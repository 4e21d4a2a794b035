// The frame that the screens of today's and of pending visits share: head, tabs between them, and whose visits are shown.
import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import { IconPlus, IconRefresh } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Appointment } from '../../contract/jobs/schema.ts'
import { Failed } from '../kit/Failed.tsx'
import { useIsPhone } from '../kit/list/use-is-phone.ts'
import type { Problem } from '../kit/problem/problem.ts'
import { CardSkeleton } from '../kit/Skeletons.tsx'
import { m } from '../paraglide/messages.js'
import { useOffers } from '../shell/offers.ts'
import type { Whose } from './use-whose.ts'
import { VisitRow } from './VisitRow.tsx'
import styles from './visits.module.css'

interface VisitsFrameProps {
  title: string
  lead: string
  whose: Whose
  onWhose: (whose: Whose) => void
  /** Beside whose visits are shown. */
  switches?: ReactNode
  answer: { data: unknown; error: Problem | null; isFetching: boolean; refetch: () => unknown }
  children: ReactNode
}

export const VisitsFrame = ({
  title,
  lead,
  whose,
  onWhose,
  switches,
  answer,
  children,
}: VisitsFrameProps) => {
  const { bookAppointment } = useOffers()
  const isPhone = useIsPhone()
  const { data, error, isFetching, refetch } = answer
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <h1>{title}</h1>
        <ActionIcon
          size={44}
          variant="subtle"
          loading={isFetching}
          aria-label={m.action_refresh()}
          onClick={() => void refetch()}
        >
          <IconRefresh size={18} aria-hidden />
        </ActionIcon>
        {isPhone ? (
          <ActionIcon
            size={44}
            variant="filled"
            color="accent"
            aria-label={m.visit_add()}
            onClick={() => bookAppointment({})}
          >
            <IconPlus size={20} aria-hidden />
          </ActionIcon>
        ) : (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => bookAppointment({})}>
            {m.visit_add()}
          </Button>
        )}
      </header>
      <nav className={styles.tabs} aria-label={m.visits_tabs()}>
        <Link to="/appointments/today">{m.place_visits_today()}</Link>
        <Link to="/appointments/pending">{m.place_visits_pending()}</Link>
      </nav>
      <div className={styles.lead}>
        <span>{data === undefined ? '\u00a0' : lead}</span>
        <span className={styles.switches}>
          {switches}
          <SegmentedControl
            className={styles.whose ?? ''}
            data-pending={data === undefined || undefined}
            size="sm"
            aria-label={m.visits_whose()}
            value={whose}
            onChange={(value) => onWhose(value)}
            data={[
              { value: 'mine', label: m.visits_mine() },
              { value: 'all', label: m.visits_all() },
            ]}
          />
        </span>
      </div>
      {data === undefined && error ? (
        <Failed title={m.visits_failed()} problem={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <div className={styles.loading} aria-busy="true">
          <span className="visually-hidden" role="status">
            {m.screen_loading()}
          </span>
          <CardSkeleton height={260} />
          <CardSkeleton height={160} />
        </div>
      ) : (
        children
      )}
    </div>
  )
}

interface VisitListProps {
  title: string
  visits: readonly Appointment[]
  whose: Whose
  overlapOf?: (visit: Appointment) => Appointment | undefined
  /** What is wrong with the way to it. */
  travelOf?: (visit: Appointment) => string | undefined
  withDay?: boolean
}

export const VisitList = ({ title, visits, whose, overlapOf, travelOf, withDay = false }: VisitListProps) =>
  visits.length === 0 ? null : (
    <section className={styles.group}>
      <h2>{title}</h2>
      <ul>
        {visits.map((visit) => (
          <VisitRow
            key={visit.id}
            visit={visit}
            overlap={overlapOf?.(visit)}
            travel={travelOf?.(visit)}
            isOfOthers={whose === 'all'}
            withDay={withDay}
          />
        ))}
      </ul>
    </section>
  )
