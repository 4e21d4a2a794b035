// The frame that the screens of today's and of pending visits share: head, tabs between them, and whose visits are shown.
import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconPlus, IconRefresh } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Appointment } from '../../contract/jobs/schema.ts'
import { Failed } from '../kit/Failed.tsx'
import { useIsPhone } from '../kit/list/use-is-phone.ts'
import type { Problem } from '../kit/problem/problem.ts'
import { PanelSkeleton } from '../kit/Skeletons.tsx'
import { m } from '../paraglide/messages.js'
import { usePerson, useRemembered } from '../session/person.ts'
import { useOffers } from '../shell/offers.ts'
import { VisitRow } from './VisitRow.tsx'
import styles from './visits.module.css'

export type Whose = 'mine' | 'all'

/** Whose visits are shown, remembered for the person; at first those of everybody for who has none. */
export function useWhose(hasOwn: boolean) {
  const [chosen, setChosen] = useLocalStorage<Whose | undefined>({
    key: useRemembered('visits_whose'),
    getInitialValueInEffect: false,
  })
  return { me: usePerson().sub, whose: chosen ?? (hasOwn ? 'mine' : 'all'), setWhose: setChosen } as const
}

interface VisitsFrameProps {
  title: string
  lead: string
  whose: Whose
  onWhose: (whose: Whose) => void
  answer: { data: unknown; error: Problem | null; isFetching: boolean; refetch: () => unknown }
  children: ReactNode
}

export const VisitsFrame = ({ title, lead, whose, onWhose, answer, children }: VisitsFrameProps) => {
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
        <span>{lead}</span>
        <SegmentedControl
          size="sm"
          aria-label={m.visits_whose()}
          value={whose}
          onChange={(value) => onWhose(value)}
          data={[
            { value: 'mine', label: m.visits_mine() },
            { value: 'all', label: m.visits_all() },
          ]}
        />
      </div>
      {data === undefined && error ? (
        <Failed title={m.visits_failed()} problem={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <PanelSkeleton />
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
  withDay?: boolean
}

export const VisitList = ({ title, visits, whose, overlapOf, withDay = false }: VisitListProps) =>
  visits.length === 0 ? null : (
    <section className={styles.group}>
      <h2>{title}</h2>
      <ul>
        {visits.map((visit) => (
          <VisitRow
            key={visit.id}
            visit={visit}
            overlap={overlapOf?.(visit)}
            isOfOthers={whose === 'all'}
            withDay={withDay}
          />
        ))}
      </ul>
    </section>
  )
