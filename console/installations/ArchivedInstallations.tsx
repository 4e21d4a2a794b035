import { restorableDays } from '../../contract/clients/schema.ts'
import type { Installation } from '../../contract/installations/schema.ts'
import { openModal } from '../kit/layers/modals.ts'
import { showSnackbar } from '../kit/layers/snackbar.ts'
import { Archived } from '../kit/record/Archived.tsx'
import { useLimit } from '../kit/record/ListedPart.tsx'
import { m } from '../paraglide/messages.js'
import { call } from '../session/api.ts'
import { refreshAfter, useAnswer } from '../session/queries.ts'
import { Tag, tagNumber } from '../tags/Tag.tsx'
import { addressText } from './words.ts'

const recordOf = (home: Installation) => ({
  ...home,
  name: [addressText(home) || tagNumber(home.tag_id), home.client_name].join(' · '),
  mark: <Tag id={home.tag_id} />,
})

/** Installations that an administrator can bring back. */
const ArchivedInstallations = () => {
  const limit = useLimit(15)
  const answer = useAnswer(
    'listArchivedInstallations',
    { query: { limit: limit.limit } },
    { keepPrevious: true },
  )
  return (
    <Archived
      answer={answer}
      limit={limit}
      empty={m.installations_archived_empty()}
      body={m.installations_archived_body({ days: restorableDays })}
      recordOf={recordOf}
      onRestore={async (id) => {
        await call('restoreInstallation', { params: { id } })
        showSnackbar({ tone: 'fine', text: m.installation_restored() })
        await refreshAfter('restoreInstallation')
      }}
    />
  )
}

export const openArchivedInstallations = (): void => {
  openModal({ title: m.installations_archived_title(), width: 640, content: <ArchivedInstallations /> })
}
