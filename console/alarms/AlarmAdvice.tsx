import type { AdviceStep } from '../../contract/alarms/advice.ts'
import type { Alarm } from '../../contract/alarms/schema.ts'
import { Card } from '../kit/Card.tsx'
import { formatRecent } from '../kit/format.ts'
import { type Fact, Facts } from '../kit/record/Facts.tsx'
import { m } from '../paraglide/messages.js'
import { PanelLink } from '../shell/PanelLink.tsx'
import { AlarmActions } from './AlarmActions.tsx'
import styles from './alarms.module.css'
import { Phone } from './Phone.tsx'
import { isVisitSoon } from './visit-of.ts'
import { adviceOf } from './words.ts'

const stepTabs = { faults: 'faults', control: 'remote', values: 'graphs' } as const
const tabWord = { faults: m.tab_faults, control: m.tab_remote, values: m.tab_graphs } as const

const isOfDevice = (needs: AdviceStep['needs']): needs is keyof typeof stepTabs =>
  needs !== null && needs in stepTabs

/** What is booked already need not be booked again. */
const Steps = ({ alarm, steps }: { alarm: Alarm; steps: readonly AdviceStep[] }) => (
  <ol className={styles.steps}>
    {steps
      .filter(({ needs }) => needs !== 'visit' || !isVisitSoon(alarm))
      .map(({ text, needs }) => (
        <li key={text}>
          {text}{' '}
          {alarm.device_id !== null && isOfDevice(needs) && (
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

/** Whom a distributor informs, as far as the company has said how. */
const installerOf = ({ is_own, company_name, company_phone }: Alarm): Fact[] =>
  is_own || company_name === null
    ? []
    : [
        [
          m.alarm_installer(),
          <span key="installer">
            {company_name}
            {company_phone && (
              <>
                {' · '}
                <Phone number={company_phone} />
              </>
            )}
          </span>,
        ],
      ]

/** Cause, consequence and what to do, with the actions. */
export const AlarmAdvice = ({ alarm }: { alarm: Alarm }) => {
  const { cause, consequence, steps } = adviceOf(alarm)
  return (
    <Card title={m.alarm_advice()} flush>
      <Facts
        facts={[
          [m.alarm_cause(), cause],
          [m.alarm_consequence(), consequence],
          [m.alarm_what_to_do(), <Steps key="steps" alarm={alarm} steps={steps} />],
          ...bookedOf(alarm),
          ...installerOf(alarm),
        ]}
      />
      {alarm.state !== 'resolved' && <AlarmActions alarm={alarm} />}
    </Card>
  )
}
