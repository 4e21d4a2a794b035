import { useMediaQuery } from '@mantine/hooks'
import { IconUsers } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { Client, clientSorts } from '../../contract/clients/schema.ts'
import { ImportButton } from '../imports/ImportButton.tsx'
import { AddButton } from '../kit/list/AddButton.tsx'
import { ListPage } from '../kit/list/ListPage.tsx'
import { recordMenu } from '../kit/list/record-menu.tsx'
import { useList } from '../kit/list/use-list.ts'
import { ArchivedButton } from '../kit/record/ArchivedButton.tsx'
import { countOptions, pageOptions, useListing } from '../lists/use-listing.ts'
import { m } from '../paraglide/messages.js'
import { useRole } from '../session/person.ts'
import { useAnswer } from '../session/queries.ts'
import { useRowPanel } from '../shell/row-panel.ts'
import { openArchivedClients } from './ArchivedClients.tsx'
import { addClient, deleteClient, editClient } from './client-actions.tsx'
import { clientColumns } from './client-columns.tsx'
import { deviceTypeFilter, knownTypes } from './device-type-filter.ts'
import { premiumFilter, yesOrNo } from './premium-filter.ts'

/** The clients of a technician company. */
export const ClientsScreen = () => {
  const list = useList<(typeof clientSorts)[number]>({ filters: ['is_premium', 'deviceTypes'] })
  const query = {
    ...list.query,
    is_premium: yesOrNo(list.filters.is_premium),
    deviceTypes: knownTypes(list.filters.deviceTypes),
  }
  const answer = useAnswer('listClients', { query }, pageOptions)
  const allCount = useAnswer('countClients', { query: {} }, countOptions(list)).data?.count
  const premium = useAnswer('listPremiumFilter', {}, { quiet: true, staleTime: 60_000 })
  const listing = { name: 'clients', title: m.place_clients(), list, answer, allCount }
  const { save, ...listed } = useListing({ ...listing, exported: 'exportClients', query })
  const { selected, open, closeOf } = useRowPanel('client')
  const isDocked = useMediaQuery('(min-width: 900px)', true, { getInitialValueInEffect: false })
  // A docked panel leaves room for the first button only.
  const isNarrow = isDocked && selected !== undefined
  const isAdmin = useRole('admin')
  const remove = async (client: Client) => {
    if (await deleteClient(client)) closeOf(client.id)
  }
  const actions = (
    <>
      {isAdmin && !isNarrow && <ArchivedButton label={m.clients_archived()} onPress={openArchivedClients} />}
      {!isNarrow && <ImportButton kind="clients" />}
      <AddButton label={m.client_add()} onPress={() => addClient()} />
    </>
  )
  const onOpen = ({ id }: Client) => open(id)
  return (
    <ListPage
      {...listed}
      {...(isNarrow ? {} : { save })}
      searchLabel={m.clients_search()}
      action={actions}
      filters={[premiumFilter(premium.data?.items), deviceTypeFilter()]}
      empty={{
        icon: IconUsers,
        title: m.clients_empty(),
        body: m.clients_empty_body(),
        action: <AddButton label={m.clients_first()} onPress={() => addClient()} />,
      }}
      rows={{
        key: ({ id }) => id,
        name: ({ name }) => name,
        columns: useMemo(clientColumns, []),
        onOpen,
        selected,
        menu: recordMenu({ onView: onOpen, onEdit: editClient, onDelete: (client) => void remove(client) }),
      }}
    />
  )
}
