import type { BulkChange, BulkDevice } from '../../../contract/bulk-changes/routes.ts'

export const bulkId = '0190c1de-0000-7000-8000-000000000001'

/** A finished change of the room's target of three boilers. */
export const aBulkChange = (more: Partial<BulkChange> = {}): BulkChange => ({
  id: bulkId,
  device_type: 'THALPOS_HC_OT',
  action: 't_r_set',
  action_value: 21.5,
  reverts: null,
  offline: 'skip',
  canary_size: 1,
  canary_share: 1,
  stop_in_row: 2,
  stop_share: 0.1,
  state: 'done',
  stop_reason: null,
  stopped_by: null,
  stopped_at: null,
  found: 3,
  refused: 0,
  skipped: 0,
  waiting: 0,
  sent: 0,
  confirmed: 3,
  failed: 0,
  expired: 0,
  requested_by: 'Μαρία Παπανικολάου',
  created_at: '2026-11-23T08:00:00.000Z',
  ended_at: '2026-11-23T08:01:00.000Z',
  may_continue: true,
  may_stop: true,
  ...more,
})

export const aBulkDevice = (more: Partial<BulkDevice> = {}): BulkDevice => ({
  device_id: 'TH-OT-1',
  device_name: 'Υπόγειο',
  client_name: 'Μακρής Αντώνιος',
  is_canary: false,
  value_before: 20,
  action_value: 21.5,
  state: 'confirmed',
  reason: null,
  command_id: null,
  requested_at: '2026-11-23T08:00:10.000Z',
  ended_at: '2026-11-23T08:00:20.000Z',
  ...more,
})
