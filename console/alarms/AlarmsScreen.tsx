import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Alarm } from '../../contract/alarms/schema.ts'
import { ListPage } from '../kit/list/ListPage.tsx'
import { useIsPhone } from '../kit/list/use-is-phone.ts'
import { useList } from '../kit/list/use-list.ts'
import { useNow } from '../kit/now.ts'
import { m } from '../paraglide/messages.js'
import { usePerson } from '../session/person.ts'
import { useAnswer } from '../session/queries.ts'
import { useRowPanel } from '../shell/row-panel.ts'
import { AlarmDays } from './AlarmDays.tsx'
import { AlarmListButton } from './AlarmListButton.tsx'
import { alarmCard, alarmColumns } from './alarm-columns.tsx'
import { emptyText } from './empty-text.ts'
import { sectionsOf } from './sections.tsx'
import { useAlarmFilters } from './use-alarm-filters.ts'
import { useAlarms } from './use-alarms.ts'
import { Views, viewOf } from './Views.tsx'
import { WatchNotice } from './WatchNotice.tsx'
import { titleOf } from './words.ts'

/** What needs a person, the most pressing first; a row opens what is known and what to do. */
export const AlarmsScreen = () => {
  const isTechnician = usePerson().kind === 'technician_company'
  const list = useList({ filters: ['view', 'groups', 'kinds', 'companies', 'installation_id'] })
  const view = viewOf(list)
  const answer = useAlarms(list)
  const { selected, open } = useRowPanel('alarm')
  const now = useNow(30_000)
  const isActive = view !== 'resolved' && view !== 'month'
  const counts = useAnswer('countAlarms', {}, { quiet: true, staleTime: 5_000 }).data
  // Without a row the list itself says it.
  const isEmpty = answer.data?.total === 0 && !list.isFiltered
  const isPhone = useIsPhone()
  const views = <Views list={list} isTechnician={isTechnician} />
  return (
    <ListPage
      title={m.place_alarms()}
      list={list}
      answer={answer}
      searchLabel={m.alarms_search()}
      filters={useAlarmFilters(list)}
      {...(isPhone ? {} : { quick: views })}
      action={<AlarmListButton isTechnician={isTechnician} />}
      note={
        isActive &&
        !isPhone &&
        counts && (
          <Link to="/alarms" search={{ view: ['resolved'] } as never}>
            {m.alarms_resolved_today({ count: counts.resolved_today })}
          </Link>
        )
      }
      empty={emptyText(isActive, isActive ? counts?.watch : undefined)}
      rows={{
        key: ({ id }) => id,
        name: (alarm: Alarm) => titleOf(alarm),
        columns: useMemo(() => (isPhone ? alarmCard : alarmColumns)(now, isActive), [now, isActive, isPhone]),
        section: useMemo(
          () => (isActive && answer.data ? sectionsOf(answer.data) : undefined),
          [isActive, answer.data],
        ),
        onOpen: ({ id }) => open(id),
        selected,
      }}
    >
      {isPhone && views}
      <AlarmDays />
      {isActive && counts && !isEmpty && <WatchNotice watch={counts.watch} />}
    </ListPage>
  )
}
