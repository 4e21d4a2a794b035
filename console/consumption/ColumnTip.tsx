import type { Step } from '../../contract/consumption/routes.ts'
import { formatDay, formatNumber } from '../kit/format.ts'
import { m } from '../paraglide/messages.js'
import styles from './chart.module.css'
import type { Column, LateBar } from './columns.ts'
import { columnText, kindColours, kindWords, kwhText, moneyText, percentText, soFarText } from './words.ts'

/** More would make the tip higher than the chart. */
const mostLate = 5

interface ColumnTipProps {
  column: Column
  late: readonly LateBar[]
  step: Step
  /** Of the column's middle in a plot of this width. */
  x: number
  width: number
}

export const ColumnTip = ({ column, late, step, x, width }: ColumnTipProps) => (
  <div
    className={styles.tip}
    style={x > width / 2 ? { right: width - x + 12 } : { left: x + 12 }}
    aria-hidden
  >
    <b>
      {soFarText(columnText(column.from, column.to, step), column.isOpen)}{' '}
      <span>{kwhText(column.total)} kWh</span>
    </b>
    <table>
      <tbody>
        {column.kinds.toReversed().map(({ kind, kwh }) => (
          <tr key={kind}>
            <th scope="row">
              <i style={{ background: kindColours[kind] }} /> {kindWords[kind]()}
            </th>
            <td>{kwhText(kwh)}</td>
          </tr>
        ))}
        {column.eur !== null && (
          <tr>
            <th scope="row">{m.consumption_cost()}</th>
            <td>{moneyText(column.eur)}</td>
          </tr>
        )}
        <tr>
          <th scope="row">{m.consumption_outdoor_mean()}</th>
          <td>{kwhText(column.outdoor)}</td>
        </tr>
        {column.outdoorRange && step !== 'hour' && (
          <tr>
            <th scope="row">{m.chart_min_max()}</th>
            <td>{column.outdoorRange.map(kwhText).join(' – ')}</td>
          </tr>
        )}
        <tr>
          <th scope="row">{m.consumption_coverage()}</th>
          <td>{column.coverage === null ? '—' : percentText(column.coverage)}</td>
        </tr>
      </tbody>
    </table>
    {late.slice(0, mostLate).map(({ kind, from, to, kwh }) => (
      <p key={`${kind}-${from}-${to}`}>
        {m.consumption_late({
          kind: kindWords[kind](),
          from: formatDay(from),
          to: formatDay(to - 1),
          kwh: kwhText(kwh),
        })}
      </p>
    ))}
    {late.length > mostLate && (
      <p>
        {m.consumption_late_more({
          count: formatNumber(late.length - mostLate),
          kwh: kwhText(late.slice(mostLate).reduce((sum, { kwh }) => sum + kwh, 0)),
        })}
      </p>
    )}
  </div>
)
