import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Step } from '../../contract/consumption/routes.ts'
import { useNow } from '../kit/now.ts'
import { shownRange, stepFor, steppedPeriod, usualPeriod } from './consumption-range.ts'
import type { ConsumptionSearch } from './consumption-search.ts'

/** What the address shows, and how to change it. */
export function useConsumptionAddress() {
  const search = useSearch({ strict: false }) as ConsumptionSearch
  const navigate = useNavigate()
  const now = useNow(60_000)
  const range = shownRange(search.period, now)
  const step = stepFor(search.step, range)
  const go = (change: ConsumptionSearch, replace = false) =>
    void navigate({
      to: '.',
      search: ((before: object) => ({ ...before, ...change })) as never,
      replace,
      resetScroll: false,
    })
  const setPeriod = (period: string) =>
    go({ period: period === usualPeriod ? undefined : period, column: undefined })
  const neighbour = (by: -1 | 1) => {
    const period = steppedPeriod(range, by, now)
    return period === undefined ? undefined : () => setPeriod(period)
  }
  return {
    range,
    step,
    now,
    column: search.column,
    isTable: search.view === 'table',
    setPeriod,
    previous: neighbour(-1),
    next: neighbour(1),
    setStep: (next: Step) => go({ step: next, column: undefined }, true),
    setColumn: (column: number | undefined) => go({ column }, true),
    setTable: (isTable: boolean) => go({ view: isTable ? 'table' : undefined }, true),
  }
}
