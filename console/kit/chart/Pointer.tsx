import { useEffect } from 'react'
import { pointAt, usePointed } from './shared-pointer.ts'
import { Tip } from './Tip.tsx'
import { fieldOf, type TimeDrawing } from './time-drawing.ts'
import styles from './tip.module.css'

/** The moment of the pointer in this chart or another of its group. */
export const Pointer = ({ drawing, group }: { drawing: TimeDrawing; group: string }) => {
  const moment = usePointed(group)
  const isPointed = moment !== undefined
  useEffect(() => {
    if (!isPointed) return undefined
    const forget = () => pointAt(group, undefined)
    const options = { capture: true, passive: true }
    window.addEventListener('pointerdown', forget, options)
    return () => window.removeEventListener('pointerdown', forget, options)
  }, [isPointed, group])
  const { range, width } = drawing
  if (moment === undefined || moment < range.from || moment > range.to) return null
  const { x, top, bottom } = fieldOf(drawing)
  return (
    <>
      <span
        className={styles.rule}
        style={{ height: bottom - top, transform: `translateX(${x(moment)}px)` }}
        aria-hidden
      />
      <Tip drawing={drawing} moment={moment} x={x(moment)} width={width} />
    </>
  )
}
