import { beforeEach, describe, expect, test } from 'vitest'
import {
  appointmentStatusId,
  appointmentTransitions,
  transitionRefusal,
} from '../../contract/appointments/states.ts'
import type { AppointmentStatus } from '../../contract/jobs/schema.ts'
import { follow } from '../live/follow.testing.ts'
import { openOffice } from '../testing/office.ts'
import { aCompany, anInstallation } from '../testing/world.ts'
import { aCrew, bookingOf, type Crew, inDays, put } from './appointments.testing.ts'

const office = openOffice()
const states = Object.keys(appointmentTransitions) as AppointmentStatus[]

let crew: Crew
beforeEach(async () => {
  crew = await aCrew(office)
})

const book = async (more: object = {}) => {
  const { status, body } = await office.ask('POST', '/appointments', bookingOf(crew, more))
  expect({ status, body }).toMatchObject({ status: 201 })
  return body
}
const edit = (id: string, body: object) => office.ask('PATCH', `/appointments/${id}`, body)
const read = async (id: string) => (await office.ask('GET', `/appointments/${id}`)).body
const sequenceOf = async (id: string) =>
  (await office.run('select sequence from appointments where id = $1', [id]))[0]?.sequence
const changesOf = (id: string) =>
  office.run(
    "select action, before, after from audit where record = 'appointment' and record_id = $1 order by id",
    [id],
  )

describe('booking', () => {
  test('makes a job where there is none, with the visit as its next one', async () => {
    const visit = await book({ notes: 'Δεν ανάβει', helper_ids: [crew.maria] })
    expect(visit).toMatchObject({
      appointment_status: 'pending',
      assignee_name: 'Νίκος Δοκιμή',
      helpers: [{ id: crew.maria, name: 'Μαρία Δοκιμή' }],
      client_phone: '6971206448',
      job_number: 1,
      duration: 60,
    })
    const job = await office.ask('GET', `/jobs/${visit.job_id}`)
    expect(job.body).toMatchObject({ state: 'pending', notes: 'Δεν ανάβει', type_id: 1 })
    expect(job.body.next_appointment.id).toBe(visit.id)
    expect(await changesOf(visit.id)).toMatchObject([{ action: 'created' }])
  })

  test('for a job that is there makes no other', async () => {
    const { job_id } = await book()
    const again = await office.ask('POST', `/jobs/${job_id}/appointments`, {
      assignee_id: crew.nikos,
      type_id: 2,
      scheduled_start: inDays(3),
      duration: 480,
    })
    expect(again).toMatchObject({ status: 201, body: { job_id, installation_id: crew.home } })
    expect((await office.ask('GET', '/jobs')).body.total).toBe(1)
  })

  test.each([
    ['done', 'job_ended'],
    ['cancelled', 'job_cancelled'],
  ])('for a job that is %s is refused', async (state, key) => {
    const { job_id } = await book()
    expect((await office.ask('PATCH', `/jobs/${job_id}`, { state })).status).toBe(200)
    const { status, problem } = await office.ask('POST', '/appointments', bookingOf(crew, { job_id }))
    expect([status, problem.key, problem.errors]).toEqual([409, key, [{ path: 'job_id', key }]])
  })

  test('says at the door what was noted of the home and of the job', async () => {
    const { id, job_id } = await book()
    await office.run('update installations set notes = $2 where id = $1', [crew.home, 'Κλειδί στον γείτονα'])
    await office.ask('PATCH', `/jobs/${job_id}`, { notes: 'Θέλει σκάλα' })
    expect((await office.ask('GET', `/appointments/${id}`)).body).toMatchObject({
      home_notes: 'Κλειδί στον γείτονα',
      job_notes: 'Θέλει σκάλα',
    })
  })

  test('for a job of another home is refused', async () => {
    const { job_id } = await book()
    await office.run('update installations set tag = 90 where id = $1', [crew.home])
    const home = await anInstallation(office.database, office.company.id)
    const { status, problem } = await office.ask(
      'POST',
      '/appointments',
      bookingOf({ ...crew, home }, { job_id }),
    )
    expect([status, problem.key]).toEqual([409, 'job_of_other_installation'])
  })

  test('with the technician as helper is refused; a helper named twice helps once', async () => {
    const { status, problem } = await office.ask(
      'POST',
      '/appointments',
      bookingOf(crew, { helper_ids: [crew.nikos] }),
    )
    expect([status, problem.key]).toEqual([409, 'helper_is_assignee'])
    expect((await book({ helper_ids: [crew.maria, crew.maria] })).helpers).toHaveLength(1)
  })

  test.each([
    [{ duration: 45 }, 'duration_required'],
    [{ assignee_id: '' }, 'technician_required'],
    [{ type_id: 9 }, 'type_required'],
    [{ installation_id: 'x' }, 'installation_required'],
    [{ scheduled_start: '2090-01-01T08:00:00Z' }, 'date_far'],
  ])('with %o says what is wrong', async (wrong, key) => {
    const { status, problem } = await office.ask('POST', '/appointments', bookingOf(crew, wrong))
    expect([status, problem.errors?.[0]?.key]).toEqual([400, key])
  })

  test('with people or a home of another company is refused, and makes nothing', async () => {
    const other = await aCompany(office.database)
    const home = await anInstallation(office.database, other.id)
    for (const wrong of [
      { installation_id: home },
      { assignee_id: home },
      { helper_ids: [home] },
      { job_id: home },
    ]) {
      const { status, problem } = await office.ask('POST', '/appointments', bookingOf(crew, wrong))
      expect([status, problem.key]).toEqual([404, 'not_found'])
    }
    expect((await office.ask('GET', '/jobs')).body.total).toBe(0)
  })

  test('sends an event to the browsers of the company', async () => {
    const browser = await follow(office.server.url, office.token)
    const { job_id, installation_id } = await book()
    await expect.poll(() => browser.events('job')).toContainEqual({ type: 'job', job_id, installation_id })
    await browser.stop()
  })
})

describe('every transition', () => {
  const pairs = states.flatMap((from) => states.map((to) => [from, to] as const))
  test.each(pairs)('from %s to %s', async (from, to) => {
    const { id } = await book()
    await put(office, id, from)
    expect((await read(id)).appointment_status).toBe(from)
    const { status, problem, body } = await edit(id, { appointment_status_id: appointmentStatusId[to] })
    const isEnd = from === 'ongoing' && (to === 'completed' || to === 'incomplete')
    const key = isEnd ? 'visit_end_required' : transitionRefusal(from, to)
    if (key) expect([status, problem.key]).toEqual([409, key])
    else expect(body.appointment_status).toBe(to)
    expect((await read(id)).appointment_status).toBe(key ? from : to)
  })
})

describe('an edit', () => {
  test.each(['ongoing', 'incomplete'] as const)('takes a visit that is %s back to pending', async (state) => {
    const { id } = await book()
    await put(office, id, state)
    const { body } = await edit(id, { scheduled_start: inDays(4) })
    expect(body).toMatchObject({ appointment_status: 'pending', actual_start: null, actual_end: null })
  })

  test.each(['completed', 'cancelled'] as const)(
    'of a visit that is %s is refused, but not its note',
    async (state) => {
      const { id } = await book()
      await put(office, id, state)
      const refused = await edit(id, { scheduled_start: inDays(4) })
      expect([refused.status, refused.problem.key]).toEqual([409, `visit_${state}`])
      expect((await edit(id, { notes: 'Άφησε κλειδί' })).body).toMatchObject({
        notes: 'Άφησε κλειδί',
        appointment_status: state,
      })
    },
  )

  test('of time, technician or home clears the confirmation; a note does not', async () => {
    const { id } = await book({ is_confirmed: true })
    expect((await edit(id, { notes: 'Κουδούνι 3' })).body.is_confirmed).toBe(true)
    expect((await edit(id, { type_id: 3 })).body.is_confirmed).toBe(true)
    expect((await edit(id, { assignee_id: crew.maria })).body.is_confirmed).toBe(false)
    expect((await edit(id, { is_confirmed: true })).body.is_confirmed).toBe(true)
    expect((await edit(id, { duration: 90 })).body.is_confirmed).toBe(false)
  })

  test('raises the sequence only where a calendar shows it', async () => {
    const { id } = await book()
    await edit(id, { is_confirmed: true })
    await edit(id, { appointment_status_id: appointmentStatusId.ongoing })
    expect(await sequenceOf(id)).toBe(0)
    await edit(id, { helper_ids: [crew.maria] })
    await edit(id, { notes: 'Κουδούνι 3' })
    expect(await sequenceOf(id)).toBe(2)
    await edit(id, { appointment_status_id: appointmentStatusId.cancelled, cancel_reason: 'Λείπει' })
    expect(await sequenceOf(id)).toBe(3)
    expect((await read(id)).cancel_reason).toBe('Λείπει')
  })

  test('to another home makes a job there; with work recorded it is refused', async () => {
    const { id, job_id } = await book()
    await office.run('update installations set tag = 90 where id = $1', [crew.home])
    const home = await anInstallation(office.database, office.company.id)
    const moved = (await edit(id, { installation_id: home })).body
    expect(moved).toMatchObject({ installation_id: home, appointment_status: 'pending' })
    expect(moved.job_id).not.toBe(job_id)
    await put(office, id, 'incomplete')
    const back = await edit(id, { installation_id: crew.home })
    expect([back.status, back.problem.key]).toEqual([409, 'visit_has_records'])
  })

  test('of a visit that was cancelled with the end of its job is refused', async () => {
    const { id, job_id } = await book()
    await office.ask('PATCH', `/jobs/${job_id}`, { state: 'done' })
    expect(await read(id)).toMatchObject({ appointment_status: 'cancelled' })
    const { status, problem } = await edit(id, { scheduled_start: inDays(5) })
    expect([status, problem.key]).toEqual([409, 'visit_cancelled'])
  })

  test('is recorded with what changed', async () => {
    const { id } = await book()
    await edit(id, { duration: 120 })
    expect((await changesOf(id)).at(-1)).toMatchObject({
      action: 'changed',
      before: { duration: 60 },
      after: { duration: 120 },
    })
  })

  test('of an appointment that has changed since it was read is refused, and replaces nothing', async () => {
    const { id } = await book()
    const seen = await read(id)
    expect(seen.updated_at).toBeNull()
    const first = await edit(id, { duration: 120, expected_updated_at: seen.updated_at })
    expect(first.status).toBe(200)
    const second = await edit(id, { notes: 'Σκύλος', expected_updated_at: seen.updated_at })
    expect([second.status, second.problem.key]).toEqual([409, 'visit_changed'])
    expect(await read(id)).toMatchObject({ duration: 120, notes: null })
    const again = await edit(id, { notes: 'Σκύλος', expected_updated_at: first.body.updated_at })
    expect(again.body).toMatchObject({ duration: 120, notes: 'Σκύλος' })
    expect((await edit(id, { notes: null, expected_updated_at: null })).status).toBe(409)
    expect((await edit(id, { notes: null, expected_updated_at: 'yesterday' })).status).toBe(400)
  })

  test('of two people at the same moment, both based on what they saw: one is made, the other refused', async () => {
    const { id } = await book()
    for (let round = 0; round < 10; round++) {
      const { updated_at: expected_updated_at } = await read(id)
      const answers = await Promise.all(
        [crew.maria, crew.nikos].map((assignee_id) =>
          edit(id, { assignee_id, notes: `${round} ${assignee_id}`, expected_updated_at }),
        ),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const winner = answers.find(({ status }) => status === 200)
      expect(await read(id)).toMatchObject({
        notes: winner?.body.notes,
        assignee_id: winner?.body.assignee_id,
      })
    }
  })

  test('gives each change a moment of its own', async () => {
    const { id } = await book()
    const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => edit(id, { notes: `${at}` })))
    expect(new Set(answers.map(({ body }) => body.updated_at)).size).toBe(8)
  })

  test('of two people at once: both are made, one after the other', async () => {
    const { id } = await book()
    const answers = await Promise.all([
      edit(id, { duration: 120 }),
      edit(id, { assignee_id: crew.maria }),
      edit(id, { notes: 'Σκύλος' }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await read(id)).toMatchObject({ duration: 120, assignee_id: crew.maria, notes: 'Σκύλος' })
    expect(await sequenceOf(id)).toBe(3)
  })
})

describe('deleting', () => {
  test('a visit that has not begun', async () => {
    const { id } = await book({ helper_ids: [crew.maria] })
    expect((await office.ask('DELETE', `/appointments/${id}`)).status).toBe(204)
    expect((await office.ask('GET', `/appointments/${id}`)).status).toBe(404)
    expect((await changesOf(id)).at(-1)).toMatchObject({ action: 'deleted' })
  })

  test.each(['ongoing', 'completed', 'incomplete'] as const)('one that is %s is refused', async (state) => {
    const { id } = await book()
    await put(office, id, state)
    const { status, problem } = await office.ask('DELETE', `/appointments/${id}`)
    expect([status, problem.key]).toEqual([409, 'visit_begun'])
  })
})
