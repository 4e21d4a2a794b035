import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { addressOf, type GraphView, viewOf } from './graph-address.ts'
import { rangeAround } from './range.ts'

export interface GraphDesk extends GraphView {
  /** A change of the range is a step of Back; a change of the view is not. */
  change(part: Partial<GraphView>): void
  /** Sets the end of a preset to now. */
  renew(): void
}

/** The state of the charts in the address; a requested moment sets the range around it. */
export function useGraphView(at: number | undefined): GraphDesk {
  const { graphs } = useSearch({ strict: false }) as { graphs?: unknown }
  const word = typeof graphs === 'string' ? graphs : undefined
  const [now, setNow] = useState(Date.now)
  const navigate = useNavigate()
  const view = useMemo(() => {
    const stored = viewOf(word, now)
    return at === undefined ? stored : { ...stored, range: rangeAround(at, now) }
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
