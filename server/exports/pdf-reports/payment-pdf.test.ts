import { extractText } from 'unpdf'
import { expect, test } from 'vitest'
import { openTill } from '../../payments/payments.testing.ts'

const { office, aHome, aJob, pay } = openTill()

const read = async (id: string, lang = 'el') => {
  const { answer, bytes } = await office.download(`/payments/${id}/pdf?lang=${lang}`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  const { text } = await extractText(bytes.slice())
  return { answer, text: text.join(' ').replaceAll(/\s+/g, ' ') }
}

test('a confirmation says what it is and is not, in both languages, with each job', async () => {
  const { home, client } = await aHome()
  const first = await aJob(home, { cost: 100 })
  const second = await aJob(home, { cost: 50.5 })
  const { body } = await pay(home, [first, second], 120, client, {
    tax_document: 'ΑΠΥ 1289',
    payment_type_id: 4,
  })
  const { answer, text } = await read(body.id)
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename="payment-${body.confirmation.replace('/', '-')}.pdf"`,
  )
  for (const words of [
    'Βεβαίωση πληρωμής – δεν αποτελεί φορολογικό στοιχείο',
    `Αριθμός ${body.confirmation}`,
    `Εταιρεία ${office.company.key}`,
    'Πλήρωσε Παπαδοπούλου Αικατερίνη',
    '412 · Εγνατία 118, Θεσσαλονίκη',
    'Τρόπος πληρωμής IRIS',
    'Εισέπραξε Μαρία Δοκιμή',
    'Αριθμός παραστατικού ΑΠΥ 1289',
    '1 Ετήσια συντήρηση 100,00 €',
    '2 Ετήσια συντήρηση 20,00 €',
    'Σύνολο: 120,00 €',
  ])
    expect(text).toContain(words)
  expect(text).not.toMatch(/απόδειξη|ΑΚΥΡΗ/i)
  const english = (await read(body.id, 'en')).text
  for (const words of ['Payment confirmation, not a tax document', 'Paid by', 'Total: €120.00'])
    expect(english).toContain(words)
  expect(english).not.toMatch(/receipt|VOID/i)
})

test('the day of payment has no hour, because none was entered; the issue has one', async () => {
  const { home, client } = await aHome()
  const job = await aJob(home, { cost: 100 })
  const { body } = await pay(home, [job], 100, client, { paid_at: '2025-11-20T10:00:00.000Z' })
  const { text } = await read(body.id)
  expect(text).toMatch(/Ημερομηνία πληρωμής 20 Νοε 2025 Έκδοση \d+ \S+ 20\d\d \d\d:\d\d/)
})

test('a voided one is marked, with the reason and what replaces it; the new one says what it replaces', async () => {
  const { home, client } = await aHome()
  const job = await aJob(home, { cost: 100 })
  const wrong = await pay(home, [job], 100, client)
  const { body } = await office.ask('PATCH', `/payments/${wrong.body.id}`, {
    amount: 80,
    void_reason: 'ήταν 80',
  })
  const { text } = await read(wrong.body.id)
  expect(text).toContain('ΑΚΥΡΗ')
  expect(text).toContain('Λόγος: ήταν 80')
  expect(text).toContain(`Αντικαταστάθηκε από τη βεβαίωση ${body.confirmation}`)
  expect((await read(wrong.body.id, 'en')).text).toContain('VOID')
  expect((await read(body.id)).text).toContain(`Αντικαθιστά τη βεβαίωση ${wrong.body.confirmation}`)
})

test('a refund is a confirmation of its own that names its payment', async () => {
  const { home, client } = await aHome()
  const job = await aJob(home, { cost: 100 })
  const paid = await pay(home, [job], 100, client)
  const { body } = await office.ask('POST', `/payments/${paid.body.id}/refund`, {
    amount: 30,
    payment_type_id: 1,
  })
  const { text } = await read(body.id)
  expect(text).toContain('Βεβαίωση επιστροφής χρημάτων – δεν αποτελεί φορολογικό στοιχείο')
  expect(text).toContain(`Από την πληρωμή ${paid.body.confirmation}`)
  expect((await office.download('/payments/00000000-0000-4000-8000-000000000000/pdf')).answer.status).toBe(
    404,
  )
})
