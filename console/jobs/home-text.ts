import { tagNumber } from '../tags/Tag.tsx'

interface Home {
  tag_id: string
  client_name?: string
  address: string | null
  area: string | null
}

/** `1042 · Παπαδοπούλου Αικατερίνη · Σόλωνος 12, Αθήνα` */
export const homeText = ({ tag_id, client_name, address, area }: Home): string =>
  [tagNumber(tag_id), client_name, [address, area].filter(Boolean).join(', ')].filter(Boolean).join(' · ')
