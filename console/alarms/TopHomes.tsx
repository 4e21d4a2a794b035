import { Link } from '@tanstack/react-router'
import { useIsPhone } from '../kit/list/use-is-phone.ts'
import { m } from '../paraglide/messages.js'
import styles from './alarm-days.module.css'

interface TopHomesProps {
  homes: readonly { installation_id: string; name: string; address: string | null; count: number }[]
}

/** The homes with most alarms in 30 days; each opens its list. */
export const TopHomes = ({ homes }: TopHomesProps) => {
  const isPhone = useIsPhone()
  return (
    <details className={styles.top} open={!isPhone}>
      <summary>{m.alarm_top()}</summary>
      <ol>
        {homes.map(({ installation_id, name, address, count }) => (
          <li key={installation_id}>
            <Link to="/alarms" search={{ view: ['month'], installation_id: [installation_id] } as never}>
              <span>{[name, address].filter(Boolean).join(' · ')}</span>
              <strong>{count}</strong>
            </Link>
          </li>
        ))}
      </ol>
    </details>
  )
}
