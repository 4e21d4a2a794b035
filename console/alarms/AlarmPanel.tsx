import { Button, Menu } from '@mantine/core'
import {
  IconCalendarPlus,
  IconCheck,
  IconChevronDown,
  IconMessage,
  IconUserPlus,
  IconZzz,
} from '@tabler/icons-react'
import type { AdviceStep } from '../../contract/alarms/advice.ts'
import type { Alarm } from '../../contract/alarms/schema.ts'
import { useRefreshSoon } from '../devices/refresh-soon.ts'
import { Card } from '../kit/Card.tsx'
import { Failed } from '../kit/Failed.tsx'
import { formatNumber, formatRecent } from '../kit/format.ts'
import { PanelBody, PanelHead } from '../kit/layers/PanelParts.tsx'
import { useNow } from '../kit/now.ts'
import { type Fact, Facts } from '../kit/record/Facts.tsx'
import { PanelSkeleton } from '../kit/Skeletons.tsx'
import { StatusChip } from '../kit/StatusChip.tsx'
import { m } from '../paraglide/messages.js'
import { useEvent } from '../session/events.ts'
import { queryClient, useAnswer } from '../session/queries.ts'
import type { PanelProps } from '../shell/PanelHost.tsx'
import { PanelLink } from '../shell/PanelLink.tsx'
import { AlarmChart } from './AlarmChart.tsx'
import { AlarmDevices } from './AlarmDevices.tsx'
import { AlarmHistory } from './AlarmHistory.tsx'
import { AssignItems, SnoozeItems } from './AlarmItems.tsx'
import { acknowledge, comment } from './alarm-actions.tsx'
import styles from './alarms.module.css'
import { NextStep } from './NextStep.tsx'
import { stepOf } from './step-of.ts'
import { useSchedule } from './use-schedule.ts'
import { isVisitSoon } from './visit-of.ts'
import {
  adviceOf,
  coldBetween,
  groupTone,
  kindWord,
  placeOf,
  stateTone,
  stateWord,
  titleOf,
} from './words.ts'

const AssignMenu = ({ alarm }: { alarm: Alarm }) => (
  <Menu position="top-start">
    <Menu.Target>
      <Button
        variant="default"
        leftSection={<IconUserPlus size={16} aria-hidden />}
        rightSection={<IconChevronDown size={14} aria-hidden />}
      >
        {alarm.assignee_name ?? m.alarm_assign()}
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      <AssignItems alarm={alarm} />
    </Menu.Dropdown>
  </Menu>
)

const SnoozeMenu = ({ alarm }: { alarm: Alarm }) => (
  <Menu position="top-start">
    <Menu.Target>
      <Button
        variant="default"
        leftSection={<IconZzz size={16} aria-hidden />}
        rightSection={<IconChevronDown size={14} aria-hidden />}
      >
        {m.alarm_snooze()}
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      <SnoozeItems alarm={alarm} />
    </Menu.Dropdown>
  </Menu>
)

/** The next step of the list comes first. */
const Actions = ({ alarm }: { alarm: Alarm }) => {
  const schedule = useSchedule()
  const step = stepOf(alarm)?.kind
  return (
    <div className={styles.actions}>
      <NextStep alarm={alarm} />
      {alarm.acknowledged_at === null && step !== 'acknowledge' && (
        <Button
          variant={step ? 'default' : 'filled'}
          leftSection={<IconCheck size={16} aria-hidden />}
          onClick={() => void acknowledge(alarm)}
        >
          {m.alarm_acknowledge()}
        </Button>
      )}
      {alarm.installation_id !== null && step !== 'schedule' && (
        <Button
          variant="default"
          leftSection={<IconCalendarPlus size={16} aria-hidden />}
          onClick={() => void schedule(alarm)}
        >
          {m.job_schedule()}
        </Button>
      )}
      <AssignMenu alarm={alarm} />
      <SnoozeMenu alarm={alarm} />
    </div>
  )
}

/** Values of the cause; those that are not known are left out. */
const valuesOf = (alarm: Alarm, now: number): [string, string][] => {
  const { facts } = alarm
  const values: [string, number | null | undefined, number, string][] = [
    [m.alarm_value_pressure(), facts.pressure, 1, m.unit_bar()],
    [m.alarm_value_room(), facts.room, 1, m.unit_celsius()],
    [m.alarm_value_target(), facts.target, 1, m.unit_celsius()],
    [m.alarm_value_outdoor(), facts.outdoor, 1, m.unit_celsius()],
    [m.alarm_value_tank(), facts.tank, 0, m.unit_celsius()],
  ]
  const known = values.flatMap(([label, value, digits, unit]): [string, string][] =>
    typeof value === 'number' ? [[label, `${formatNumber(value, digits)} ${unit}`]] : [],
  )
  const cold = coldBetween(alarm, now)
  return cold ? [[m.alarm_value_cold(), cold], ...known] : known
}

const stepTabs = { faults: 'faults', control: 'remote' } as const
const tabWord = { faults: m.tab_faults, control: m.tab_remote } as const

/** What is booked already need not be booked again. */
const Steps = ({ alarm, steps }: { alarm: Alarm; steps: readonly AdviceStep[] }) => (
  <ol className={styles.steps}>
    {steps
      .filter(({ needs }) => needs !== 'visit' || !isVisitSoon(alarm))
      .map(({ text, needs }) => (
        <li key={text}>
          {text}{' '}
          {alarm.device_id !== null && (needs === 'faults' || needs === 'control') && (
            <PanelLink kind="device" id={alarm.device_id} tab={stepTabs[needs]}>
              {tabWord[needs]()}
            </PanelLink>
          )}
        </li>
      ))}
  </ol>
)

const bookedOf = ({ appointment_id: id, appointment_start: start }: Alarm): Fact[] =>
  id === null || start === null
    ? []
    : [
        [
          m.alarm_booked(),
          <PanelLink key="visit" kind="appointment" id={id}>
            {formatRecent(start)}
          </PanelLink>,
        ],
      ]

const Body = ({ alarm }: { alarm: Alarm }) => {
  const { cause, consequence, steps } = adviceOf(alarm)
  const values = valuesOf(alarm, useNow(30_000))
  return (
    <div className={styles.parts}>
      <Card title={m.alarm_advice()} flush>
        <Facts
          facts={[
            [m.alarm_cause(), cause],
            [m.alarm_consequence(), consequence],
            [m.alarm_what_to_do(), <Steps key="steps" alarm={alarm} steps={steps} />],
            ...bookedOf(alarm),
          ]}
        />
        {alarm.is_own && alarm.state !== 'resolved' && <Actions alarm={alarm} />}
      </Card>
      <AlarmChart alarm={alarm} />
      {alarm.facts.devices && <AlarmDevices id={alarm.id} />}
      <Card title={m.alarm_place()} flush>
        <Facts
          facts={[
            [m.alarm_column_since(), formatRecent(alarm.since)],
            ...values,
            ...(alarm.installation_id
              ? ([
                  [
                    m.alarm_installation(),
                    <PanelLink key="home" kind="installation" id={alarm.installation_id}>
                      {[alarm.tag, alarm.address].filter(Boolean).join(' · ')}
                    </PanelLink>,
                  ],
                ] as const)
              : []),
            ...(alarm.device_id
              ? ([
                  [
                    m.alarm_device(),
                    <PanelLink key="device" kind="device" id={alarm.device_id}>
                      {alarm.device_id}
                    </PanelLink>,
                  ],
                ] as const)
              : []),
            ...(alarm.phone
              ? ([
                  [
                    m.alarm_phone(),
                    <a key="phone" href={`tel:${alarm.phone.replaceAll(' ', '')}`}>
                      {alarm.phone}
                    </a>,
                  ],
                ] as const)
              : []),
          ]}
        />
      </Card>
      <Card
        title={m.alarm_history()}
        aside={
          alarm.is_own && (
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconMessage size={16} aria-hidden />}
              onClick={() => comment(alarm)}
            >
              {m.alarm_comment()}
            </Button>
          )
        }
        flush
      >
        <AlarmHistory id={alarm.id} />
      </Card>
    </div>
  )
}

/** Cause, consequence, what to do, and what happened so far. */
export const AlarmPanel = ({ id }: PanelProps) => {
  const answer = useAnswer('getAlarm', { params: { id } }, { refetchInterval: 60_000 })
  const refresh = () =>
    Promise.all(
      ['getAlarm', 'listAlarmEvents', 'listAlarmDevices'].map((operation) =>
        queryClient.invalidateQueries({ queryKey: [operation] }),
      ),
    )
  useEvent('alarm', useRefreshSoon(refresh, 500))
  const alarm = answer.data
  if (!alarm)
    return answer.error ? (
      <Failed title={m.alarm_failed()} problem={answer.error} onRetry={() => void answer.refetch()} />
    ) : (
      <PanelSkeleton />
    )
  return (
    <>
      <PanelHead
        title={titleOf(alarm)}
        subtitle={placeOf(alarm)}
        chips={
          <>
            <StatusChip tone={groupTone[alarm.group]} label={kindWord[alarm.kind]()} />
            <StatusChip tone={stateTone[alarm.state]} label={stateWord[alarm.state]()} />
            {alarm.occurrences > 1 && (
              <StatusChip tone="unknown" label={m.alarm_occurrences({ count: alarm.occurrences })} />
            )}
          </>
        }
      />
      <PanelBody>
        <Body alarm={alarm} />
      </PanelBody>
    </>
  )
}
