import { Tooltip } from '@mantine/core'
import { m } from '../paraglide/messages.js'
import { type Connection, useConnection } from '../session/connection.ts'
import styles from './Header.module.css'

const words: Record<Connection, () => string> = {
  live: m.connection_live,
  waiting: m.connection_waiting,
  offline: m.connection_offline,
}

/** Whether live updates arrive. */
export const ConnectionMark = () => {
  const state = useConnection()
  const word = words[state]()
  return (
    <Tooltip label={word}>
      <span className={styles.connection} data-state={state} data-testid="connection">
        <span className={styles.dot} aria-hidden />
        <span className={styles.wide} role="status">
          {word}
        </span>
      </span>
    </Tooltip>
  )
}
