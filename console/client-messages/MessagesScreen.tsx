import { Button } from '@mantine/core'
import { IconMail, IconSettings } from '@tabler/icons-react'
import { useMemo } from 'react'
import { messageKinds } from '../../contract/client-messages/fields.ts'
import { type ClientMessage, messageStates } from '../../contract/client-messages/routes.ts'
import { knownWords } from '../kit/list/known-words.ts'
import { ListPage } from '../kit/list/ListPage.tsx'
import { useList } from '../kit/list/use-list.ts'
import { pageOptions } from '../lists/use-listing.ts'
import { m } from '../paraglide/messages.js'
import { useRole } from '../session/person.ts'
import { useAnswer } from '../session/queries.ts'
import { useRowPanel } from '../shell/row-panel.ts'
import { editMessageSettings } from './message-actions.tsx'
import { messageColumns } from './message-columns.tsx'
import { messageFilters } from './message-filters.ts'
import { messageMenu } from './message-menu.tsx'
import { showMessage } from './show-message.tsx'
import { kindWord } from './words.ts'

/** Messages to clients, newest first: what was sent, what waits to be copied, what failed. */
export const MessagesScreen = () => {
  const list = useList({ filters: ['state', 'kind'] })
  const { limit, offset, search } = list.query
  const query = {
    limit,
    offset,
    search,
    state: knownWords(messageStates, list.filters.state),
    kind: knownWords(messageKinds, list.filters.kind),
  }
  const answer = useAnswer('listClientMessages', { query }, pageOptions)
  const { selected, open } = useRowPanel('appointment')
  const isAdmin = useRole('admin')
  const onOpen = (message: ClientMessage) =>
    message.appointment_id ? open(message.appointment_id) : showMessage(message)
  const settings = (
    <Button
      variant="default"
      leftSection={<IconSettings size={16} aria-hidden />}
      onClick={editMessageSettings}
    >
      {m.message_settings()}
    </Button>
  )
  return (
    <ListPage
      title={m.place_messages()}
      list={list}
      answer={answer}
      searchLabel={m.messages_search()}
      filters={messageFilters()}
      {...(isAdmin ? { action: settings } : {})}
      empty={{ icon: IconMail, title: m.messages_empty(), body: m.messages_empty_body() }}
      rows={{
        key: ({ id }) => id,
        name: ({ client_name, kind }) => `${kindWord[kind]()}, ${client_name}`,
        columns: useMemo(messageColumns, []),
        onOpen,
        selected: answer.data?.items.find(({ appointment_id }) => appointment_id === selected)?.id,
        menu: messageMenu(),
      }}
    />
  )
}
