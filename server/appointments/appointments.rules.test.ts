import { describe, expect, test } from 'vitest'
import type { AppointmentEdit } from '../../contract/appointments/fields.ts'
import {
  appointmentStatusId,
  appointmentTransitions,
  canBecome,
  isEditable,
  transitionRefusal,
} from '../../contract/appointments/states.ts'
import type { AppointmentStatus } from '../../contract/jobs/schema.ts'
import { planEdit } from './appointments.rules.ts'

const states = Object.keys(appointmentTransitions) as AppointmentStatus[]

const visit = (appointment_status: AppointmentStatus, is_confirmed = false) => ({
  installation_id: 'home',
  job_id: 'job',
  assignee_id: 'nikos',
  type_id: 1,
  scheduled_start: '2026-11-27T07:00:00.000Z',
  duration: 60,
  notes: null,
  is_confirmed,
  appointment_status,
  helpers: [{ id: 'maria' }],
})

/** The keys of every forbidden pair; an allowed one has none. */
const refusals: Record<AppointmentStatus, Partial<Record<AppointmentStatus, string>>> = {
  pending: {
    pending: 'visit_already_pending',
    completed: 'visit_not_started',
    incomplete: 'visit_not_started',
  },
  ongoing: { pending: 'visit_needs_new_time', ongoing: 'visit_already_started' },
  completed: {
    pending: 'visit_completed',
    ongoing: 'visit_completed',
    completed: 'visit_ended',
    incomplete: 'visit_completed',
    cancelled: 'visit_completed',
  },
  incomplete: {
    pending: 'visit_needs_new_time',
    ongoing: 'visit_incomplete',
    completed: 'visit_incomplete',
    incomplete: 'visit_incomplete',
  },
  cancelled: {
    pending: 'visit_cancelled',
    ongoing: 'visit_cancelled',
    completed: 'visit_cancelled',
    incomplete: 'visit_cancelled',
    cancelled: 'visit_already_cancelled',
  },
}

describe.each(states)('from %s', (from) => {
  test.each(states)('to %s', (to) => {
    expect(transitionRefusal(from, to)).toBe(refusals[from][to])
    expect(canBecome(from, to)).toBe(refusals[from][to] === undefined)
  })
})

const edits: Record<string, AppointmentEdit> = {
  'another time': { scheduled_start: '2026-11-28T07:00:00.000Z' },
  'another duration': { duration: 90 },
  'another technician': { assignee_id: 'giorgos' },
  'another home': { installation_id: 'elsewhere' },
  'another type': { type_id: 2 },
  'other helpers': { helper_ids: [] },
  'another job': { job_id: 'other' },
}
const clearing = new Set(['another time', 'another duration', 'another technician', 'another home'])

const planned = (before: ReturnType<typeof visit>, edit: AppointmentEdit) => {
  const plan = planEdit(before, edit)
  if ('refusal' in plan) throw new Error(plan.refusal)
  return plan
}

describe.each(Object.entries(edits))('%s', (name, edit) => {
  test.each(states)('of a visit that is %s', (state) => {
    if (!isEditable(state)) {
      expect(planEdit(visit(state), edit)).toEqual({ refusal: `visit_${state}` })
      return
    }
    const plan = planned(visit(state), edit)
    expect(plan.isShownDifferently).toBe(true)
    expect(plan.columns.appointment_status_id).toBe(
      state === 'pending' ? undefined : appointmentStatusId.pending,
    )
    if (state === 'ongoing') expect(plan.columns).toMatchObject({ actual_start: null, actual_end: null })
  })

  test('clears the confirmation if time, technician or home change', () => {
    const { columns } = planned(visit('pending', true), edit)
    expect(columns.is_confirmed).toBe(clearing.has(name) ? false : undefined)
    expect(
      planned(visit('pending', true), { ...edit, is_confirmed: true }).columns.is_confirmed,
    ).toBeUndefined()
  })
})

describe('a note', () => {
  test.each(states)('changes nothing else of a visit that is %s', (state) => {
    const plan = planned(visit(state, true), { notes: 'Κλειδί στον γείτονα' })
    expect(plan.columns).toEqual({ notes: 'Κλειδί στον γείτονα' })
    expect(plan.isShownDifferently).toBe(true)
  })
})

describe('the confirmation', () => {
  test('of a pending visit changes nothing else and is shown by no calendar', () => {
    const plan = planned(visit('pending'), { is_confirmed: true })
    expect(plan.columns).toEqual({ is_confirmed: true })
    expect(plan.isShownDifferently).toBe(false)
  })

  test('of a visit that has begun is refused', () => {
    expect(planEdit(visit('ongoing'), { is_confirmed: true })).toEqual({ refusal: 'visit_confirmed_late' })
  })
})

describe('a request for a state', () => {
  const to = (state: AppointmentStatus) => ({ appointment_status_id: appointmentStatusId[state] })

  test('starts a visit now', () => {
    const now = new Date('2026-11-27T07:05:00Z')
    const plan = planEdit(visit('pending', true), to('ongoing'), now)
    expect(plan).toMatchObject({
      columns: { appointment_status_id: 3, actual_start: now },
      status: 'ongoing',
    })
    expect(plan).toMatchObject({ isShownDifferently: false })
  })

  test('cancels it with a reason, which calendars show', () => {
    const plan = planned(visit('ongoing'), { ...to('cancelled'), cancel_reason: 'Λείπει ο πελάτης' })
    expect(plan.columns).toEqual({ appointment_status_id: 1, cancel_reason: 'Λείπει ο πελάτης' })
    expect(plan.isShownDifferently).toBe(true)
  })

  test('never ends it: that takes what was done', () => {
    for (const state of ['completed', 'incomplete'] as const)
      expect(planEdit(visit('ongoing'), to(state))).toEqual({ refusal: 'visit_end_required' })
  })

  test('together with another time applies to the visit that became pending', () => {
    const moved = { scheduled_start: '2026-11-28T07:00:00.000Z' }
    expect(planned(visit('incomplete'), { ...moved, ...to('pending') }).columns.appointment_status_id).toBe(2)
    expect(planned(visit('incomplete'), { ...moved, ...to('ongoing') }).columns.appointment_status_id).toBe(3)
    expect(planEdit(visit('completed'), { ...moved, ...to('pending') })).toEqual({
      refusal: 'visit_completed',
    })
  })
})

test('the technician is no helper of himself', () => {
  expect(planEdit(visit('pending'), { assignee_id: 'maria' })).toEqual({
    refusal: 'helper_is_assignee',
    path: 'helper_ids',
  })
  expect(planEdit(visit('pending'), { helper_ids: ['nikos'] })).toMatchObject({
    refusal: 'helper_is_assignee',
  })
  expect(planned(visit('pending'), { assignee_id: 'maria', helper_ids: ['nikos'] }).helpers).toEqual([
    'nikos',
  ])
  expect(planned(visit('pending'), { helper_ids: ['maria', 'maria'] }).helpers).toBeUndefined()
})

test('the same values change nothing', () => {
  const before = visit('incomplete', true)
  const plan = planned(before, {
    scheduled_start: '2026-11-27T09:00:00+02:00',
    duration: 60,
    assignee_id: 'nikos',
    helper_ids: ['maria'],
    type_id: 1,
  })
  expect(plan).toMatchObject({ columns: {}, isRescheduled: false, isShownDifferently: false })
})
