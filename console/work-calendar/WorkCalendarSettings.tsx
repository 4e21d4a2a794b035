// Who: the administrator, or a technician for days off. For what: when people work, so that free times and the calendar are
// right. Next: back to the calendar.
import { Tabs } from '@mantine/core'
import { useState } from 'react'
import { dateOf } from '../kit/chart/time-ticks.ts'
import { Failed } from '../kit/Failed.tsx'
import { ModalBody } from '../kit/layers/ModalParts.tsx'
import { PanelSkeleton } from '../kit/Skeletons.tsx'
import { m } from '../paraglide/messages.js'
import { useAnswer } from '../session/queries.ts'
import { DaysOffTab } from './DaysOffTab.tsx'
import { HistoryTab } from './HistoryTab.tsx'
import { HolidaysTab } from './HolidaysTab.tsx'
import { HoursTab } from './HoursTab.tsx'

const yearsAhead = 2

export const WorkCalendarSettings = () => {
  const today = dateOf(Date.now())
  const [year, setYear] = useState(Number(today.slice(0, 4)))
  const { data, error, refetch } = useAnswer('getWorkCalendar', {
    query: { date_from: `${year}-01-01`, date_to: `${year}-12-31` },
  })
  const coming = useAnswer('getWorkCalendar', {
    query: { date_from: today, date_to: `${Number(today.slice(0, 4)) + yearsAhead}-12-31` },
  })
  const options = useAnswer('listPersonnelOptions', {}, { quiet: true, staleTime: 60_000 })
  // The calendar also has the people who left, because past weeks show them.
  const working = coming.data && {
    ...coming.data,
    people: coming.data.people.filter(
      ({ person_id }) => options.data?.items.some(({ id }) => id === person_id) ?? true,
    ),
  }
  return (
    <ModalBody>
      {!data && error && (
        <Failed title={m.work_calendar_failed()} problem={error} onRetry={() => void refetch()} />
      )}
      <Tabs defaultValue="hours" keepMounted={false}>
        <Tabs.List mb={16}>
          <Tabs.Tab value="hours">{m.work_hours()}</Tabs.Tab>
          <Tabs.Tab value="days_off">{m.days_off()}</Tabs.Tab>
          <Tabs.Tab value="holidays">{m.holidays()}</Tabs.Tab>
          <Tabs.Tab value="history">{m.tab_history()}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="hours">{working ? <HoursTab calendar={working} /> : <PanelSkeleton />}</Tabs.Panel>
        <Tabs.Panel value="days_off">
          {working ? <DaysOffTab calendar={working} /> : <PanelSkeleton />}
        </Tabs.Panel>
        <Tabs.Panel value="holidays">
          {data ? (
            <HolidaysTab calendar={data} year={year} onYear={setYear} thisYear={Number(today.slice(0, 4))} />
          ) : (
            <PanelSkeleton />
          )}
        </Tabs.Panel>
        <Tabs.Panel value="history">
          <HistoryTab />
        </Tabs.Panel>
      </Tabs>
    </ModalBody>
  )
}
