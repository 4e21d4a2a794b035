import { m } from '../../paraglide/messages.js'
import { formatNumber } from '../format.ts'
import type { ChartLine } from './chart-line.ts'

/** An on/off value, or its share of time for a mean. */
export const onOffWords = ({ states }: Pick<ChartLine, 'states'>, share: number): string => {
  if (share <= 0) return states?.off ?? m.value_no()
  return share >= 1
    ? (states?.on ?? m.value_yes())
    : m.chart_share_on({ percent: formatNumber(share * 100, 0) })
}
