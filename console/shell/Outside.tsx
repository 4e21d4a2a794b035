import { Button } from '@mantine/core'
import {
  IconAlertOctagonFilled,
  IconLock,
  IconLockOpenOff,
  IconLogin2,
  IconLogout,
  IconPlugConnectedX,
  IconRefresh,
} from '@tabler/icons-react'
import { Notice } from '../kit/Notice.tsx'
import { m } from '../paraglide/messages.js'
import { type Opening, signIn } from '../session/sign-in.ts'
import { LanguageMenu } from './LanguageMenu.tsx'
import { Logo } from './Logo.tsx'
import styles from './Outside.module.css'

type Reason = Opening | { state: 'unreachable' }

const SignInButton = ({ label }: { label: string }) => (
  <Button leftSection={<IconLogin2 size={16} />} onClick={() => void signIn()}>
    {label}
  </Button>
)

const RetryButton = ({ onClick }: { onClick: () => void }) => (
  <Button leftSection={<IconRefresh size={16} />} onClick={onClick}>
    {m.action_retry()}
  </Button>
)

const reloadPage = () => location.reload()

const noticeFor = (opening: Reason) => {
  switch (opening.state) {
    case 'opening':
      return <p role="status">{m.start_opening()}</p>
    case 'leaving':
      return <p role="status">{m.sign_in_leaving()}</p>
    case 'signed_out':
      return (
        <Notice
          icon={IconLogout}
          title={m.signed_out_title()}
          body={m.signed_out_body()}
          actions={<SignInButton label={m.sign_in_again()} />}
        />
      )
    case 'insecure':
      return (
        <Notice
          icon={IconLockOpenOff}
          tone="warning"
          title={m.start_insecure_title()}
          body={m.start_insecure_body()}
        />
      )
    case 'identity_unavailable':
      return (
        <Notice
          icon={IconPlugConnectedX}
          tone="offline"
          title={m.identity_unavailable_title()}
          body={
            <>
              {opening.during === 'sign_in'
                ? m.identity_unavailable_body({ address: opening.address })
                : m.identity_unavailable_log_out_body({ address: opening.address })}
              <br />
              <code>{opening.reason}</code>
            </>
          }
          actions={<RetryButton onClick={() => void opening.retry()} />}
        />
      )
    case 'no_access':
      return (
        <Notice
          icon={IconLock}
          tone="warning"
          title={m.sign_in_no_access_title()}
          body={m.sign_in_no_access_body()}
          actions={<SignInButton label={m.sign_in_other_account()} />}
        />
      )
    case 'failed':
      return (
        <Notice
          icon={IconAlertOctagonFilled}
          tone="fault"
          title={m.sign_in_failed_title()}
          body={
            <>
              {m.sign_in_failed_body()}
              <br />
              <code>{opening.reason}</code>
            </>
          }
          actions={<SignInButton label={m.sign_in_again()} />}
        />
      )
    case 'unreachable':
      return (
        <Notice
          icon={IconPlugConnectedX}
          tone="offline"
          title={m.start_failed_title()}
          body={m.start_failed_body()}
          actions={<RetryButton onClick={reloadPage} />}
        />
      )
  }
}

const isShort = ({ state }: Reason) => state === 'opening' || state === 'leaving'

/** Shown instead of the frame: without a session, or while the server is unreachable. */
export const Outside = ({ opening }: { opening: Reason }) => (
  <div className={isShort(opening) ? `${styles.page} ${styles.late}` : styles.page}>
    <header className={styles.head}>
      <Logo />
      <LanguageMenu />
    </header>
    <main className={styles.body}>
      <h1 className="visually-hidden">Thalpos</h1>
      {noticeFor(opening)}
    </main>
  </div>
)
