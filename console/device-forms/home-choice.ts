import type { Choice } from '../kit/form/ChoiceField.tsx'
import { tagNumber } from '../tags/Tag.tsx'

export interface Home {
  id: string
  tag_id: string
  address: string | null
  area: string | null
  /** Where installations of several clients are offered. */
  client_name?: string
}

export const homeChoice = ({ id, tag_id, address, area, client_name }: Home): Choice => ({
  value: id,
  label: [tagNumber(tag_id), client_name, [address, area].filter(Boolean).join(', ')]
    .filter(Boolean)
    .join(' · '),
})
