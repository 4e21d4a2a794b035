import { useDebouncedValue } from '@mantine/hooks'
import { useFormContext } from 'react-hook-form'
import { kindsOfAlarm } from '../../contract/alarms/kinds.ts'
import { alarmRuleEditSchema } from '../../contract/alarms/routes.ts'
import type { AlarmRule } from '../../contract/alarms/schema.ts'
import { FormModal } from '../kit/form/FormModal.tsx'
import { CheckField } from '../kit/form/fields.tsx'
import { NumberField } from '../kit/form/NumberField.tsx'
import { formatNumber } from '../kit/format.ts'
import { showSnackbar } from '../kit/layers/snackbar.ts'
import { keyText } from '../kit/problem/problem-text.ts'
import { m } from '../paraglide/messages.js'
import { call } from '../session/api.ts'
import { refreshAfter, useAnswer } from '../session/queries.ts'
import styles from './alarms.module.css'

const thresholdText: Partial<Record<AlarmRule['kind'], () => string>> = {
  comfort: m.alarm_threshold_comfort,
  low_pressure: m.alarm_threshold_low_pressure,
  short_cycling: m.alarm_threshold_short_cycling,
  disinfection_overdue: m.alarm_threshold_disinfection,
}

const missingText = {
  stopped_sensors: m.alarm_effect_stopped_sensors,
  past_setting: m.alarm_effect_past_setting,
  other_companies: m.alarm_effect_other_companies,
}

const typedNumber = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined

const isMinutes = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= 1440

/** What the rule as typed would have raised in the last 30 days. */
const Effect = ({ kind }: Pick<AlarmRule, 'kind'>) => {
  const { watch } = useFormContext()
  const [typed] = useDebouncedValue(
    {
      threshold: typedNumber(watch('threshold')),
      delay: typedNumber(watch('delay_minutes')) ?? 0,
      recovery: typedNumber(watch('recovery_minutes')) ?? 0,
    },
    400,
  )
  const limit = kindsOfAlarm[kind].threshold
  const isIn =
    !limit || (typed.threshold !== undefined && typed.threshold >= limit.min && typed.threshold <= limit.max)
  const { data } = useAnswer(
    'previewAlarmRule',
    {
      query: {
        ...{ kind, delay_minutes: typed.delay, recovery_minutes: typed.recovery },
        ...(limit && { threshold: typed.threshold }),
      },
    },
    { quiet: true, enabled: isIn && isMinutes(typed.delay) && isMinutes(typed.recovery) },
  )
  if (!data) return null
  const { raised, homes, missing } = data
  const texts = [
    raised === null || homes === null
      ? m.alarm_effect_unknown()
      : m.alarm_effect({ count: raised, homes: m.alarm_homes({ count: homes }) }),
    ...(missing ? [missingText[missing]()] : []),
  ]
  // Of a rule that is off it is said what it would do if it were on.
  if (watch('is_enabled') === false) texts.unshift(m.alarm_effect_off())
  return (
    <p className={styles.effect} role="status">
      {texts.join(' ')}
    </p>
  )
}

export const RuleForm = ({ rule }: { rule: AlarmRule }) => {
  const { kind } = rule
  const limit = kindsOfAlarm[kind].threshold
  const schema = alarmRuleEditSchema.omit(limit ? { kind: true } : { kind: true, threshold: true })
  const { is_enabled, threshold, delay_minutes, recovery_minutes, escalate_minutes, remind_minutes } = rule
  const save = async (body: Record<string, unknown>) => {
    await call('updateAlarmRule', { body: { kind, ...body } })
    await refreshAfter('updateAlarmRule')
    showSnackbar({ tone: 'fine', text: m.alarm_rule_saved() })
  }
  return (
    <FormModal
      schema={schema}
      defaults={{
        is_enabled,
        ...(limit && { threshold }),
        delay_minutes,
        recovery_minutes,
        escalate_minutes,
        remind_minutes,
      }}
      onSave={save}
      errorText={keyText}
    >
      <CheckField name="is_enabled" label={m.alarm_rule_enabled()} />
      {limit && (
        <NumberField
          name="threshold"
          label={thresholdText[kind]?.() ?? ''}
          required
          kind={Number.isInteger(limit.step) ? 'digits' : 'decimal'}
          description={m.alarm_rule_limits({ min: formatNumber(limit.min), max: formatNumber(limit.max) })}
        />
      )}
      <NumberField name="delay_minutes" label={m.alarm_rule_delay()} required />
      <NumberField name="recovery_minutes" label={m.alarm_rule_recovery()} required />
      <NumberField
        name="escalate_minutes"
        label={m.alarm_rule_escalate()}
        description={m.alarm_rule_escalate_empty()}
      />
      <NumberField
        name="remind_minutes"
        label={m.alarm_rule_remind()}
        description={m.alarm_rule_escalate_empty()}
      />
      <Effect kind={kind} />
    </FormModal>
  )
}
