import { Button } from '@mantine/core'
import { IconEdit, IconEye, IconHome, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { Installation, installationSorts } from '../../contract/installations/schema.ts'
import { premiumFilter, premiumWords } from '../clients/premium-filter.ts'
import { ImportButton } from '../imports/ImportButton.tsx'
import { openModal } from '../kit/layers/modals.ts'
import type { MenuAction } from '../kit/list/columns.ts'
import { ListPage } from '../kit/list/ListPage.tsx'
import { useList } from '../kit/list/use-list.ts'
import { ArchivedButton } from '../kit/record/ArchivedButton.tsx'
import { saveList } from '../list-exports/save-list.ts'
import { m } from '../paraglide/messages.js'
import { usePerson, useRemembered, useRole } from '../session/person.ts'
import { useAnswer } from '../session/queries.ts'
import { useCompany } from '../shell/company.ts'
import { usePanel } from '../shell/panel.ts'
import { tagNumber } from '../tags/Tag.tsx'
import { ArchivedInstallations } from './ArchivedInstallations.tsx'
import { useCompanyFilter } from './company-filter.ts'
import { addInstallation, deleteInstallation, editInstallation } from './installation-actions.tsx'
import { installationColumns } from './installation-columns.tsx'
import styles from './installations.module.css'

type Sort = (typeof installationSorts)[number]

const AddButton = ({ label }: { label: string }) => (
  <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => addInstallation()}>
    {label}
  </Button>
)

const openArchived = () => {
  openModal({ title: m.installations_archived_title(), width: 640, content: <ArchivedInstallations /> })
}

const useMenu = (isTechnician: boolean): MenuAction<Installation>[] => {
  const panel = usePanel()
  const remove = async (home: Installation) => {
    if ((await deleteInstallation(home)) && panel.id === home.id) panel.close()
  }
  const view: MenuAction<Installation> = {
    key: 'view',
    label: m.action_view(),
    icon: <IconEye size={16} />,
    onClick: (home) => panel.open('installation', home.id),
  }
  if (!isTechnician) return [view]
  return [
    view,
    { key: 'edit', label: m.action_edit(), icon: <IconEdit size={16} />, onClick: editInstallation },
    {
      key: 'delete',
      label: m.action_delete(),
      icon: <IconTrash size={16} />,
      onClick: (home) => void remove(home),
      danger: true,
    },
  ]
}

/** The installations of a technician company; a distributor reads those that hold devices of its own. */
export const InstallationsScreen = () => {
  const list = useList<Sort>({ filters: ['is_premium', 'technician_company_id'] })
  const panel = usePanel()
  const isTechnician = usePerson().kind === 'technician_company'
  const isAdmin = useRole('admin')
  const description = useCompany().data?.preferences.installation_description ?? false
  const query = {
    ...list.query,
    is_premium: premiumWords(list.filters.is_premium),
    technician_company_id: list.filters.technician_company_id,
  }
  const answer = useAnswer('listInstallations', { query }, { keepPrevious: true, refetchInterval: 60_000 })
  const all = useAnswer('countInstallations', { query: {} }, { enabled: list.isFiltered, quiet: true })
  const companies = useCompanyFilter(!isTechnician)
  const columns = useMemo(
    () => installationColumns({ description, isTechnician }),
    [description, isTechnician],
  )
  const menu = useMenu(isTechnician)
  return (
    <ListPage
      remember={useRemembered('installations')}
      title={m.place_installations()}
      list={list}
      answer={answer}
      allCount={all.data?.count}
      save={saveList('exportInstallations', {
        query,
        name: m.place_installations(),
        total: (answer.data?.total_is_least ? all.data?.count : answer.data?.total) ?? 0,
      })}
      searchLabel={m.installations_search()}
      action={
        isTechnician && (
          <div className={styles.actions}>
            {isAdmin && <ArchivedButton label={m.installations_archived()} onPress={openArchived} />}
            <ImportButton kind="installations" />
            <AddButton label={m.installation_add()} />
          </div>
        )
      }
      filters={[premiumFilter(), ...companies]}
      empty={{
        icon: IconHome,
        title: m.installations_empty(),
        body: isTechnician ? m.installations_empty_body() : m.installations_empty_distributor(),
        action: isTechnician && <AddButton label={m.installations_first()} />,
      }}
      rows={{
        key: (home) => home.id,
        name: (home) => tagNumber(home.tag_id) ?? '',
        columns,
        onOpen: (home) => panel.open('installation', home.id),
        selected: panel.kind === 'installation' ? panel.id : undefined,
        menu,
      }}
    />
  )
}
