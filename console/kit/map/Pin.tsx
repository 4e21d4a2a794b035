import { IconMapPinFilled } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { m } from '../../paraglide/messages.js'
import styles from './map.module.css'
import { useMap } from './map-context.ts'
import { Placed } from './Placed.tsx'
import type { Position } from './position.ts'

interface PinProps {
  at: Position
  label: string
  /** Given, the pin can be dragged, or moved with the arrows when it has the focus. */
  onMove?: ((position: Position) => void) | undefined
}

const steps: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
/** Pixels for each press. */
const step = 4
const bigStep = 32

/** One place, marked. */
export const Pin = ({ at, label, onMove }: PinProps) => {
  const map = useMap()
  const move = (event: KeyboardEvent) => {
    const direction = steps[event.key]
    if (!direction || !onMove) return
    event.preventDefault()
    event.stopPropagation()
    const [x, y] = direction
    const far = event.shiftKey ? bigStep : step
    const next = map.beside(at, x * far, y * far)
    onMove(next)
    map.reveal(next)
  }
  const icon = <IconMapPinFilled size={40} aria-hidden />
  return (
    <Placed at={at} anchor="bottom" onMove={onMove}>
      {onMove ? (
        <button
          type="button"
          className={styles.pin}
          aria-label={m.map_pin_movable({ label })}
          onKeyDown={move}
        >
          {icon}
        </button>
      ) : (
        <span className={styles.pin} role="img" aria-label={label}>
          {icon}
        </span>
      )}
    </Placed>
  )
}
