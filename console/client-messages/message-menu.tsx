import { IconSend, IconTextCaption } from '@tabler/icons-react'
import type { ClientMessage } from '../../contract/client-messages/routes.ts'
import type { MenuAction } from '../kit/list/columns.ts'
import { m } from '../paraglide/messages.js'
import { sendMessage } from './message-actions.tsx'
import { showMessage } from './show-message.tsx'

export const messageMenu = (): MenuAction<ClientMessage>[] => [
  {
    key: 'text',
    label: m.message_show(),
    icon: <IconTextCaption size={16} />,
    onClick: showMessage,
    when: ({ body }) => body !== null,
  },
  {
    key: 'send',
    label: m.message_send_now(),
    icon: <IconSend size={16} />,
    onClick: (message) => void sendMessage(message),
    when: ({ may_send }) => may_send,
  },
]
