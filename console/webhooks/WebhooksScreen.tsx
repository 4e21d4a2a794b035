// The administrator who connects a program of the company opens it at set-up, and again when that program receives
// nothing: to add an address and prove by a test that it arrives, or to read why it does not and send it again.
import { IconFlask, IconLock, IconWebhook } from '@tabler/icons-react'
import { useMemo } from 'react'
import { AddButton } from '../kit/list/AddButton.tsx'
import { ListPage } from '../kit/list/ListPage.tsx'
import { recordMenu } from '../kit/list/record-menu.tsx'
import { useList } from '../kit/list/use-list.ts'
import { Notice } from '../kit/Notice.tsx'
import { m } from '../paraglide/messages.js'
import { useRole } from '../session/person.ts'
import { useAnswer } from '../session/queries.ts'
import { useRowPanel } from '../shell/row-panel.ts'
import { addWebhook, deleteWebhook, editWebhook, testWebhook } from './webhook-actions.tsx'
import { webhookColumns } from './webhook-columns.tsx'

const List = () => {
  const list = useList()
  const answer = useAnswer('listWebhooks', {})
  const { selected, open, closeOf } = useRowPanel('webhook')
  const add = <AddButton label={m.webhook_add()} onPress={addWebhook} />
  return (
    <ListPage
      title={m.place_webhooks()}
      list={list}
      answer={answer}
      action={add}
      empty={{ icon: IconWebhook, title: m.webhooks_empty(), body: m.webhooks_empty_body(), action: add }}
      rows={{
        key: ({ id }) => id,
        name: ({ name }) => name,
        columns: useMemo(webhookColumns, []),
        onOpen: ({ id }) => open(id),
        selected,
        menu: [
          {
            key: 'test',
            label: m.webhook_test(),
            icon: <IconFlask size={16} />,
            onClick: (webhook) => {
              open(webhook.id)
              void testWebhook(webhook)
            },
            when: ({ is_enabled }) => is_enabled,
          },
          ...recordMenu({
            onView: ({ id }: { id: string }) => open(id),
            onEdit: editWebhook,
            onDelete: (webhook) => void deleteWebhook(webhook, () => closeOf(webhook.id)),
          }),
        ],
      }}
    />
  )
}

export const WebhooksScreen = () => {
  const isAdmin = useRole('admin')
  if (isAdmin) return <List />
  return (
    <>
      <h1 className="visually-hidden">{m.place_webhooks()}</h1>
      <Notice icon={IconLock} title={m.webhooks_admin_only()} body={m.webhooks_admin_only_body()} />
    </>
  )
}
