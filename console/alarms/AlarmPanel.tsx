import { Button } from '@mantine/core'
import { IconMessage } from '@tabler/icons-react'
import type { Alarm } from '../../contract/alarms/schema.ts'
import { Card } from '../kit/Card.tsx'
import { Failed } from '../kit/Failed.tsx'
import { formatNumber, formatRecent } from '../kit/format.ts'
import { PanelBody, PanelHead } from '../kit/layers/PanelParts.tsx'
import { useNow } from '../kit/now.ts'
import { Facts } from '../kit/record/Facts.tsx'
import { PanelSkeleton } from '../kit/Skeletons.tsx'
import { StatusChip } from '../kit/StatusChip.tsx'
import { m } from '../paraglide/messages.js'
import { useAnswer } from '../session/queries.ts'
import { PanelLink } from '../shell/PanelLink.tsx'
import type { PanelProps } from '../shell/panels.ts'
import { AlarmAdvice } from './AlarmAdvice.tsx'
import { AlarmChart } from './AlarmChart.tsx'
import { AlarmDevices } from './AlarmDevices.tsx'
import { AlarmHistory } from './AlarmHistory.tsx'
import { comment } from './alarm-actions.tsx'
import styles from './alarms.module.css'
import { Phone } from './Phone.tsx'
import { coldBetween, groupTone, kindWord, placeOf, stateTone, stateWord, titleOf } from './words.ts'

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
  return [
    ...(cold ? [[m.alarm_value_cold(), cold] as [string, string]] : []),
    ...known,
    ...lastOf(alarm, now),
  ]
}

/** What was last known of a home that is silent. */
function lastOf({ away }: Alarm, now: number): [string, string][] {
  if (!away) return []
  const silent: [string, string] = [m.alarm_value_silent(), formatRecent(away.since, now)]
  if (!away.room) return [silent]
  const { value, at } = away.room
  const room = `${formatNumber(value, 1)} ${m.unit_celsius()}, ${formatRecent(at, now)}`
  return [silent, [m.alarm_value_last_room(), room]]
}

const Body = ({ alarm }: { alarm: Alarm }) => {
  const values = valuesOf(alarm, useNow(30_000))
  return (
    <div className={styles.parts}>
      <AlarmAdvice alarm={alarm} />
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
              ? ([[m.alarm_phone(), <Phone key="phone" number={alarm.phone} />]] as const)
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
