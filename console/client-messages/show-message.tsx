import type { MessageKind } from '../../contract/client-messages/fields.ts'
import type { ClientMessage } from '../../contract/client-messages/routes.ts'
import { openModal } from '../kit/layers/modals.ts'
import { MessageText } from './MessageText.tsx'
import { kindWord } from './words.ts'

interface ShownText {
  kind: MessageKind
  subject: string
  body: string
  /** The visit of which the client may still be informed by hand. */
  visit?: string
}

export const showMessageText = ({ visit, ...text }: ShownText): void =>
  void openModal({
    title: kindWord[text.kind](),
    content: <MessageText {...text} {...(visit ? { visit } : {})} />,
    width: 520,
  })

/** Opens the text of a message; one that waits can be marked as passed on. */
export const showMessage = (message: ClientMessage): void => {
  const { kind, subject, body, state, appointment_id } = message
  if (subject === null || body === null) return
  const waits = ['queued', 'to_copy', 'failed'].includes(state)
  showMessageText({ kind, subject, body, ...(waits && appointment_id ? { visit: appointment_id } : {}) })
}
