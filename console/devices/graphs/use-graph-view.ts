import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { addressOf, type GraphView, viewOf } from './graph-address.ts'
import { rangeAround } from './range.ts'

export interface GraphDesk extends GraphView {
  /** A change of the range is a step that the browser's Back takes back; another look at it is none. */
  change(part: Partial<GraphView>): void
  /** Ends a preset now. */
  renew(): void
}

/** What the charts show, kept in the address; what lies around a moment, where one is asked for. */
export function useGraphView(at: number | undefined): GraphDesk {
  const { graphs } = useSearch({ strict: false }) as { graphs?: unknown }
  const word = typeof graphs === 'string' ? graphs : undefined
  const [now, setNow] = useState(Date.now)
  const navigate = useNavigate()
  const view = useMemo(() => {
    const kept = viewOf(word, now)
    return at === undefined ? kept : { ...kept, range: rangeAround(at, now) }
  }, [word, at, now])
  return {
    ...view,
    change: (part) => {
      setNow(Date.now())
      void navigate({
        to: '.',
        search: ((search: object) => ({
          ...search,
          at: undefined,
          graphs: addressOf({ ...view, ...part }),
        })) as never,
        replace: part.range === undefined,
        resetScroll: false,
      })
    },
    renew: () => setNow(Date.now()),
  }
}
