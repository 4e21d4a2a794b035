import { IconHistory, IconPackages } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { CatalogueItem, catalogueSorts } from '../../contract/catalogue/schema.ts'
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
import { openArchivedItems } from './ArchivedItems.tsx'
import { addItem, deleteItem, editItem, showItemHistory } from './item-actions.tsx'
import { itemColumns } from './item-columns.tsx'
import { filtersOf, itemFilterKeys, useItemFilters } from './item-filters.ts'

const menu = () => {
  const [edit, ...others] = recordMenu<CatalogueItem>({
    onEdit: editItem,
    onDelete: (item) => void deleteItem(item),
  })
  const history = {
    key: 'history',
    label: m.tab_history(),
    icon: <IconHistory size={16} />,
    onClick: showItemHistory,
  }
  return [...(edit ? [edit] : []), history, ...others]
}

/** What the company sells and installs, with its prices. */
export const ItemsScreen = () => {
  const list = useList<(typeof catalogueSorts)[number]>({ filters: itemFilterKeys })
  const query = { ...list.query, ...filtersOf(list.filters) }
  const answer = useAnswer('listItems', { query }, pageOptions)
  const allCount = useAnswer('countItems', { query: {} }, countOptions(list)).data?.count
  const listing = { name: 'items', title: m.place_items(), list, answer, allCount }
  const isAdmin = useRole('admin')
  return (
    <ListPage
      {...useListing({ ...listing, exported: 'exportItems', query })}
      searchLabel={m.catalogue_search()}
      action={
        <>
          {isAdmin && <ArchivedButton label={m.catalogue_archived()} onPress={openArchivedItems} />}
          <ImportButton kind="items" />
          <AddButton label={m.catalogue_add()} onPress={addItem} />
        </>
      }
      filters={useItemFilters()}
      empty={{
        icon: IconPackages,
        title: m.catalogue_empty(),
        body: m.catalogue_empty_body(),
        action: <AddButton label={m.catalogue_first()} onPress={addItem} />,
      }}
      rows={{
        key: ({ id }) => id,
        name: ({ name }) => name,
        columns: useMemo(itemColumns, []),
        onOpen: editItem,
        menu: useMemo(menu, []),
      }}
    />
  )
}
