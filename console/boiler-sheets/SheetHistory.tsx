import { Changes } from '../edits/Changes.tsx'
import { ModalBody } from '../kit/layers/ModalParts.tsx'
import { useLimit } from '../kit/record/ListedPart.tsx'
import { useAnswer } from '../session/queries.ts'
import { sheetRecord } from './sheet-fields.ts'

export const SheetHistory = ({ id }: { id: string }) => {
  const limit = useLimit(15)
  const answer = useAnswer(
    'listBoilerSheetChanges',
    { params: { id }, query: { limit: limit.limit } },
    { keepPrevious: true },
  )
  return (
    <ModalBody>
      <Changes answer={answer} limit={limit} fields={sheetRecord} />
    </ModalBody>
  )
}
