// Texts of a payment confirmation. It is never called a receipt: it is no tax document.

import type { PaymentTypeName } from '../../../contract/jobs/schema.ts'
import type { Language } from '../../../contract/language.ts'

const el = {
  payment: 'Βεβαίωση πληρωμής',
  refund: 'Βεβαίωση επιστροφής χρημάτων',
  noTaxDocument: 'δεν αποτελεί φορολογικό στοιχείο',
  number: 'Αριθμός',
  company: 'Εταιρεία',
  paid: 'Ημερομηνία πληρωμής',
  refunded: 'Ημερομηνία επιστροφής',
  issued: 'Έκδοση',
  payer: 'Πλήρωσε',
  payee: 'Επιστροφή σε',
  home: 'Εγκατάσταση',
  type: 'Τρόπος πληρωμής',
  received: 'Εισέπραξε',
  paidBack: 'Επέστρεψε',
  taxDocument: 'Αριθμός παραστατικού',
  notes: 'Σημειώσεις',
  of: 'Από την πληρωμή',
  replaces: 'Αντικαθιστά τη βεβαίωση',
  job: 'Εργασία',
  what: 'Περιγραφή',
  amount: 'Ποσό',
  sum: 'Σύνολο',
  void: 'ΑΚΥΡΗ',
  voided: 'Η βεβαίωση ακυρώθηκε στις {}.',
  reason: 'Λόγος: {}',
  replacedBy: 'Αντικαταστάθηκε από τη βεβαίωση {}.',
}
type PaymentTexts = typeof el

const en: PaymentTexts = {
  payment: 'Payment confirmation',
  refund: 'Refund confirmation',
  noTaxDocument: 'not a tax document',
  number: 'Number',
  company: 'Company',
  paid: 'Date of payment',
  refunded: 'Date of refund',
  issued: 'Issued',
  payer: 'Paid by',
  payee: 'Refunded to',
  home: 'Installation',
  type: 'Payment type',
  received: 'Received by',
  paidBack: 'Refunded by',
  taxDocument: 'Tax document number',
  notes: 'Notes',
  of: 'Of payment',
  replaces: 'Replaces confirmation',
  job: 'Job',
  what: 'Description',
  amount: 'Amount',
  sum: 'Total',
  void: 'VOID',
  voided: 'The confirmation was voided on {}.',
  reason: 'Reason: {}',
  replacedBy: 'Replaced by confirmation {}.',
}

export const paymentTexts: Readonly<Record<Language, PaymentTexts>> = { el, en }

/** `Βεβαίωση πληρωμής – δεν αποτελεί φορολογικό στοιχείο`, `Payment confirmation, not a tax document` */
export const titleOf = (kind: 'payment' | 'refund', language: Language): string => {
  const texts = paymentTexts[language]
  return `${texts[kind]}${language === 'el' ? ' – ' : ', '}${texts.noTaxDocument}`
}

export const paymentTypeWords: Record<PaymentTypeName, Readonly<Record<Language, string>>> = {
  cash: { el: 'Μετρητά', en: 'Cash' },
  card: { el: 'Κάρτα', en: 'Card' },
  transfer: { el: 'Τραπεζικό έμβασμα', en: 'Bank transfer' },
  iris: { el: 'IRIS', en: 'IRIS' },
  cheque: { el: 'Επιταγή', en: 'Cheque' },
  credit: { el: 'Πίστωση', en: 'Credit' },
}
