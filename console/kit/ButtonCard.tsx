import { Button } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { m } from '../paraglide/messages.js'
import styles from './ButtonCard.module.css'

interface ButtonCardProps {
  icon: Icon
  label: string
  /** What pressing does, or why it cannot be pressed. */
  note?: string
  /** False, or a promise of it, when the press came to nothing: there is no loading state then. */
  onPress: () => unknown
  disabled?: boolean
  /** How long it shows that it was pressed; 2 s unless said (spec section 9). */
  loaderMs?: number
  /** What was pressed is refused: it no longer shows as pressed. */
  isRefused?: boolean
}

/** An action of a device that has no value of its own. */
export const ButtonCard = ({
  icon: ActionIcon,
  label,
  note,
  onPress,
  disabled = false,
  loaderMs = 2_000,
  isRefused = false,
}: ButtonCardProps) => {
  const [isPressed, setPressed] = useState(false)
  const isBusy = isPressed && !isRefused
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const press = async () => {
    if ((await onPress()) === false) return
    setPressed(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setPressed(false), loaderMs)
  }
  return (
    <div className={styles.card}>
      <Button
        fullWidth
        variant="default"
        justify="start"
        leftSection={<ActionIcon size={18} aria-hidden />}
        loading={isBusy}
        disabled={disabled}
        onClick={() => void press()}
        className={styles.button ?? ''}
      >
        {label}
      </Button>
      <span className="visually-hidden" role="status">
        {isBusy ? m.card_loading() : ''}
      </span>
      {note !== undefined && <p className={styles.note}>{note}</p>}
    </div>
  )
}
