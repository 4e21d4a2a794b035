import type { Choice } from '../kit/form/ChoiceField.tsx'
import { tagNumber } from '../tags/Tag.tsx'

export interface Home {
  id: string
  tag_id: string
  address: string | null
  area: string | null
}

export const homeChoice = ({ id, tag_id, address, area }: Home): Choice => ({
  value: id,
  label: [tagNumber(tag_id), [address, area].filter(Boolean).join(', ')].filter(Boolean).join(' · '),
})
