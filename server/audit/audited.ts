import type { RecordAction } from '../../contract/changes.ts'
import type { Tx } from '../database/database.ts'
import type { PersonCall } from '../http/serve.ts'
import { recordChange } from './audit.store.ts'

interface Reading<Row> {
  record: 'client' | 'installation'
  lock: (tx: Tx, id: string, company: string) => Promise<unknown>
  /** As the contract tells it; a Problem where there is none. */
  read: (call: PersonCall, id: string) => Promise<Row>
}

/** How a record is changed: held before, told after. */
export const audited = <Row extends Record<string, unknown>>({ record, lock, read }: Reading<Row>) => ({
  /** The record as it is, which from here on nobody else changes. */
  async hold(call: PersonCall, id: string): Promise<Row> {
    await lock(call.tx, id, call.who.company)
    return read(call, id)
  },

  /** Writes what became of it into the audit trail, and answers with it. */
  async tell(call: PersonCall, action: RecordAction, before: Row | null, id: string): Promise<Row> {
    const after = await read(call, id)
    await recordChange(call.tx, call, { record, id, action, before, after })
    return after
  },
})
