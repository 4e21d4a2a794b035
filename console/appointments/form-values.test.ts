import { beforeEach, describe, expect, it } from 'vitest'
import { durationText, nearestDuration } from '../jobs/durations.ts'
import { overwriteGetLocale } from '../paraglide/runtime.js'
import { changed } from './changed-visit.ts'
import {
  adoptChanges,
  appointmentValuesSchema,
  editOf,
  startOf,
  toForm,
  valuesOfAppointment,
  valuesOfPrefill,
} from './form-values.ts'
import { changesBetween } from './meanwhile.ts'
import { aVisit, eleni, nikos } from './visit.testing.ts'

beforeEach(() => overwriteGetLocale(() => 'el'))

const home = '00000000-0000-4000-8000-00000000000a'
const visit = aVisit({ start: '2026-11-23T08:00:00.000Z', duration: 90, installation_id: home, job_id: home })
const values = appointmentValuesSchema.parse(valuesOfAppointment(visit))
const problems = (change: object) =>
  appointmentValuesSchema
    .safeParse({ ...values, ...change })
    .error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`)

describe('the form of a visit', () => {
  it('has the day and the time of Athens', () => {
    expect(values).toMatchObject({ day: '2026-11-23', time: '10:00', duration: 90 })
    expect(toForm(values).scheduled_start).toBe('2026-11-23T08:00:00.000Z')
  })

  it('names what is missing', () => {
    const empty = valuesOfPrefill({})
    const { error } = appointmentValuesSchema.safeParse({ ...empty, day: '' })
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'installation_required',
      'type_required',
      'technician_required',
      'day_required',
      'time_required',
    ])
  })

  it('has no moment before a time is chosen', () => {
    expect(startOf('2026-10-25', '')).toBeUndefined()
    expect(startOf('', '09:00')).toBeUndefined()
    expect(problems({ time: '' })).toEqual(['time time_required'])
  })

  it('refuses the hour that summer time leaves out, and takes the first of the one that comes twice', () => {
    expect(problems({ day: '2026-03-29', time: '03:30' })).toEqual(['time time_skipped'])
    expect(startOf('2026-10-25', '03:30')).toBe(Date.parse('2026-10-25T00:30Z'))
  })

  it('refuses a duration that the specification does not have, and a helper who is the technician', () => {
    expect(problems({ duration: 45 })).toEqual(['duration duration_required'])
    expect(problems({ helper_ids: [nikos.id] })).toEqual(['helper_ids helper_is_assignee'])
  })

  it('sends only what changed, because an unchanged time would clear the confirmation', () => {
    expect(editOf(visit, values)).toEqual({})
    expect(editOf(visit, { ...values, notes: 'Κλειδί στον θυρωρό' })).toEqual({ notes: 'Κλειδί στον θυρωρό' })
    expect(editOf(visit, { ...values, time: '11:30', helper_ids: [eleni.id] })).toEqual({
      scheduled_start: '2026-11-23T09:30:00.000Z',
      helper_ids: [eleni.id],
    })
  })
})

describe('durations', () => {
  it('are written as in the specification', () => {
    expect([30, 60, 90, 480].map(durationText)).toEqual(['30 λ', '1 ώ', '1 ώ 30 λ', '8 ώ'])
  })

  it('are written so in English too', () => {
    overwriteGetLocale(() => 'en')
    expect([30, 60, 90, 480].map(durationText)).toEqual(['30m', '1h', '1h 30m', '8h'])
  })

  it('are the nearest of the specification when an edge is dragged', () => {
    expect([10, 100, 200, 215, 900].map(nearestDuration)).toEqual([30, 90, 180, 240, 480])
  })
})

describe('a visit that is moved', () => {
  it('keeps its duration across the end of summer time', () => {
    const moved = changed(aVisit({ start: '2026-10-24T22:00:00.000Z', duration: 240 }), {
      start: Date.parse('2026-10-24T23:00Z'),
    })
    expect(moved.scheduled_end).toBe('2026-10-25T03:00:00.000Z')
  })
})

describe('a change of somebody else while the form is open', () => {
  const after = aVisit({
    ...visit,
    start: '2026-11-24T10:30:00.000Z',
    duration: 120,
    assignee_id: eleni.id,
    assignee_name: eleni.name,
    notes: 'Κουδούνι στο όνομα',
  })
  const open = (change: object) => {
    const given: Record<string, unknown> = { ...valuesOfAppointment(visit), ...change }
    const form = {
      getValues: () => given,
      setValue: (name: string, value: unknown) => {
        given[name] = value
      },
    }
    return {
      given,
      touched: adoptChanges(form as unknown as Parameters<typeof adoptChanges>[0], visit, after),
    }
  }

  it('fills the fields that were left alone; a day and a time stay together', () => {
    const { given, touched } = open({ time: '15:00', is_confirmed: false })
    expect([...touched].toSorted()).toEqual(['day', 'is_confirmed', 'time'])
    expect(given).toMatchObject({
      day: '2026-11-23',
      time: '15:00',
      duration: 120,
      assignee_id: eleni.id,
      notes: 'Κουδούνι στο όνομα',
      is_confirmed: false,
    })
  })

  it('is put into words, and says where the own change stays', () => {
    expect(changesBetween(visit, after, new Set(['day']))).toEqual([
      'Διάρκεια: 1 ώ 30 λ → 2 ώ',
      'Τεχνικός: Νίκος Δημητρίου → Ελένη Καραγιάννη',
      'Ώρα: Δευ 23 Νοε 10:00 → Τρί 24 Νοε 12:30 (στη φόρμα έμεινε η δική σας αλλαγή)',
      'Σημειώσεις: – → Κουδούνι στο όνομα',
    ])
    expect(changesBetween(visit, visit, new Set())).toEqual([])
  })
})
