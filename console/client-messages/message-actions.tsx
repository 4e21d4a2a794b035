import type { MessageKind } from '../../contract/client-messages/fields.ts'
import type { ClientMessage } from '../../contract/client-messages/routes.ts'
import { openModal } from '../kit/layers/modals.ts'
import { m } from '../paraglide/messages.js'
import { call } from '../session/api.ts'
import { attempt } from '../session/attempt.ts'
import { refreshAfter } from '../session/queries.ts'
import { MessageSettingsForm } from './MessageSettingsForm.tsx'

export const sendMessage = ({ id }: Pick<ClientMessage, 'id'>): Promise<void> =>
  attempt(async () => {
    await call('sendClientMessage', { params: { id } })
    await refreshAfter('sendClientMessage')
  }, m.message_sending_soon())

type Channel = 'phone' | 'sms'

export const markMessage = ({ id }: Pick<ClientMessage, 'id'>, channel: Channel): Promise<void> =>
  attempt(async () => {
    await call('markClientMessage', { params: { id }, body: { channel } })
    await refreshAfter('markClientMessage')
  }, m.message_marked())

/** The text of the visit as it is now, whether a message waits or not. */
export const markVisit = (id: string, kind: MessageKind, channel: Channel): Promise<void> =>
  attempt(async () => {
    await call('markVisitMessage', { params: { id }, body: { kind, channel } })
    await refreshAfter('markVisitMessage')
  }, m.message_marked())

export const editMessageSettings = (): void =>
  void openModal({ title: m.message_settings(), content: <MessageSettingsForm />, width: 680 })
