import type { MessageKind } from '../../contract/client-messages/fields.ts'
import type { ClientMessage } from '../../contract/client-messages/routes.ts'
import { openModal } from '../kit/layers/modals.ts'
import { showSnackbar } from '../kit/layers/snackbar.ts'
import { isProblem } from '../kit/problem/problem.ts'
import { m } from '../paraglide/messages.js'
import { call } from '../session/api.ts'
import { refreshAfter } from '../session/queries.ts'
import { MessageSettingsForm } from './MessageSettingsForm.tsx'
import { MessageText } from './MessageText.tsx'
import { kindWord } from './words.ts'

async function attempt(change: () => Promise<unknown>, done: string): Promise<void> {
  try {
    await change()
    showSnackbar({ tone: 'fine', text: done })
  } catch (error) {
    if (!isProblem(error)) throw error
  }
}

export const sendMessage = ({ id }: Pick<ClientMessage, 'id'>): Promise<void> =>
  attempt(async () => {
    await call('sendClientMessage', { params: { id } })
    await refreshAfter('sendClientMessage')
  }, m.message_sending_soon())

export const markMessage = (id: string, kind: MessageKind, channel: 'phone' | 'sms'): Promise<void> =>
  attempt(async () => {
    await call('markVisitMessage', { params: { id }, body: { kind, channel } })
    await refreshAfter('markVisitMessage')
  }, m.message_marked())

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

export const editMessageSettings = (): void =>
  void openModal({ title: m.message_settings(), content: <MessageSettingsForm />, width: 680 })
