import { Button } from '@mantine/core'
import {
  IconAlertOctagonFilled,
  IconLock,
  IconLogin2,
  IconPlugConnectedX,
  IconRefresh,
} from '@tabler/icons-react'
import { Notice } from '../kit/Notice.tsx'
import { m } from '../paraglide/messages.js'
import { type Opening, signIn } from '../session/sign-in.ts'
import { LanguageMenu } from './LanguageMenu.tsx'
import { Logo } from './Logo.tsx'
import styles from './Outside.module.css'

type Reason = Exclude<Opening, { state: 'signed_in' }> | { state: 'unreachable' }

const SignInButton = ({ label }: { label: string }) => (
  <Button leftSection={<IconLogin2 size={16} />} onClick={() => void signIn()}>
    {label}
  </Button>
)

const reloadPage = () => location.reload()

const noticeFor = (opening: Reason) => {
  switch (opening.state) {
    case 'leaving':
      return <p role="status">{m.sign_in_leaving()}</p>
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
          actions={
            <Button leftSection={<IconRefresh size={16} />} onClick={reloadPage}>
              {m.action_retry()}
            </Button>
          }
        />
      )
  }
}

/** What is shown when the frame cannot be: nobody is signed in, or the server is away. */
export const Outside = ({ opening }: { opening: Reason }) => (
  <div className={styles.page}>
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
