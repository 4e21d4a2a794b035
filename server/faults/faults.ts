import type { faultRoutes } from '../../contract/faults/routes.ts'
import { fromNanoseconds } from '../../contract/lists.ts'
import type { ReplyInput, RequestOf } from '../../contract/route.ts'
import { residencesOf } from '../devices/assignments/assignments.store.ts'
import { faultWordsOf } from '../devices/fault-words.ts'
import { requireDevice } from '../devices/require-device.ts'
import type { PersonCall } from '../http/serve.ts'
import { Problem } from '../request/problem.ts'
import { listFaults, listFaultsOf } from './fault-lists.store.ts'

type Routes = typeof faultRoutes

const shownDays = 30
const dayMs = 86_400_000

export const answerFaults = () => ({
  async listFaults(
    { query }: RequestOf<Routes['listFaults']>,
    { tx }: PersonCall,
  ): Promise<ReplyInput<Routes['listFaults']>> {
    const { rows, total } = await listFaults(tx, query)
    return {
      items: rows.map(({ opened_at, hvac_error_mapping, ...row }) => ({
        ...row,
        ...faultWordsOf(row.fault, row.device_type, hvac_error_mapping),
        readable_date: opened_at.toISOString(),
      })),
      total,
    }
  },

  async listDeviceFaults(
    { params, query }: RequestOf<Routes['listDeviceFaults']>,
    { tx }: PersonCall,
  ): Promise<ReplyInput<Routes['listDeviceFaults']>> {
    const device = await requireDevice(tx, params.id)
    const to = query.time_to === undefined ? Date.now() : fromNanoseconds(query.time_to)
    const from = query.time_from === undefined ? to - shownDays * dayMs : fromNanoseconds(query.time_from)
    if (from > to) {
      throw new Problem(400, 'date_range_error', 'The range ends before it begins.', [
        { path: 'time_from', key: 'date_range_error' },
      ])
    }
    const own = { ...device, from: new Date(from), to: new Date(to), predecessor: null }
    const residences = query.joined ? await residencesOf(tx, device, { from, to }) : [own]
    return listFaultsOf(tx, residences)
  },
})
