import { Button } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useNow } from '../kit/now.ts'
import { m } from '../paraglide/messages.js'
import { useAnswer } from '../session/queries.ts'
import { PanelLink } from '../shell/PanelLink.tsx'
import { BellSettings } from './BellSettings.tsx'
import { NoticeLine } from './NoticeLine.tsx'
import { readAll } from './notice-actions.tsx'
import styles from './notices.module.css'
import { targetOf } from './words.ts'

const shown = 5

/** At the bell: unread notices; a line opens its alarm or webhook. */
export const BellNotices = ({ onLeave }: { onLeave: () => void }) => {
  const { data } = useAnswer('listNotices', { query: { view: 'unread', limit: shown } }, { quiet: true })
  const now = useNow(30_000)
  const items = data?.items ?? []
  return (
    <>
      <div className={styles.head}>
        <h2>{m.place_notices()}</h2>
        {items.length > 0 && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconChecks size={16} aria-hidden />}
            onClick={() => void readAll()}
          >
            {m.notices_read_all()}
          </Button>
        )}
      </div>
      {items.length === 0 ? (
        <p className={styles.none}>{data ? m.notices_none_unread() : m.screen_loading()}</p>
      ) : (
        <ul className={styles.bell} tabIndex={0} aria-label={m.place_notices()}>
          {items.map((notice) => (
            <li key={notice.id}>
              <PanelLink {...targetOf(notice)} onClick={onLeave}>
                <NoticeLine notice={notice} now={now} />
              </PanelLink>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.foot}>
        <Button variant="subtle" size="compact-sm" component={Link} to="/notices" onClick={onLeave}>
          {data && data.total > shown ? m.notices_more({ count: data.total - shown }) : m.notices_all()}
        </Button>
        <BellSettings onLeave={onLeave} />
      </div>
    </>
  )
}
