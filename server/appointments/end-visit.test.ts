import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { signedSentence } from '../../contract/appointments/signed-text.ts'
import { openOffice } from '../testing/office.ts'
import { aCrew, bookingOf, type Crew, put } from './appointments.testing.ts'

const office = openOffice()

let crew: Crew
let visit: { id: string; job_id: string }
beforeEach(async () => {
  crew = await aCrew(office)
  visit = (await office.ask('POST', '/appointments', bookingOf(crew, { helper_ids: [crew.maria] }))).body
  await put(office, visit.id, 'ongoing')
})

const strokes = [
  [
    [0.1, 0.2],
    [0.5, 0.9],
  ],
]
const action = { type_id: 1, notes: 'Καθαρισμός' }
const end = (body: object, id = visit.id) => office.ask('PATCH', `/appointments/${id}/end`, body)
const job = async () => (await office.ask('GET', `/jobs/${visit.job_id}`)).body
const read = async () => (await office.ask('GET', `/appointments/${visit.id}`)).body
const balance = async () => (await office.ask('GET', `/installations/${crew.home}`)).body.balance
const signed = (cost: number | null, paid: number, language: 'el' | 'en' = 'el') => ({
  signer_name: 'Ελένη Μήτσου',
  signed_text: signedSentence({ cost, paid }, language),
  strokes,
})

describe('the end of a visit', () => {
  test('based on an older visit is refused and stores nothing; without a base it is stored', async () => {
    const seen = await read()
    const other = await office.ask('PATCH', `/appointments/${visit.id}`, { notes: 'Σκύλος στην αυλή' })
    const body = { outcome: 'done', actions: [action], notes: 'Τέλος', expected_updated_at: seen.updated_at }
    const refused = await end(body)
    expect([refused.status, refused.problem.key]).toEqual([409, 'visit_changed'])
    expect(await read()).toMatchObject({ appointment_status: 'ongoing', notes: 'Σκύλος στην αυλή' })
    expect((await job()).actions).toEqual([])
    const again = await end({ ...body, expected_updated_at: other.body.updated_at })
    expect(again.body).toMatchObject({ appointment_status: 'completed', notes: 'Τέλος' })
  })

  test('takes the body of the specification: what was done, the cost and that it is paid', async () => {
    const body = {
      assignee_id: crew.nikos,
      actions: [action],
      payment_type_id: 1,
      client_paid: true,
      cost: 85.5,
    }
    const ended = await end(body)
    expect(ended).toMatchObject({ status: 200, body: { appointment_status: 'completed' } })
    expect(await job()).toMatchObject({ state: 'complete', cost: 85.5, paid: 85.5, due: 0 })
  })

  test('without a note leaves the note of somebody else', async () => {
    await office.ask('PATCH', `/appointments/${visit.id}`, { notes: 'Σκύλος στην αυλή' })
    expect((await end({ outcome: 'done', actions: [action] })).body.notes).toBe('Σκύλος στην αυλή')
  })

  test('that is done: job, actions, materials, payment and signature in one', async () => {
    const answer = await end({
      outcome: 'done',
      actions: [action, { type_id: 4, notes: 'Καυσαέρια' }],
      materials: [{ name: 'Φλάντζα', quantity: 2, cost: 20 }],
      cost: 196,
      client_paid: true,
      amount: 150,
      payment_type_id: 1,
      notes: 'Θέλει νέα βαλβίδα',
      signature: signed(196, 150),
    })
    expect(answer).toMatchObject({
      status: 200,
      body: { appointment_status: 'completed', notes: 'Θέλει νέα βαλβίδα', actual_end: expect.any(String) },
    })
    const { actions, materials, payments, ...done } = await job()
    expect(done).toMatchObject({ state: 'done', cost: 196, paid: 150, due: 46 })
    expect(actions).toHaveLength(2)
    for (const entry of [...actions, ...materials, ...payments]) expect(entry.appointment_id).toBe(visit.id)
    expect(actions[0].assignee_id).toBe(crew.nikos)
    expect(payments).toMatchObject([{ amount: 150, payment_type: 'cash', assignee_id: crew.nikos }])
    expect(await balance()).toBe(46)
    const { signature } = await read()
    expect(signature).toMatchObject({ signer_name: 'Ελένη Μήτσου', strokes })
    expect(signature.text_sha256).toBe(createHash('sha256').update(signature.signed_text).digest('hex'))
    expect(signature.signed_text).toBe('Έγιναν εργασίες και υλικά 196,00 €, πλήρωσα 150,00 €.')
  })

  test('with all that is due completes the job', async () => {
    await end({ outcome: 'done', actions: [action], cost: 80, client_paid: true, payment_type_id: 2 })
    expect(await job()).toMatchObject({ state: 'complete', paid: 80, due: 0 })
  })

  test('to be continued leaves the job pending and the visit incomplete', async () => {
    const note = { notes: 'Θέλει νέα βαλβίδα', expected_updated_at: (await read()).updated_at }
    const { body } = await end({ outcome: 'continue', actions: [action], ...note })
    expect(body.appointment_status).toBe('incomplete')
    expect(await job()).toMatchObject({ state: 'pending', done_at: null })
    const next = await office.ask('POST', `/jobs/${visit.job_id}/appointments`, {
      ...bookingOf(crew, {}),
      installation_id: undefined,
    })
    const detail = await office.ask('GET', `/appointments/${next.body.id}`)
    expect(detail.body.last_visit).toMatchObject({
      appointment_id: visit.id,
      by: 'Νίκος Δοκιμή',
      note: 'Θέλει νέα βαλβίδα',
      actions: [{ type_id: 1, notes: 'Καθαρισμός' }],
    })
    const move =
      "update appointments set scheduled_start = now() - interval '2 days', scheduled_end = now() - interval '47 hours' where id = $1"
    await office.run(move, [next.body.id])
    const earlier = await office.ask('GET', `/appointments/${next.body.id}`)
    expect(earlier.body.last_visit).toBeNull()
  })

  test('that is done cancels the other visits of the job, also in calendars', async () => {
    const later = await office.ask('POST', `/jobs/${visit.job_id}/appointments`, {
      ...bookingOf(crew, { scheduled_start: '2027-03-01T09:00:00+02:00' }),
      installation_id: undefined,
    })
    await end({ outcome: 'done', actions: [action] })
    const text = 'select appointment_status_id as status, sequence from appointments where id = $1'
    expect(await office.run(text, [later.body.id])).toEqual([{ status: 1, sequence: 1 }])
    expect((await read()).appointment_status).toBe('completed')
  })

  test('is refused while another visit of the job is in progress, and stores nothing', async () => {
    const other = await office.ask('POST', `/jobs/${visit.job_id}/appointments`, {
      ...bookingOf(crew, { scheduled_start: '2027-03-01T09:00:00+02:00' }),
      installation_id: undefined,
    })
    await put(office, other.body.id, 'ongoing')
    const refused = await end({ outcome: 'done', actions: [action], cost: 50 })
    expect([refused.status, refused.problem.key]).toEqual([409, 'job_visit_ongoing'])
    expect(await job()).toMatchObject({ state: 'pending', cost: null, actions: [] })
    expect((await read()).appointment_status).toBe('ongoing')
    expect((await end({ outcome: 'continue', actions: [action] })).body.appointment_status).toBe('incomplete')
  })

  test('with a cost above the estimate takes it at once where the client agreed', async () => {
    await office.ask('PATCH', `/jobs/${visit.job_id}`, { estimated_cost: 120 })
    const body = { outcome: 'done', actions: [action], cost: 150, client_paid: true, payment_type_id: 1 }
    const refused = await end({ ...body, amount: 150 })
    expect([refused.status, refused.problem.key]).toEqual([409, 'payment_above_estimate'])
    await end({ ...body, amount: 150, estimated_cost: 150 })
    expect(await job()).toMatchObject({ state: 'complete', cost: 150, estimated_cost: 150, paid: 150 })
  })

  test('by another technician says who it was', async () => {
    await office.ask('PATCH', `/appointments/${visit.id}`, { helper_ids: [] })
    await put(office, visit.id, 'ongoing')
    const { body } = await end({ outcome: 'done', actions: [action], assignee_id: crew.maria })
    expect(body.assignee_id).toBe(crew.maria)
    expect((await job()).actions[0].assignee_id).toBe(crew.maria)
  })

  test('with a typed name in place of a drawing', async () => {
    await end({
      outcome: 'done',
      actions: [action],
      cost: 50,
      signature: { ...signed(50, 0, 'en'), strokes: [] },
    })
    expect((await read()).signature).toMatchObject({
      strokes: [],
      signed_text: 'Work and materials cost 50.00 €, I paid nothing now.',
    })
  })
})

describe('refused, with nothing stored:', () => {
  const nothingStored = async () => {
    expect(await read()).toMatchObject({ appointment_status: 'ongoing', signature: null })
    expect(await job()).toMatchObject({
      state: 'pending',
      actions: [],
      materials: [],
      payments: [],
      cost: null,
    })
    expect(await balance()).toBe(0)
  }
  const paid = { client_paid: true, payment_type_id: 1 }
  test.each([
    ['done without an action', { outcome: 'done' }, 400, 'action_required'],
    ['an unknown outcome', { outcome: 'perhaps', actions: [action] }, 400, 'outcome_required'],
    [
      'paid without a way',
      { outcome: 'done', actions: [action], client_paid: true },
      400,
      'payment_type_required',
    ],
    [
      'paid more than it costs',
      { outcome: 'done', actions: [action], cost: 50, amount: 60, ...paid },
      409,
      'payment_above_due',
    ],
    ['paid where nothing is due', { outcome: 'continue', ...paid }, 409, 'payment_nothing_due'],
    [
      'a signature of other figures',
      { outcome: 'done', actions: [action], cost: 50, signature: signed(40, 0) },
      409,
      'signature_text_differs',
    ],
    [
      'a signature of money that was not paid',
      { outcome: 'done', actions: [action], cost: 50, signature: signed(50, 50) },
      409,
      'signature_text_differs',
    ],
    [
      'a signature without a name',
      { outcome: 'done', actions: [action], signature: { ...signed(null, 0), signer_name: ' ' } },
      400,
      'signer_required',
    ],
  ])('%s', async (_, body, status, key) => {
    const answer = await end(body)
    expect([answer.status, answer.problem.errors?.[0]?.key ?? answer.problem.key]).toEqual([status, key])
    await nothingStored()
  })

  test('who paid, or a technician, of another company', async () => {
    for (const wrong of [{ client_id: visit.id, cost: 50, ...paid }, { assignee_id: visit.id }]) {
      const { status, problem } = await end({ outcome: 'done', actions: [action], ...wrong })
      expect([status, problem.key]).toEqual([404, 'not_found'])
    }
    await nothingStored()
  })

  test('the technician who is its helper', async () => {
    const { status, problem } = await end({ outcome: 'done', actions: [action], assignee_id: crew.maria })
    expect([status, problem.key]).toEqual([409, 'helper_is_assignee'])
    await nothingStored()
  })
})

describe('a visit that is not ongoing', () => {
  test.each([
    ['pending', 'visit_not_started'],
    ['cancelled', 'visit_cancelled'],
    ['completed', 'visit_ended'],
    ['incomplete', 'visit_incomplete'],
  ] as const)('%s is not ended', async (state, key) => {
    const { body } = await office.ask('POST', '/appointments', bookingOf(crew))
    await put(office, body.id, state)
    const { status, problem } = await end({ outcome: 'done', actions: [action] }, body.id)
    expect([status, problem.key]).toEqual([409, key])
  })

  test('ended twice at once is ended once', async () => {
    const body = { outcome: 'done', actions: [action], cost: 100, client_paid: true, payment_type_id: 1 }
    const answers = await Promise.all([end(body), end(body), end(body)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const { payments, actions } = await job()
    expect([payments.length, actions.length, await balance()]).toEqual([1, 1, 0])
  })
})

test('a signed visit is not rescheduled', async () => {
  await end({ outcome: 'continue', signature: signed(null, 0) })
  const { status, problem } = await office.ask('PATCH', `/appointments/${visit.id}`, { duration: 90 })
  expect([status, problem.key]).toEqual([409, 'visit_signed'])
})
