import { Button, Checkbox, CopyButton, NativeSelect, Skeleton, TextInput } from '@mantine/core'
import { IconCalendarPlus, IconCheck, IconCopy } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { CalendarFeed } from '../../contract/calendar-feeds/routes.ts'
import { Failed } from '../kit/Failed.tsx'
import { Refusal } from '../kit/form/ErrorSummary.tsx'
import form from '../kit/form/Form.module.css'
import { formatRecent } from '../kit/format.ts'
import { confirm } from '../kit/layers/confirm.tsx'
import { ModalBody, ModalFoot } from '../kit/layers/ModalParts.tsx'
import { useModal } from '../kit/layers/modals.ts'
import { showSnackbar } from '../kit/layers/snackbar.ts'
import { isProblem, type Problem } from '../kit/problem/problem.ts'
import { m } from '../paraglide/messages.js'
import { call } from '../session/api.ts'
import { usePerson, useRole } from '../session/person.ts'
import { refreshAfter, useAnswer } from '../session/queries.ts'
import styles from './calendar-feeds.module.css'
import { FeedHistory } from './FeedHistory.tsx'

/** The link, shown this once: to copy, or to open in a calendar of this device. */
const Link = ({ url }: { url: string }) => (
  <div className={styles.link}>
    <TextInput label={m.feed_link()} description={m.feed_secret()} value={url} readOnly data-autofocus />
    <div className={styles.buttons}>
      <CopyButton value={url} timeout={2000}>
        {({ copied, copy }) => (
          <Button
            onClick={copy}
            leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          >
            {copied ? m.message_copied() : m.feed_copy()}
          </Button>
        )}
      </CopyButton>
      <Button
        variant="default"
        leftSection={<IconCalendarPlus size={16} aria-hidden />}
        renderRoot={(props) => (
          <a {...props} href={url.replace(/^https?:/, 'webcal:')}>
            {props.children as ReactNode}
          </a>
        )}
      >
        {m.feed_open()}
      </Button>
    </div>
  </div>
)

/** True when the link is gone. */
const revoke = async ({ id }: CalendarFeed): Promise<boolean> => {
  const isSure = await confirm({
    title: m.feed_revoke_title(),
    body: m.feed_revoke_body(),
    confirm: m.feed_revoke(),
    colour: 'fault',
  })
  if (!isSure) return false
  try {
    await call('revokeCalendarFeed', { params: { id } })
    await refreshAfter('revokeCalendarFeed')
    showSnackbar({ tone: 'fine', text: m.feed_revoked() })
    return true
  } catch (error) {
    if (!isProblem(error)) throw error
    return false
  }
}

const factsOf = (feed: CalendarFeed): string =>
  [
    feed.is_alive ? undefined : m.feed_dead(),
    feed.without_names ? m.feed_no_names() : m.feed_with_names(),
    feed.last_read_at ? m.feed_read({ time: formatRecent(feed.last_read_at) }) : m.feed_read_never(),
  ]
    .filter(Boolean)
    .join(' · ')

const Links = ({ onRevoked }: { onRevoked: (id: string) => void }) => {
  const remove = async (feed: CalendarFeed) => {
    if (await revoke(feed)) onRevoked(feed.id)
  }
  const { data, error, refetch } = useAnswer('listCalendarFeeds', {}, { quiet: true })
  if (!data && error) return <Failed title={m.feed_failed()} problem={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton h={60} />
  if (data.items.length === 0) return <p className={styles.note}>{m.feed_none()}</p>
  return (
    <ul className={styles.links}>
      {data.items.map((feed) => (
        <li key={feed.id} className={styles.feed}>
          <span>
            <strong>{feed.person_name}</strong>
            <span className={styles.note}>{factsOf(feed)}</span>
          </span>
          <Button
            variant="subtle"
            color="fault"
            size="xs"
            aria-label={`${m.feed_revoke()}: ${feed.person_name}`}
            onClick={() => void remove(feed)}
          >
            {m.feed_revoke()}
          </Button>
        </li>
      ))}
    </ul>
  )
}

interface SubscribeModalProps {
  /** Whose link is offered first; default one's own. */
  person?: string | undefined
}

/** Makes a private link to one's visits; an administrator also for others. */
export const SubscribeModal = ({ person }: SubscribeModalProps) => {
  const { close } = useModal()
  const { sub } = usePerson()
  const isAdmin = useRole('admin')
  const people = useAnswer('listPersonnelOptions', {}, { quiet: true, enabled: isAdmin })
  const [chosen, setChosen] = useState(person ?? sub)
  const [withoutNames, setWithoutNames] = useState(false)
  const [made, setMade] = useState<{ id: string; url: string }>()
  const [isSaving, setSaving] = useState(false)
  const [refusal, setRefusal] = useState<Problem>()
  const create = async () => {
    setSaving(true)
    setRefusal(undefined)
    try {
      const body = { ...(chosen === sub ? {} : { person_id: chosen }), without_names: withoutNames }
      setMade(await call('addCalendarFeed', { body, quiet: true }))
      await refreshAfter('addCalendarFeed')
    } catch (error) {
      if (!isProblem(error)) throw error
      setRefusal(error)
    } finally {
      setSaving(false)
    }
  }
  return (
    <>
      <ModalBody>
        <div className={styles.parts}>
          <p className={styles.intro}>{m.feed_intro()}</p>
          <p className={styles.note}>{m.feed_hours()}</p>
          {refusal && <Refusal problem={refusal} />}
          {made ? (
            <Link url={made.url} />
          ) : (
            <div className={form.fields}>
              {isAdmin && people.data && (
                <NativeSelect
                  className={form.wide ?? ''}
                  label={m.feed_person()}
                  value={chosen}
                  onChange={(event) => setChosen(event.currentTarget.value)}
                  data={people.data.items.map(({ id, name }) => ({ value: id, label: name }))}
                />
              )}
              <Checkbox
                className={form.wide ?? ''}
                label={m.feed_without_names()}
                checked={withoutNames}
                onChange={(event) => setWithoutNames(event.currentTarget.checked)}
              />
            </div>
          )}
          <h3 className={styles.heading}>{m.feed_links()}</h3>
          <Links onRevoked={(id) => id === made?.id && setMade(undefined)} />
          <h3 className={styles.heading}>{m.tab_history()}</h3>
          <FeedHistory />
        </div>
      </ModalBody>
      <ModalFoot>
        <Button variant="default" onClick={close}>
          {m.action_close()}
        </Button>
        {!made && (
          <Button loading={isSaving} onClick={() => void create()}>
            {m.feed_create()}
          </Button>
        )}
      </ModalFoot>
    </>
  )
}
