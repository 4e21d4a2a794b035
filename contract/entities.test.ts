// What people send is a declared field, or stands here with its reason.
import { expect, test } from 'vitest'
import { entities } from './entities.ts'
import type { Route } from './route.ts'
import { routes } from './routes.ts'

/** By reason, then by operation. */
const undeclared: Record<string, Record<string, string>> = {
  'a step of the work, stored as a state, its time and its reason': {
    editJob: 'state, cancel_reason, settlement, refund_type_id',
    editAppointment: 'appointment_status_id, cancel_reason',
    endAppointment: 'outcome, actions, materials, cost, estimated_cost, client_paid, signature',
    editPayment: 'void_reason',
    useCredit: 'amount',
    refundPayment: 'lowers_cost',
    swapDevice: 'serial_no, reason, copy_settings',
    snoozeAlarm: 'until',
    commentAlarm: 'text',
    readNotices: 'alarm_id, webhook_id',
    decideImportRow: 'is_skipped',
    markVisitMessage: 'kind',
  },
  'several records in one request': {
    addJobWithActions: 'actions',
    addAppointmentSeries: 'days',
    addMaintenancePlans: 'targets, spread_months',
    addMaintenanceJobs: 'plans',
    setMeterChannels: 'channels',
  },
  'one value that is replaced as a whole': {
    editWorkWeek: 'week',
    editPersonWeek: 'week',
    editHolidays: 'year, changes',
    setEscalationOrder: 'people',
    addCalendarFeed: 'without_names',
  },
  'which record it is, and where': {
    checkDeviceId: 'serial_no',
    addDevice: 'device_id, serial_no, client_id, installation_id, installation',
    editDevice: 'installation_id',
    updateAlarmRule: 'kind',
  },
  'a command for devices': {
    changeDevice: 'action, action_value, request_reason, consent',
    countBulkSelection: 'selection',
    checkBulkChange: 'selection, device_type, action, action_value',
    startBulkChange:
      'selection, device_type, action, action_value, offline, canary_size, canary_share, stop_in_row, stop_share, found',
  },
}

/** Keys of a body that the nearest entity does not declare. */
function undeclaredOf({ body }: Route): string[] {
  const sent = Object.keys((body as { shape?: object } | undefined)?.shape ?? {})
  const left = Object.values(entities).map((fields) =>
    sent.filter((name) => name !== 'expected_updated_at' && !(name in fields)),
  )
  return left.toSorted((one, other) => one.length - other.length)[0] ?? []
}

test('every route that people write with sends the fields of an entity, or has a reason', () => {
  const found = Object.entries<Route>(routes).flatMap(([operation, route]) => {
    const names = undeclaredOf(route)
    return names.length > 0 ? [[operation, names.join(', ')]] : []
  })
  const reasoned = Object.values(undeclared).flatMap((operations) => Object.entries(operations))
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(reasoned))
})
