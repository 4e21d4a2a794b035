import { AlarmIcon } from '../alarms/AlarmIcon.tsx'
import { placeOf, titleOf } from '../alarms/words.ts'
import { formatRecent } from '../kit/format.ts'
import { useNow } from '../kit/now.ts'
import { m } from '../paraglide/messages.js'
import { useAnswer } from '../session/queries.ts'
import { PanelLink } from '../shell/PanelLink.tsx'
import { BellSettings } from './BellSettings.tsx'
import styles from './notices.module.css'

const query = { view: 'new', sort: 'raised_at', order: 'desc', limit: 5 } as const

/** At a distributor's bell: the newest alarms of what it sold. */
export const BellAlarms = ({ onLeave }: { onLeave: () => void }) => {
  const { data } = useAnswer('listAlarms', { query }, { quiet: true })
  const now = useNow(30_000)
  return (
    <>
      <div className={styles.head}>
        <h2>{data ? m.bell_alarms_new({ count: data.total }) : m.screen_loading()}</h2>
        <a href="#/alarms" onClick={onLeave}>
          {m.bell_alarms_open()}
        </a>
      </div>
      {data !== undefined && data.items.length > 0 && (
        <ul className={styles.bell} tabIndex={0} aria-label={m.place_alarms()}>
          {data.items.map((alarm) => (
            <li key={alarm.id}>
              <PanelLink kind="alarm" id={alarm.id} onClick={onLeave}>
                <div className={styles.line}>
                  <AlarmIcon group={alarm.group} />
                  <div className={styles.words}>
                    <strong>{titleOf(alarm)}</strong>
                    <span>{placeOf(alarm)}</span>
                    <time dateTime={alarm.raised_at}>{formatRecent(alarm.raised_at, now)}</time>
                  </div>
                </div>
              </PanelLink>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.foot}>
        <BellSettings onLeave={onLeave} />
      </div>
    </>
  )
}
