import type { Device } from '../../../contract/devices/schema.ts'
import type { Selection } from '../../kit/list/selection.ts'
import type { SentTo } from '../../session/api.ts'

/** Device ids, or everything that a filter finds except some, in the form of the contract. */
export type SentSelection = SentTo<'checkBulkChange'>['body']['selection']

export const selectionSent = (
  { isAll, rows }: Selection<Device>,
  filter: { search?: string | undefined },
): SentSelection => {
  const ids = rows.map(({ device_id }) => device_id)
  return isAll ? { filter, except: ids } : { device_ids: ids }
}
