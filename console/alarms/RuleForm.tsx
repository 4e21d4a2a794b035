import { Button, Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useFormContext } from 'react-hook-form'
import { kindsOfAlarm } from '../../contract/alarms/kinds.ts'
import { alarmRuleEditSchema } from '../../contract/alarms/routes.ts'
import { type AlarmRule, alarmRuleFields } from '../../contract/alarms/schema.ts'
import { formValues, omitFields } from '../../contract/fields.ts'
import { FormModal } from '../kit/form/FormModal.tsx'
import { CheckField } from '../kit/form/fields.tsx'
import { NumberField } from '../kit/form/NumberField.tsx'
import { formatNumber } from '../kit/format.ts'
import { showSnackbar } from '../kit/layers/snackbar.ts'
import { m } from '../paraglide/messages.js'
import { keyText } from '../problems/problem-text.ts'
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

type Values = { threshold: number | undefined; delay: number; recovery: number }

/** What a rule with these values would have raised; nothing is requested of values beyond their limits. */
const useEffectOf = (kind: AlarmRule['kind'], { threshold, delay, recovery }: Values) => {
  const limit = kindsOfAlarm[kind].threshold
  const isIn = !limit || (threshold !== undefined && threshold >= limit.min && threshold <= limit.max)
  const enabled = isIn && isMinutes(delay) && isMinutes(recovery)
  const answer = useAnswer(
    'previewAlarmRule',
    { query: { kind, delay_minutes: delay, recovery_minutes: recovery, ...(limit && { threshold }) } },
    { quiet: true, enabled },
  )
  return { ...answer, enabled }
}

/** What the rule as typed would have raised in the last 30 days, and what it would have as it is stored. */
const Effect = ({ rule }: { rule: AlarmRule }) => {
  const { watch } = useFormContext()
  const [typed] = useDebouncedValue(
    {
      threshold: typedNumber(watch('threshold')),
      delay: typedNumber(watch('delay_minutes')) ?? 0,
      recovery: typedNumber(watch('recovery_minutes')) ?? 0,
    },
    400,
  )
  const { kind, threshold, delay_minutes, recovery_minutes } = rule
  const stored = { threshold: threshold ?? undefined, delay: delay_minutes, recovery: recovery_minutes }
  const before = useEffectOf(kind, stored).data
  const { data, error, enabled, refetch } = useEffectOf(kind, typed)
  if (!enabled) return null
  if (!data)
    return error ? (
      <div className={styles.effect} role="alert">
        {m.alarm_effect_failed()}{' '}
        <Button variant="default" size="compact-sm" onClick={() => void refetch()}>
          {m.action_retry()}
        </Button>
      </div>
    ) : (
      <div className={styles.effect} aria-busy>
        <Skeleton h={20} />
      </div>
    )
  const { raised, homes, missing } = data
  const isSame =
    typed.threshold === stored.threshold && typed.delay === stored.delay && typed.recovery === stored.recovery
  const texts = [
    raised === null || homes === null
      ? m.alarm_effect_unknown()
      : m.alarm_effect({ count: raised, homes: m.alarm_homes({ count: homes }) }),
    ...(!isSame && raised !== null && typeof before?.raised === 'number'
      ? [m.alarm_effect_before({ count: before.raised })]
      : []),
    ...(missing ? [missingText[missing]()] : []),
  ]
  // The preview of a rule that is off shows what it would do if it were on.
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
  const fields = limit ? alarmRuleFields : omitFields(alarmRuleFields, 'threshold')
  const save = async (body: Record<string, unknown>) => {
    await call('updateAlarmRule', { body: { kind, ...body } })
    await refreshAfter('updateAlarmRule')
    showSnackbar({ tone: 'fine', text: m.alarm_rule_saved() })
  }
  return (
    <FormModal schema={schema} defaults={formValues(fields, rule)} onSave={save} errorText={keyText}>
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
      <NumberField
        name="delay_minutes"
        label={m.alarm_rule_delay()}
        required
        {...(kind === 'thermostat_lost' && { description: m.alarm_rule_of_controller_note() })}
      />
      <NumberField
        name="recovery_minutes"
        label={m.alarm_rule_recovery()}
        required
        description={m.alarm_rule_recovery_note()}
      />
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
      <p className={styles.elsewhere}>{m.alarm_rule_escalate_note()}</p>
      <Effect rule={rule} />
    </FormModal>
  )
}
