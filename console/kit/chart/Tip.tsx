import { useLayoutEffect, useRef } from 'react'
import { m } from '../../paraglide/messages.js'
import { toneToken } from './Legend.tsx'
import { type Pointed, type PointerRow, pointedTime, pointerRows } from './pointer-rows.ts'
import styles from './tip.module.css'

const Row = ({ row, isCompared }: { row: PointerRow; isCompared: boolean }) => (
  <tr>
    <td>
      <i data-style={row.style} style={{ color: toneToken(row.tone) }} />
      {row.name}
    </td>
    <td>{row.now}</td>
    {isCompared && <td>{row.before}</td>}
    {isCompared && <td>{row.difference}</td>}
  </tr>
)

interface TipProps {
  drawing: Pointed
  moment: number
  /** The horizontal place of the moment in a plot of this width. */
  x: number
  width: number
}

const distance = 12

/** The values at a moment, on the side with space, always within the plot. */
export const Tip = ({ drawing, moment, x, width }: TipProps) => {
  const tip = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!tip.current) return
    const own = tip.current.offsetWidth
    const beside = x + distance + own <= width ? x + distance : x - distance - own
    tip.current.style.left = `${Math.max(0, Math.min(beside, width - own))}px`
  })
  const isCompared = drawing.lines.some(({ previous }) => previous)
  return (
    <div className={styles.tip} ref={tip} aria-hidden>
      <b>{pointedTime(drawing, moment)}</b>
      <table>
        <tbody>
          {isCompared && (
            <tr>
              <td />
              <td>{m.compare_now()}</td>
              <td>{m.compare_before()}</td>
              <td>{m.compare_difference()}</td>
            </tr>
          )}
          {pointerRows(drawing, moment).map((row) => (
            <Row key={row.key} row={row} isCompared={isCompared} />
          ))}
        </tbody>
      </table>
    </div>
  )
}
