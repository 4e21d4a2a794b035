import { restorableDays } from '../../contract/clients/schema.ts'
import { openModal } from '../kit/layers/modals.ts'
import { showSnackbar } from '../kit/layers/snackbar.ts'
import { Archived } from '../kit/record/Archived.tsx'
import { useLimit } from '../kit/record/ListedPart.tsx'
import { m } from '../paraglide/messages.js'
import { call } from '../session/api.ts'
import { refreshAfter, useAnswer } from '../session/queries.ts'

/** Items that an administrator can bring back. */
const ArchivedItems = () => {
  const limit = useLimit(15)
  const answer = useAnswer('listArchivedItems', { query: { limit: limit.limit } }, { keepPrevious: true })
  return (
    <Archived
      answer={answer}
      limit={limit}
      empty={m.catalogue_archived_empty()}
      body={m.catalogue_archived_body({ days: restorableDays })}
      recordOf={(item) => item}
      onRestore={async (id) => {
        await call('restoreItem', { params: { id } })
        showSnackbar({ tone: 'fine', text: m.catalogue_restored() })
        await refreshAfter('restoreItem')
      }}
    />
  )
}

export const openArchivedItems = (): void => {
  openModal({ title: m.catalogue_archived_title(), width: 640, content: <ArchivedItems /> })
}
