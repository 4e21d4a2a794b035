import type { RecordAction } from '../../contract/changes.ts'
import type { Tx } from '../database/database.ts'
import type { PersonCall } from '../http/serve.ts'
import { type AuditedRecord, recordChange } from './audit.store.ts'

interface Audited<Row> {
  record: Exclude<AuditedRecord, 'device' | 'bulk_change'>
  lock: (tx: Tx, id: string, company: string) => Promise<unknown>
  /** Returns the record in the form of the contract; throws a Problem if there is none. */
  read: (call: PersonCall, id: string) => Promise<Row>
}

/** A change of a record: lock and read it, change it, then record the difference. */
export const audited = <Row extends Record<string, unknown>>({ record, lock, read }: Audited<Row>) => ({
  /** Locks the record until the transaction ends, then reads it. */
  async lockAndRead(call: PersonCall, id: string): Promise<Row> {
    await lock(call.tx, id, call.who.company)
    return read(call, id)
  },

  /** Reads the record again, writes the difference into the audit trail and returns the record. */
  async recordAudit(call: PersonCall, action: RecordAction, before: Row | null, id: string): Promise<Row> {
    const after = await read(call, id)
    await recordChange(call.tx, call, { record, id, action, before, after })
    return after
  },
})
