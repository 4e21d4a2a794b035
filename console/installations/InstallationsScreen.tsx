import { IconHome } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { Installation, installationSorts } from '../../contract/installations/schema.ts'
import { yesOrNo } from '../clients/premium-filter.ts'
import { ImportButton } from '../imports/ImportButton.tsx'
import { AddButton } from '../kit/list/AddButton.tsx'
import { ListPage } from '../kit/list/ListPage.tsx'
import { recordMenu } from '../kit/list/record-menu.tsx'
import { useList } from '../kit/list/use-list.ts'
import { ArchivedButton } from '../kit/record/ArchivedButton.tsx'
import { countOptions, pageOptions, useListing } from '../lists/use-listing.ts'
import { m } from '../paraglide/messages.js'
import { usePerson, useRole } from '../session/person.ts'
import { useAnswer } from '../session/queries.ts'
import { useCompany } from '../shell/company.ts'
import { useRowPanel } from '../shell/row-panel.ts'
import { tagNumber } from '../tags/Tag.tsx'
import { openArchivedInstallations } from './ArchivedInstallations.tsx'
import { addInstallation, deleteInstallation, editInstallation } from './installation-actions.tsx'
import { installationColumns } from './installation-columns.tsx'
import { useInstallationFilters } from './installation-filters.ts'

const filterKeys = ['is_premium', 'is_placed', 'area', 'technician_company_id']

/** The installations of a technician company; a distributor reads those with devices of its own. */
export const InstallationsScreen = () => {
  const list = useList<(typeof installationSorts)[number]>({ filters: filterKeys })
  const { is_premium, is_placed, area, technician_company_id } = list.filters
  const flags = { is_premium: yesOrNo(is_premium), is_placed: yesOrNo(is_placed) }
  const query = { ...list.query, ...flags, area, technician_company_id }
  const answer = useAnswer('listInstallations', { query }, pageOptions)
  const allCount = useAnswer('countInstallations', { query: {} }, countOptions(list)).data?.count
  const listing = { name: 'installations', title: m.place_installations(), list, answer, allCount }
  const listed = useListing({ ...listing, exported: 'exportInstallations', query })
  const { selected, open, closeOf } = useRowPanel('installation')
  const isTechnician = usePerson().kind === 'technician_company'
  const isAdmin = useRole('admin')
  const filters = useInstallationFilters()
  const description = useCompany().data?.preferences.installation_description ?? false
  const shown = useMemo(() => installationColumns({ description, isTechnician }), [description, isTechnician])
  const remove = async (home: Installation) => {
    if (await deleteInstallation(home)) closeOf(home.id)
  }
  const actions = (
    <>
      {isAdmin && <ArchivedButton label={m.installations_archived()} onPress={openArchivedInstallations} />}
      <ImportButton kind="installations" />
      <AddButton label={m.installation_add()} onPress={() => addInstallation()} />
    </>
  )
  const changes = { onEdit: editInstallation, onDelete: (home: Installation) => void remove(home) }
  const onOpen = ({ id }: Installation) => open(id)
  return (
    <ListPage
      {...listed}
      searchLabel={m.installations_search()}
      action={isTechnician && actions}
      filters={filters}
      empty={{
        icon: IconHome,
        title: m.installations_empty(),
        body: isTechnician ? m.installations_empty_body() : m.installations_empty_distributor(),
        action: isTechnician && (
          <AddButton label={m.installations_first()} onPress={() => addInstallation()} />
        ),
      }}
      rows={{
        key: ({ id }) => id,
        name: ({ tag_id }) => tagNumber(tag_id) ?? '',
        columns: shown,
        onOpen,
        selected,
        menu: recordMenu({ onView: onOpen, ...(isTechnician ? changes : {}) }),
      }}
    />
  )
}
