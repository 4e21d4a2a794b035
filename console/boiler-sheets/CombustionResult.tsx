import { IconAlertTriangleFilled } from '@tabler/icons-react'
import { useFormContext } from 'react-hook-form'
import { combustionOf, type FlueGas, findingsOf } from '../../contract/boiler-sheets/combustion.ts'
import { formatNumber } from '../kit/format.ts'
import { m } from '../paraglide/messages.js'
import styles from './sheets.module.css'
import { findingText } from './words.ts'

const numberIn = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null

/** Efficiency and losses as the readings are typed, and what to look at. */
export const CombustionResult = () => {
  const form = useFormContext().watch()
  const gas: FlueGas = {
    fuel: form.fuel || null,
    flue_temperature: numberIn(form.flue_temperature),
    air_temperature: numberIn(form.air_temperature),
    o2: numberIn(form.o2),
    co2: numberIn(form.co2),
  }
  const combustion = combustionOf(gas)
  const findings = findingsOf({ ...gas, co: numberIn(form.co), soot: numberIn(form.soot) })
  return (
    <div className={styles.result} role="status">
      <p className={styles.figure}>
        <span>{m.sheet_efficiency()}</span>
        <strong>{combustion ? `${formatNumber(combustion.efficiency, 1)} %` : '—'}</strong>
      </p>
      <p className={styles.quiet}>
        {combustion
          ? m.sheet_losses({
              loss: formatNumber(combustion.loss, 1),
              air: formatNumber(combustion.excess_air, 2),
            })
          : m.sheet_efficiency_needs()}
      </p>
      {findings.map((finding) => (
        <p key={finding} className={styles.finding} data-danger={finding === 'co_dangerous' || undefined}>
          <IconAlertTriangleFilled size={16} aria-hidden />
          {findingText[finding]()}
        </p>
      ))}
      <p className={styles.quiet}>{form.is_condensing ? m.sheet_formula_condensing() : m.sheet_formula()}</p>
    </div>
  )
}
