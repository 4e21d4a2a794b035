import { Button, Skeleton } from '@mantine/core'
import { kindsOfAlarm } from '../../contract/alarms/kinds.ts'
import type { AlarmRule } from '../../contract/alarms/schema.ts'
import { Failed } from '../kit/Failed.tsx'
import { formatNumber } from '../kit/format.ts'
import { ModalBody } from '../kit/layers/ModalParts.tsx'
import { openModal } from '../kit/layers/modals.ts'
import { StatusChip } from '../kit/StatusChip.tsx'
import { m } from '../paraglide/messages.js'
import { useRole } from '../session/person.ts'
import { useAnswer } from '../session/queries.ts'
import styles from './alarms.module.css'
import { EscalationSection } from './EscalationSection.tsx'
import { minutesText } from './minutes-text.ts'
import { RuleForm } from './RuleForm.tsx'
import { kindWord } from './words.ts'

const unitText = {
  hours: (count: number) => m.alarm_unit_hours({ count }),
  bar: () => m.unit_bar(),
  days: (count: number) => m.alarm_unit_days({ count }),
}

/** `12 hours · after 10 min · escalates after 2 h`. */
function ruleText({ kind, threshold, delay_minutes, escalate_minutes }: AlarmRule): string {
  const unit = kindsOfAlarm[kind].threshold?.unit
  return [
    threshold !== null && unit && `${formatNumber(threshold)} ${unitText[unit](threshold)}`,
    // The controller itself waits before it reports that it has no signal.
    kind === 'thermostat_lost' && m.alarm_rule_of_controller(),
    delay_minutes > 0
      ? m.alarm_rule_after({ time: minutesText(delay_minutes) })
      : kind !== 'thermostat_lost' && m.alarm_rule_at_once(),
    escalate_minutes !== null && m.alarm_rule_escalates({ time: minutesText(escalate_minutes) }),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** The company's rules; an administrator opens one to change it. */
export const RulesForm = () => {
  const isAdmin = useRole('admin')
  const { data, error, refetch } = useAnswer('listAlarmRules', {})
  const edit = (rule: AlarmRule) =>
    openModal({ title: kindWord[rule.kind](), width: 680, content: <RuleForm rule={rule} /> })
  if (!data)
    return (
      <ModalBody>
        {error ? (
          <Failed title={m.alarm_rules()} problem={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton h={320} />
        )}
      </ModalBody>
    )
  return (
    <ModalBody>
      <EscalationSection isAdmin={isAdmin} />
      <p className={styles.intro}>{isAdmin ? m.alarm_rules_intro() : m.alarm_rules_intro_reader()}</p>
      <ul className={styles.rules}>
        {data.items.map((rule) => (
          <li key={rule.kind}>
            <div>
              <strong>{kindWord[rule.kind]()}</strong>
              <span className={styles.quiet}>{ruleText(rule)}</span>
            </div>
            {!rule.is_enabled && <StatusChip plain tone="unknown" label={m.alarm_rule_off()} />}
            {isAdmin && (
              <Button
                variant="default"
                size="compact-md"
                aria-label={m.alarm_rule_edit({ kind: kindWord[rule.kind]() })}
                onClick={() => edit(rule)}
              >
                {m.action_edit()}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {isAdmin && (
        <p className={styles.elsewhere}>
          {m.alarm_rules_webhooks()} <a href="#/webhooks">{m.place_webhooks()}</a>
        </p>
      )}
    </ModalBody>
  )
}
