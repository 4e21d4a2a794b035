import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconBellOff } from '@tabler/icons-react'
import { useMemo } from 'react'
import { alarmGroups, alarmKinds } from '../../contract/alarms/kinds.ts'
import { alarmViews } from '../../contract/alarms/routes.ts'
import type { Alarm } from '../../contract/alarms/schema.ts'
import { useRefreshSoon } from '../devices/refresh-soon.ts'
import { ListPage } from '../kit/list/ListPage.tsx'
import { useIsPhone } from '../kit/list/use-is-phone.ts'
import { useList } from '../kit/list/use-list.ts'
import { useNow } from '../kit/now.ts'
import { pageOptions } from '../lists/use-listing.ts'
import { m } from '../paraglide/messages.js'
import { useEvent } from '../session/events.ts'
import { usePerson } from '../session/person.ts'
import { queryClient, useAnswer } from '../session/queries.ts'
import { useRowPanel } from '../shell/row-panel.ts'
import { AlarmDays } from './AlarmDays.tsx'
import { openRules } from './alarm-actions.tsx'
import { alarmColumns } from './alarm-columns.tsx'
import { Views, viewOf } from './Views.tsx'
import { groupWord, kindWord, titleOf } from './words.ts'

const known = <const Words extends readonly string[]>(words: Words, given: readonly string[] | undefined) =>
  given?.filter((word): word is Words[number] => words.includes(word))

const filters = () => [
  {
    key: 'groups',
    label: m.alarm_filter_group(),
    options: alarmGroups.map((value) => ({ value, label: groupWord[value]() })),
  },
  {
    key: 'kinds',
    label: m.alarm_filter_kind(),
    options: alarmKinds.map((value) => ({ value, label: kindWord[value]() })),
  },
]

const refresh = () =>
  Promise.all(
    ['listAlarms', 'countAlarms', 'listAlarmDays', 'getAlarm', 'listAlarmEvents'].map((operation) =>
      queryClient.invalidateQueries({ queryKey: [operation] }),
    ),
  )

/** What needs a person, the most pressing first; a row opens what is known and what to do. */
export const AlarmsScreen = () => {
  const isTechnician = usePerson().kind === 'technician_company'
  const list = useList({ filters: ['view', 'groups', 'kinds'] })
  const { limit, offset, search } = list.query
  const view = viewOf(list)
  const query = {
    ...{ limit, offset, search, view },
    groups: known(alarmGroups, list.filters.groups),
    kinds: known(alarmKinds, list.filters.kinds),
  }
  const answer = useAnswer('listAlarms', { query }, { ...pageOptions, refetchInterval: 60_000 })
  useEvent('alarm', useRefreshSoon(refresh, 1_000))
  const { selected, open } = useRowPanel('alarm')
  const now = useNow(30_000)
  const isActive = view !== 'resolved'
  const isPhone = useIsPhone()
  const views = <Views list={list} views={isTechnician ? alarmViews : ['active', 'resolved']} />
  const rules = (
    <Button
      variant="default"
      leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
      onClick={openRules}
    >
      {m.alarm_rules()}
    </Button>
  )
  return (
    <ListPage
      title={m.place_alarms()}
      list={list}
      answer={answer}
      searchLabel={m.alarms_search()}
      filters={filters()}
      {...(isPhone ? {} : { quick: views })}
      {...(isTechnician ? { action: rules } : {})}
      empty={
        isActive
          ? { icon: IconBellOff, title: m.alarms_empty(), body: m.alarms_empty_body() }
          : { icon: IconBellOff, title: m.alarms_none_resolved(), body: m.alarms_empty_body() }
      }
      rows={{
        key: ({ id }) => id,
        name: (alarm: Alarm) => titleOf(alarm),
        columns: useMemo(() => alarmColumns(now, isActive), [now, isActive]),
        onOpen: ({ id }) => open(id),
        selected,
      }}
    >
      {isPhone && views}
      {isTechnician && <AlarmDays />}
    </ListPage>
  )
}
