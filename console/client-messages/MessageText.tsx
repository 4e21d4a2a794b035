import { Button, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import type { MessageKind } from '../../contract/client-messages/fields.ts'
import { ModalBody, ModalFoot } from '../kit/layers/ModalParts.tsx'
import { useModal } from '../kit/layers/modals.ts'
import { m } from '../paraglide/messages.js'
import styles from './client-messages.module.css'
import { markMessage } from './message-actions.tsx'

export const CopyText = ({ text, label = m.message_copy() }: { text: string; label?: string }) => (
  <CopyButton value={text} timeout={2000}>
    {({ copied, copy }) => (
      <Button
        variant="default"
        onClick={copy}
        leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
      >
        {copied ? m.message_copied() : label}
      </Button>
    )}
  </CopyButton>
)

interface MessageTextProps {
  kind: MessageKind
  subject: string
  body: string
  visit?: string
}

/** The words of a message, to read, to copy, and to mark as passed on. */
export const MessageText = ({ kind, subject, body, visit }: MessageTextProps) => {
  const { close } = useModal()
  const mark = async (channel: 'phone' | 'sms') => {
    if (visit) await markMessage(visit, kind, channel)
    close()
  }
  return (
    <>
      <ModalBody>
        <p className={styles.subject}>{subject}</p>
        <p className={styles.text}>{body}</p>
      </ModalBody>
      <ModalFoot>
        {visit && (
          <>
            <Button variant="default" onClick={() => void mark('phone')}>
              {m.message_mark_phone()}
            </Button>
            <Button variant="default" onClick={() => void mark('sms')}>
              {m.message_mark_sms()}
            </Button>
          </>
        )}
        <CopyText text={body} />
      </ModalFoot>
    </>
  )
}
