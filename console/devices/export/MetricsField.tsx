import { Button, Checkbox } from '@mantine/core'
import { useController } from 'react-hook-form'
import { useFieldError } from '../../kit/form/form-context.ts'
import { m } from '../../paraglide/messages.js'
import styles from './export.module.css'
import type { MetricGroup } from './metric-groups.ts'

interface MetricsFieldProps {
  name: string
  groups: readonly MetricGroup[]
  /** Whether the chosen interval offers energies. */
  hasEnergies: boolean
}

/** The metrics of the file, in the groups of the charts. */
export const MetricsField = ({ name, groups, hasEnergies }: MetricsFieldProps) => {
  const {
    field: { ref, value, onChange },
  } = useController<Record<string, string[]>>({ name })
  const error = useFieldError(name, m.export_metrics())
  const chosen = new Set(value)
  const metrics = groups.flatMap((group) => group.metrics)
  const set = (names: readonly string[], isChosen: boolean) =>
    onChange(
      metrics
        .map((metric) => metric.name)
        .filter((one) => (names.includes(one) ? isChosen : chosen.has(one))),
    )
  const names = metrics.map((metric) => metric.name)
  return (
    <fieldset
      className={styles.metrics}
      aria-invalid={error !== undefined}
      aria-describedby={`${name}-error`}
    >
      <legend className={styles.legend}>{m.export_metrics()}</legend>
      <div className={styles.all}>
        <span className="num">{m.export_metrics_chosen({ count: chosen.size, of: names.length })}</span>
        <Button variant="subtle" size="compact-xs" onClick={() => set(names, true)}>
          {m.export_metrics_all()}
        </Button>
        <Button variant="subtle" size="compact-xs" onClick={() => set(names, false)}>
          {m.export_metrics_none()}
        </Button>
      </div>
      {error && (
        <p id={`${name}-error`} className={styles.error}>
          {error}
        </p>
      )}
      <div className={styles.groups}>
        {groups.map((group, at) => (
          <fieldset key={group.key} className={styles.group}>
            <legend className={styles.groupTitle}>{group.title}</legend>
            {group.metrics.map((metric, index) => (
              <Checkbox
                key={metric.name}
                ref={at === 0 && index === 0 ? ref : undefined}
                size="xs"
                label={metric.label}
                checked={chosen.has(metric.name) && (hasEnergies || !metric.isEnergy)}
                disabled={metric.isEnergy && !hasEnergies}
                onChange={({ currentTarget }) => set([metric.name], currentTarget.checked)}
              />
            ))}
            {!hasEnergies && group.metrics.some(({ isEnergy }) => isEnergy) && (
              <p className={styles.note}>{m.export_energies_hourly()}</p>
            )}
          </fieldset>
        ))}
      </div>
    </fieldset>
  )
}
