import { Button, CopyButton, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { secretOverlapHours } from '../../contract/webhooks/fields.ts'
import { ModalBody, ModalFoot } from '../kit/layers/ModalParts.tsx'
import { openModal, useModal } from '../kit/layers/modals.ts'
import { m } from '../paraglide/messages.js'
import styles from './webhooks.module.css'

/** The secret, shown this once. */
const Secret = ({ secret, isNew }: { secret: string; isNew: boolean }) => {
  const { close } = useModal()
  return (
    <>
      <ModalBody>
        <div className={styles.parts}>
          {!isNew && <p className={styles.line}>{m.webhook_secret_overlap({ hours: secretOverlapHours })}</p>}
          <div className={styles.secret}>
            <TextInput
              label={m.webhook_secret()}
              description={m.webhook_secret_once()}
              value={secret}
              readOnly
              data-autofocus
              classNames={{ input: styles.mono ?? '' }}
            />
            <CopyButton value={secret} timeout={2000}>
              {({ copied, copy }) => (
                <Button
                  onClick={copy}
                  leftSection={
                    copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />
                  }
                >
                  {copied ? m.message_copied() : m.webhook_secret_copy()}
                </Button>
              )}
            </CopyButton>
          </div>
          <p className={styles.quiet}>{m.webhook_verify()}</p>
        </div>
      </ModalBody>
      <ModalFoot>
        <Button variant="default" onClick={close}>
          {m.action_close()}
        </Button>
      </ModalFoot>
    </>
  )
}

export const showSecret = (secret: string, isNew: boolean): void =>
  void openModal({
    title: m.webhook_secret(),
    width: 620,
    content: <Secret secret={secret} isNew={isNew} />,
  })
