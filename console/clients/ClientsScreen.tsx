import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconEdit, IconEye, IconPlus, IconTrash, IconUsers } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { Client, clientSorts } from '../../contract/clients/schema.ts'
import { ImportButton } from '../imports/ImportButton.tsx'
import { openModal } from '../kit/layers/modals.ts'
import { ListPage } from '../kit/list/ListPage.tsx'
import { useList } from '../kit/list/use-list.ts'
import { ArchivedButton } from '../kit/record/ArchivedButton.tsx'
import { saveList } from '../list-exports/save-list.ts'
import { m } from '../paraglide/messages.js'
import { useRemembered, useRole } from '../session/person.ts'
import { useAnswer } from '../session/queries.ts'
import { usePanel } from '../shell/panel.ts'
import { ArchivedClients } from './ArchivedClients.tsx'
import { addClient, deleteClient, editClient } from './client-actions.tsx'
import { clientColumns } from './client-columns.tsx'
import styles from './clients.module.css'
import { premiumFilter, premiumWords } from './premium-filter.ts'

type Sort = (typeof clientSorts)[number]

const AddButton = ({ label }: { label: string }) => (
  <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => addClient()}>
    {label}
  </Button>
)

const openArchived = () => {
  openModal({ title: m.clients_archived_title(), width: 640, content: <ArchivedClients /> })
}

/** The clients of a technician company. */
export const ClientsScreen = () => {
  const list = useList<Sort>({ filters: ['is_premium'] })
  const panel = usePanel()
  const isAdmin = useRole('admin')
  const query = { ...list.query, is_premium: premiumWords(list.filters.is_premium) }
  const answer = useAnswer('listClients', { query }, { keepPrevious: true, refetchInterval: 60_000 })
  const all = useAnswer('countClients', { query: {} }, { enabled: list.isFiltered, quiet: true })
  const isDocked = useMediaQuery('(min-width: 900px)', true, { getInitialValueInEffect: false })
  const isBeside = isDocked && panel.kind === 'client'
  const columns = useMemo(clientColumns, [])
  const open = (client: Client) => panel.open('client', client.id)
  const remove = async (client: Client) => {
    if ((await deleteClient(client)) && panel.id === client.id) panel.close()
  }
  const save = saveList('exportClients', {
    query,
    name: m.place_clients(),
    total: (answer.data?.total_is_least ? all.data?.count : answer.data?.total) ?? 0,
  })
  return (
    <ListPage
      remember={useRemembered('clients')}
      title={m.place_clients()}
      list={list}
      answer={answer}
      allCount={all.data?.count}
      {...(isBeside ? {} : { save })}
      searchLabel={m.clients_search()}
      action={
        <div className={styles.actions}>
          {isAdmin && !isBeside && <ArchivedButton label={m.clients_archived()} onPress={openArchived} />}
          {!isBeside && <ImportButton kind="clients" />}
          <AddButton label={m.client_add()} />
        </div>
      }
      filters={[premiumFilter()]}
      empty={{
        icon: IconUsers,
        title: m.clients_empty(),
        body: m.clients_empty_body(),
        action: <AddButton label={m.clients_first()} />,
      }}
      rows={{
        key: (client) => client.id,
        name: (client) => client.name,
        columns,
        onOpen: open,
        selected: panel.kind === 'client' ? panel.id : undefined,
        menu: [
          { key: 'view', label: m.action_view(), icon: <IconEye size={16} />, onClick: open },
          { key: 'edit', label: m.action_edit(), icon: <IconEdit size={16} />, onClick: editClient },
          {
            key: 'delete',
            label: m.action_delete(),
            icon: <IconTrash size={16} />,
            onClick: (client) => void remove(client),
            danger: true,
          },
        ],
      }}
    />
  )
}
