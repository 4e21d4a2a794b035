import { Button, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { ModalBody, ModalFoot } from '../kit/layers/ModalParts.tsx'
import { useModal } from '../kit/layers/modals.ts'
import { m } from '../paraglide/messages.js'
import styles from './client-messages.module.css'

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

export type Mark = (channel: 'phone' | 'sms') => Promise<void>

interface MessageTextProps {
  subject: string
  body: string
  mark?: Mark
}

/** The words of a message, to read, to copy, and to mark as passed on. */
export const MessageText = ({ subject, body, mark }: MessageTextProps) => {
  const { close } = useModal()
  return (
    <>
      <ModalBody>
        <p className={styles.subject}>{subject}</p>
        <p className={styles.text}>{body}</p>
      </ModalBody>
      <ModalFoot>
        {mark && (
          <>
            <Button variant="default" onClick={() => void mark('phone').then(close)}>
              {m.message_mark_phone()}
            </Button>
            <Button variant="default" onClick={() => void mark('sms').then(close)}>
              {m.message_mark_sms()}
            </Button>
          </>
        )}
        <CopyText text={body} />
      </ModalFoot>
    </>
  )
}
