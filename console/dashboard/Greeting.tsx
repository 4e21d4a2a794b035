import { ActionIcon } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { formatClock, formatLongDate, wallTime } from '../kit/format.ts'
import { useNow } from '../kit/now.ts'
import { m } from '../paraglide/messages.js'
import { getLocale } from '../paraglide/runtime.js'
import { usePerson } from '../session/person.ts'
import styles from './dashboard.module.css'
import { vocative } from './vocative.ts'

const greetingAt = (hour: number, name: string): string => {
  if (hour < 12) return m.greeting_morning({ name })
  return hour < 18 ? m.greeting_afternoon({ name }) : m.greeting_evening({ name })
}

interface GreetingProps {
  updatedAt: number
  isBusy: boolean
  onRefresh: () => void
}

export const Greeting = ({ updatedAt, isBusy, onRefresh }: GreetingProps) => {
  const { givenName, name } = usePerson()
  const now = useNow(60_000)
  const called = givenName || name
  return (
    <header className={styles.greeting}>
      <h1>{greetingAt(Number(wallTime(now).hour), getLocale() === 'el' ? vocative(called) : called)}</h1>
      <ActionIcon onClick={onRefresh} aria-label={m.action_refresh()} data-busy={isBusy || undefined}>
        <IconRefresh size={18} />
      </ActionIcon>
      <p>
        {formatLongDate(now)}
        {updatedAt > 0 && ` · ${m.dashboard_updated({ time: formatClock(updatedAt) })}`}
      </p>
    </header>
  )
}
