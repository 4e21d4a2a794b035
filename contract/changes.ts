import { z } from 'zod'
import { isoTime } from './lists.ts'

export const recordActions = [
  'created',
  'changed',
  'contact_added',
  'contact_changed',
  'contact_deleted',
  'item_added',
  'item_changed',
  'item_deleted',
  'photo_added',
  'photo_changed',
  'photo_deleted',
  'file_added',
  'file_changed',
  'file_deleted',
  'device_placed',
  'device_removed',
  'device_swapped',
  'device_changed',
  'action_added',
  'action_changed',
  'action_deleted',
  'material_added',
  'material_changed',
  'material_deleted',
  'expense_added',
  'expense_changed',
  'expense_deleted',
  'visit_deleted',
  'deleted',
  'archived',
  'restored',
] as const
export type RecordAction = (typeof recordActions)[number]

/** A change in the audit trail: the fields that differ, before and after; all fields when created. */
export const recordChangeSchema = z
  .object({
    id: z.int(),
    /** What changed: the record itself, or one that belongs to it, as a visit to a job. */
    record: z.string(),
    action: z.enum(recordActions),
    at: isoTime,
    by: z.string(),
    /** The device that changed, or whose change affected the building. */
    device_id: z.string().nullable(),
    before: z.record(z.string(), z.unknown()).nullable(),
    after: z.record(z.string(), z.unknown()).nullable(),
  })
  .meta({ id: 'RecordChange' })
export type RecordChange = z.infer<typeof recordChangeSchema>

export const changesQuery = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  offset: z.coerce.number().int().min(0).default(0),
})
