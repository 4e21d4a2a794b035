import type { MessageKind } from '../../contract/client-messages/fields.ts'
import type { ClientMessage } from '../../contract/client-messages/routes.ts'
import { openModal } from '../kit/layers/modals.ts'
import { type Mark, MessageText } from './MessageText.tsx'
import { markMessage } from './message-actions.tsx'
import { kindWord } from './words.ts'

interface ShownText {
  kind: MessageKind
  subject: string
  body: string
  /** The client may still be informed by hand. */
  mark?: Mark
}

export const showMessageText = ({ kind, ...text }: ShownText): void =>
  void openModal({ title: kindWord[kind](), content: <MessageText {...text} />, width: 520 })

/** Opens the text of a message; one that waits or has failed can be marked as passed on. */
export const showMessage = (message: ClientMessage): void => {
  const { kind, subject, body, state } = message
  if (subject === null || body === null) return
  const isUnsent = ['queued', 'to_copy', 'failed'].includes(state)
  showMessageText({
    kind,
    subject,
    body,
    ...(isUnsent && { mark: (channel) => markMessage(message, channel) }),
  })
}
