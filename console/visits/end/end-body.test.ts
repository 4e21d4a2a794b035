import { describe, expect, test } from 'vitest'
import { toEuro } from '../../../contract/money.ts'
import { warnsOfCash } from '../../../contract/payments/fields.ts'
import { type Draft, emptyDraft } from './draft.ts'
import { bodyOf, centsOf, type JobMoney, missingOf, refusalsOf, sentenceOf, sumsOf } from './end-body.ts'

const job: JobMoney = { cost: null, estimated_cost: null, paid: 0, materials: [] }
const flange = {
  key: 'a',
  item_id: null,
  name: 'Φλάντζα',
  quantity: '2',
  unit: 'metre',
  price: '10,00',
} as const
const draftOf = (more: Partial<Draft> = {}): Draft => ({
  ...emptyDraft({ notes: 'Σκύλος', updated_at: '2026-11-02T10:00:00.000Z' }),
  done: ['Καθαρισμός'],
  ...more,
})
const paying = { payer: 'tenant', payment_type_id: 1 } as const

const context = (draft: Draft, of = job, owner: string | null = null) => ({
  job: of,
  typeId: 1,
  owner,
  sentence: sentenceOf(draft, of, 'el'),
})
const keysOf = (draft: Draft, of = job) =>
  missingOf(draft, of, sentenceOf(draft, of, 'el')).map(({ field, key }) => `${field} ${key}`)

test.each([
  ['', null],
  ['12,5', 1250],
  ['12.50', 1250],
  ['0', 0],
  ['12,505', Number.NaN],
  ['-3', Number.NaN],
  ['δέκα', Number.NaN],
])('%s are %s cents', (typed, cents) => expect(centsOf(typed)).toBe(cents))

describe('the sums', () => {
  test('suggest the cost of the job, its estimate, or the materials', () => {
    const used = draftOf({ materials: [flange] })
    expect(sumsOf(draftOf(), job).costCents).toBeNull()
    expect(sumsOf(used, job).costCents).toBe(2000)
    expect(sumsOf(used, { ...job, estimated_cost: 80 }).costCents).toBe(8000)
    expect(sumsOf(used, { ...job, estimated_cost: 80, cost: 70 }).costCents).toBe(7000)
  })

  test('suggest the materials of earlier visits too, and no cost for work that continues', () => {
    const of = { ...job, materials: [{ cost: 35.5 }] }
    expect(sumsOf(draftOf({ materials: [flange] }), of).costCents).toBe(5550)
    expect(sumsOf(draftOf(), of).costCents).toBe(3550)
    const going = draftOf({ outcome: 'continue', materials: [flange] })
    expect(sumsOf(going, of).costCents).toBeNull()
    expect(sumsOf(going, { ...of, estimated_cost: 2400 })).toMatchObject({
      costCents: null,
      dueCents: 240000,
    })
    expect(sumsOf(going, { ...of, cost: 70 }).costCents).toBe(7000)
  })

  test('pay no more than the estimate at once, unless the client agreed to more', () => {
    const of = { ...job, estimated_cost: 120 }
    const draft = draftOf({ ...paying, cost: '150' })
    expect(sumsOf(draft, of)).toMatchObject({ dueCents: 15000, paidCents: 12000, leftCents: 3000 })
    expect(sumsOf({ ...draft, isAgreed: true }, of)).toMatchObject({ paidCents: 15000, leftCents: 0 })
  })

  test('pay all that is due unless another sum is typed', () => {
    const of = { ...job, cost: 196, paid: 20 }
    expect(sumsOf(draftOf(paying), of)).toMatchObject({ dueCents: 17600, paidCents: 17600, leftCents: 0 })
    expect(sumsOf(draftOf({ ...paying, amount: '150' }), of)).toMatchObject({
      paidCents: 15000,
      leftCents: 2600,
    })
    expect(sumsOf(draftOf(), of).paidCents).toBe(0)
  })
})

describe('what is missing', () => {
  test('is nothing where nothing is paid or signed', () => expect(keysOf(draftOf())).toEqual([]))

  test.each([
    ['an action of a job that is done', { done: [] }, ['done action_required']],
    ['no action of one that continues', { done: [], outcome: 'continue' }, []],
    ['a sum', { ...paying, cost: '50', amount: 'x' }, ['amount amount_invalid']],
    ['a smaller sum', { ...paying, cost: '50', amount: '60' }, ['amount payment_above_due']],
    ['the way to pay', { payer: 'tenant', cost: '50' }, ['payment_type_id payment_type_required']],
    ['a cost', { cost: '5,555' }, ['cost amount_invalid']],
    ['a price', { materials: [{ ...flange, price: 'x' }] }, ['materials amount_invalid']],
    [
      'the name',
      { isTyped: true, signer: ' ', signedText: 'Έγιναν οι εργασίες, δεν πλήρωσα τώρα.' },
      ['signer signer_required'],
    ],
    [
      'a new signature',
      { isTyped: true, signer: 'Ελένη', signedText: 'other' },
      ['signature signature_text_differs'],
    ],
  ] as [string, Partial<Draft>, string[]][])('%s', (_, more, keys) =>
    expect(keysOf(draftOf(more))).toEqual(keys),
  )
})

test('a payment above the estimate is missing its agreement', () => {
  const of = { ...job, estimated_cost: 120 }
  const draft = draftOf({ ...paying, cost: '150', amount: '150' })
  expect(keysOf(draft, of)).toEqual(['amount payment_above_estimate'])
  expect(keysOf({ ...draft, isAgreed: true }, of)).toEqual([])
})

test('what the server refused stands at its field', () => {
  expect(
    refusalsOf([
      { path: 'amount', key: 'payment_above_due', values: { max: 5 } },
      { path: 'signature.signed_text', key: 'signature_text_differs' },
      { path: 'materials.0.name', key: 'name_required' },
      { path: 'assignee_id', key: 'not_found' },
    ]),
  ).toEqual([
    { field: 'amount', key: 'payment_above_due', values: { max: 5 } },
    { field: 'signature', key: 'signature_text_differs', values: undefined },
    { field: 'materials', key: 'name_required', values: undefined },
  ])
})

describe('the request', () => {
  test('sets no cost for work that continues, unless it was typed', () => {
    const of = { ...job, estimated_cost: 2400 }
    const going = draftOf({ outcome: 'continue' })
    expect(bodyOf(going, context(going, of))).not.toHaveProperty('cost')
    const typed = draftOf({ outcome: 'continue', cost: '2500' })
    expect(bodyOf(typed, context(typed, of))).toMatchObject({ cost: 2500 })
  })

  test('raises the estimate only to a cost that was agreed', () => {
    const of = { ...job, estimated_cost: 120 }
    const draft = draftOf({ ...paying, cost: '150', isAgreed: true })
    expect(bodyOf(draft, context(draft, of))).toMatchObject({ cost: 150, estimated_cost: 150, amount: 150 })
    const below = draftOf({ ...paying, cost: '110', isAgreed: true })
    expect(bodyOf(below, context(below, of))).not.toHaveProperty('estimated_cost')
  })

  test('has what was done, used, paid and signed', () => {
    const draft = draftOf({
      ...paying,
      materials: [flange],
      cost: '196',
      amount: '150',
      signer: ' Ελένη ',
      strokes: [
        [
          [0, 0],
          [1, 1],
        ],
      ],
    })
    expect(bodyOf(draft, context(draft))).toEqual({
      outcome: 'done',
      actions: [{ type_id: 1, notes: 'Καθαρισμός' }],
      materials: [{ item_id: null, name: 'Φλάντζα', quantity: 2, unit: 'metre', cost: 20 }],
      cost: 196,
      client_paid: true,
      amount: 150,
      payment_type_id: 1,
      signature: {
        signer_name: 'Ελένη',
        signed_text: 'Έγιναν εργασίες και υλικά 196,00 €, πλήρωσα 150,00 €.',
        strokes: draft.strokes,
      },
    })
  })

  test('leaves an untouched cost alone, and names the owner who pays', () => {
    const of = { ...job, cost: 80 }
    const draft = draftOf({ ...paying, payer: 'owner' })
    const body = bodyOf(draft, context(draft, of, 'owner-id'))
    expect(body).toMatchObject({ client_id: 'owner-id', amount: 80 })
    expect(body).not.toHaveProperty('cost')
    expect(body).not.toHaveProperty('signature')
  })

  test('has no strokes where the name was typed', () => {
    const draft = draftOf({ isTyped: true, signer: 'Ελένη' })
    expect(bodyOf(draft, context(draft)).signature).toMatchObject({ strokes: [], signer_name: 'Ελένη' })
  })
})

test('cash of 500 euro and more warns', () => {
  const warns = (amount: string, payment_type_id: number) => {
    const draft = draftOf({ payer: 'tenant', payment_type_id, cost: '900', amount })
    return warnsOfCash(payment_type_id, toEuro(sumsOf(draft, job).paidCents))
  }
  expect([warns('499,99', 1), warns('500', 1), warns('600', 2)]).toEqual([false, true, false])
})
