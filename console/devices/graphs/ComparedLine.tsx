import { differenceText } from '../../kit/chart/pointer-rows.ts'
import { formatNumber } from '../../kit/format.ts'
import { m } from '../../paraglide/messages.js'
import type { Compared } from './comparison.ts'
import styles from './graphs.module.css'

const sentenceOf = ({ name, kind, values }: Compared, unit: string, decimals: number): string => {
  if (!values) return m.compare_missing({ name })
  const shown = (value: number) =>
    kind === 'share' ? `${formatNumber(100 * value, 1)} %` : `${formatNumber(value, decimals)} ${unit}`.trim()
  const said = {
    name,
    now: shown(values.now),
    before: shown(values.before),
    difference:
      kind === 'share'
        ? m.compare_points({ difference: differenceText(100 * values.now, 100 * values.before, 1) })
        : differenceText(values.now, values.before, decimals),
  }
  if (kind === 'mean') return m.compare_mean(said)
  return kind === 'share' ? m.compare_share(said) : m.compare_sum(said)
}

/** A sentence for each line of a chart: its sum or mean, the earlier one, and the difference. */
export const ComparedLine = ({
  compared,
  unit = '',
  decimals,
}: {
  compared: readonly Compared[]
  unit: string | undefined
  decimals: number
}) => {
  if (compared.length === 0) return null
  const isNothingKnown = compared.every(({ values }) => values === undefined)
  const sentences = isNothingKnown
    ? [{ key: 'none', text: m.compare_missing_all() }]
    : compared.map((one) => ({ key: one.key, text: sentenceOf(one, unit, decimals) }))
  return (
    <ul className={styles.compared}>
      {sentences.map(({ key, text }) => (
        <li key={key}>{text}</li>
      ))}
    </ul>
  )
}
