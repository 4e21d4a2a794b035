import { Changes } from '../edits/Changes.tsx'
import { ModalBody } from '../kit/layers/ModalParts.tsx'
import { useLimit } from '../kit/record/ListedPart.tsx'
import { useAnswer } from '../session/queries.ts'
import { itemRecord } from './item-fields.ts'

export const ItemHistory = ({ id }: { id: string }) => {
  const limit = useLimit(15)
  const answer = useAnswer(
    'listItemChanges',
    { params: { id }, query: { limit: limit.limit } },
    { keepPrevious: true },
  )
  return (
    <ModalBody>
      <Changes answer={answer} limit={limit} fields={itemRecord} />
    </ModalBody>
  )
}
