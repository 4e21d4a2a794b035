import { Button } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { m } from '../paraglide/messages.js'
import styles from './ButtonCard.module.css'

interface ButtonCardProps {
  icon: Icon
  label: string
  /** The effect of a press, or why it is locked. */
  note?: string
  /** Resolves to false if nothing was sent; then there is no loading state. */
  onPress: () => unknown
  disabled?: boolean
  /** Duration of the pressed state; default 2 s (spec section 9). */
  loaderMs?: number
  /** The request was refused, so the pressed state ends. */
  isRefused?: boolean
}

/** An action of a device without a value. */
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
