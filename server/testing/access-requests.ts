// What the tests of access send to each route that does not take an empty request.
import type { Operation } from '../../contract/routes.ts'
import { usualWeek } from '../../contract/work-calendar/routes.ts'

export const bodies: Partial<Record<Operation, unknown>> = {
  addInstallationItem: {
    item_type_id: 1,
    make: 'Viessmann',
    model: 'Vitodens',
    fuel_type_id: 1,
    installation_placement_type_id: 1,
  },
  addContact: { contact_type_id: 1, phone: '6971206449' },
  addJobPayment: { payment_type_id: 1 },
  editJob: { notes: 'mine' },
  addJobAction: { type_id: 1 },
  editAction: { notes: 'mine' },
  addMaterial: { name: 'mine', quantity: 1, cost: 1 },
  editMaterial: { name: 'mine' },
  addExpense: { description: 'mine', amount: 1 },
  editExpense: { description: 'mine' },
  editPayment: { notes: 'mine' },
  addJobAppointment: {
    assignee_id: '00000000-0000-4000-8000-000000000000',
    type_id: 1,
    scheduled_start: '2026-11-27T07:00:00Z',
    duration: 60,
  },
  editAppointment: { notes: 'mine' },
  endAppointment: { outcome: 'continue' },
  editWorkWeek: { week: usualWeek },
  editPersonWeek: { week: null },
  editHolidays: { year: 2027, changes: [] },
  editClientMessageSettings: {},
  markVisitMessage: { kind: 'booked', channel: 'phone' },
  refundPayment: { amount: 1, payment_type_id: 1 },
  checkBulkChange: {
    selection: { filter: {} },
    device_type: 'THALPOS_HC_OT',
    action: 't_r_set',
    action_value: 21,
  },
  decideImportRow: { is_skipped: true },
  countBulkSelection: { selection: { filter: {} } },
  changeDevice: { action: 't_r_set', action_value: 21 },
  checkDeviceId: { device_id: 'TH-OT-1', serial_no: '1' },
  editClient: { notes: 'mine' },
  editContact: { phone: '10001' },
  editInstallation: { notes: 'mine' },
  editInventoryDevice: { assigned_company_id: null },
  editInstallationItem: { notes: 'mine' },
  editDevice: { notes: 'mine' },
  editInstallationFile: { notes: 'mine' },
  editInstallationPhoto: { notes: 'mine' },
  editMaintenancePlan: { notes: 'mine' },
  skipMaintenance: { due_on: '2026-01-31', reason: 'mine' },
  editBoilerSheet: { remarks: 'mine' },
  swapDevice: { device_id: 'TH-OT-1', serial_no: '1', reason: 'broken' },
}

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const exported = `metric=t_r&file_type=csv&time_from=${hoursAgo(24)}&time_to=${hoursAgo(1)}`
export const queries: Partial<Record<Operation, string>> = {
  voidPayment: 'void_reason=mine',
  checkImport: 'kind=clients',
  listWorkload: 'date_from=2026-11-01&date_to=2026-11-30',
  listFreeSlots: 'duration=60',
  readImportHeads: 'kind=clients',
  downloadImportTemplate: 'kind=clients',
  exportGrouped: `${exported}&interval=1h`,
  exportRaw: exported,
  reverseAddress: 'latitude=37.98&longitude=23.73',
  searchAddresses: 'search=Λαμία',
}
