import type { ConsumptionReply, Step } from '../../contract/consumption/routes.ts'
import { formatTime, formatValue } from '../kit/format.ts'
import { m } from '../paraglide/messages.js'
import { type Column, stackOrder } from './columns.ts'
import styles from './consumption.module.css'
import { columnText, kindWords, kwhText, percentText, soFarText } from './words.ts'

interface ConsumptionTableProps {
  columns: readonly Column[]
  consumption: ConsumptionReply
  step: Step
}

/** The chart in rows; growth that was reported late has rows of its own. */
export const ConsumptionTable = ({ columns, consumption, step }: ConsumptionTableProps) => {
  const kinds = stackOrder.filter((kind) => consumption.kinds.some((one) => one.kind === kind))
  const hasGas = kinds.includes('gas')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the keyboard
    <div className={styles.table} role="region" aria-label={m.consumption_table()} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{m.consumption_time()}</th>
            {kinds.map((kind) => (
              <th key={kind} scope="col">
                {kindWords[kind]()} kWh
              </th>
            ))}
            <th scope="col">{m.consumption_total()} kWh</th>
            <th scope="col">{m.consumption_cost()} €</th>
            {hasGas && <th scope="col">{m.consumption_gas()} m³</th>}
            <th scope="col">{m.consumption_coverage()}</th>
            <th scope="col">{m.consumption_outdoor_mean()} °C</th>
          </tr>
        </thead>
        <tbody>
          {columns.map((column) => (
            <tr key={column.from}>
              <th scope="row">{soFarText(columnText(column.from, column.to, step), column.isOpen)}</th>
              {kinds.map((kind) => (
                <td key={kind}>{kwhText(column.kinds.find((one) => one.kind === kind)?.kwh)}</td>
              ))}
              <td>{kwhText(column.total)}</td>
              <td>{formatValue(column.eur, 2)}</td>
              {hasGas && <td>{kwhText(column.m3)}</td>}
              <td>{column.coverage === null ? '—' : percentText(column.coverage)}</td>
              <td>{kwhText(column.outdoor)}</td>
            </tr>
          ))}
          {consumption.silences.map(({ kind, from, to, kwh, eur, m3 }) => (
            <tr key={`${kind}-${from}-${to}`} data-late>
              <th scope="row">{m.consumption_late_row({ from: formatTime(from), to: formatTime(to) })}</th>
              {kinds.map((one) => (
                <td key={one}>{one === kind ? kwhText(kwh) : ''}</td>
              ))}
              <td>{kwhText(kwh)}</td>
              <td>{formatValue(eur, 2)}</td>
              {hasGas && <td>{m3 === null ? '' : kwhText(m3)}</td>}
              <td />
              <td />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
