// The common frame of house drawings: two layouts, and the walls.
import { useElementSize, useMergedRef } from '@mantine/hooks'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import styles from './house.module.css'

interface Layout {
  width: number
  height: number
  house: { left: number; right: number; eaves: number; apex: number; ground: number }
}

interface DrawingProps<L extends Layout> {
  layouts: { wide: L; narrow: L }
  label: string
  isPast: boolean
  isWarm: boolean
  children: (layout: L) => ReactNode
}

const narrowest = 560

export function Drawing<L extends Layout>({ layouts, label, isPast, isWarm, children }: DrawingProps<L>) {
  const { ref, width: measured } = useElementSize<HTMLDivElement>()
  const place = useRef<HTMLDivElement>(null)
  const [first, setFirst] = useState(0)
  // Before the first paint, so that content below does not move when the tall layout is chosen.
  useLayoutEffect(() => setFirst(place.current?.clientWidth ?? 0), [])
  const both = useMergedRef(ref, place)
  const width = measured || first
  const layout = width > 0 && width < narrowest ? layouts.narrow : layouts.wide
  const { left, right, eaves, apex, ground } = layout.house
  const middle = (left + right) / 2
  return (
    <div ref={both} className={styles.place}>
      <svg
        className={styles.house}
        viewBox={`0 0 ${layout.width} ${layout.height}`}
        style={{ maxWidth: layout.width * 1.1 }}
        role="img"
        aria-label={label}
        data-past={isPast || undefined}
      >
        <defs>
          <radialGradient id="house-glow" cx="0.55" cy="0.62" r="0.62">
            <stop offset="0" className={styles.glow} data-warm={isWarm || undefined} />
            <stop offset="1" className={styles.shade} />
          </radialGradient>
          <linearGradient id="house-supply" x1="0" x2="1" y1="0" y2="0">
            <stop offset="0" className={styles.hotStop} />
            <stop offset="1" className={styles.warmStop} />
          </linearGradient>
        </defs>
        <path
          className={styles.walls}
          d={`M${left} ${ground}V${eaves}L${middle} ${apex}L${right} ${eaves}V${ground}Z`}
          fill="url(#house-glow)"
        />
        <path className={styles.ground} d={`M0 ${ground}H${layout.width}`} />
        {children(layout)}
      </svg>
    </div>
  )
}
