// Texts of the sheet about savings that a client gets.
import type { Fuel } from '../../../contract/energy-prices/routes.ts'
import type { SavingsRefusal } from '../../../contract/savings/routes.ts'

const el = {
  title: 'Εξοικονόμηση ενέργειας',
  client: 'Πελάτης',
  home: 'Εγκατάσταση',
  device: 'Συσκευή',
  company: 'Εταιρεία',
  period: 'Διάστημα',
  saved: 'Εξοικονόμηση',
  interval: 'με βεβαιότητα 90 %: {}',
  expected: 'Αναμενόμενη κατανάλωση',
  actual: 'Πραγματική κατανάλωση',
  money: 'Σε ευρώ',
  price: '{} €/kWh κατά μέσο όρο',
  days: 'Ημέρες που μετρήθηκαν',
  daysOf: '{} από {}',
  baseline: 'Ημέρες πριν από την αντιστάθμιση',
  chosen: 'Ημέρες της βάσης που ορίστηκε',
  chart: 'Ενέργεια ανά ημέρα (kWh) και εξωτερική θερμοκρασία (°C)',
  before:
    'Γκρι: οι ημέρες πριν. Χρώμα: οι ημέρες του διαστήματος. Η γραμμή δείχνει τι θα ξόδευε χωρίς την αλλαγή.',
  method:
    'Η σύγκριση γίνεται στον ίδιο καιρό: από τις ημέρες πριν υπολογίζεται πόση ενέργεια θα χρειαζόταν κάθε ημέρα του διαστήματος με τη δική της θερμοκρασία.',
  holdsZero: 'Το διάστημα βεβαιότητας περιλαμβάνει το 0: δεν μπορεί να υποστηριχθεί ότι υπήρξε διαφορά.',
  provisional: 'Προσωρινό: η βάση έχει {} από 330 ημέρες.',
  edge: 'Η θερμοκρασία βάσης βρέθηκε στο άκρο των 12–20 °C.',
  hindered: 'Δεν μετρούν ημέρες με βλάβη που σταματά τη συσκευή και οι επόμενές τους: {}.',
  beyond: 'Ημέρες πιο κρύες ή πιο ζεστές από όσες έμαθε η βάση: {}.',
  estimate: 'Η ενέργεια είναι εκτίμηση από τη λειτουργία, όχι μέτρηση.',
  powerAssumed: 'Η ονομαστική ισχύς του λέβητα δεν έχει οριστεί: υπολογίστηκε ως {} kW.',
  setPoint: 'Ο στόχος χώρου άλλαξε {} °C κατά μέσο όρο: αυτό μόνο του είναι περίπου {}.',
  none: 'Δεν υπάρχει ακόμη αριθμός',
}
type Texts = typeof el

const en: Texts = {
  title: 'Energy savings',
  client: 'Client',
  home: 'Installation',
  device: 'Device',
  company: 'Company',
  period: 'Period',
  saved: 'Savings',
  interval: 'with 90% certainty: {}',
  expected: 'Expected consumption',
  actual: 'Actual consumption',
  money: 'In euro',
  price: '{} €/kWh on average',
  days: 'Days that counted',
  daysOf: '{} of {}',
  baseline: 'Days before weather adaptation',
  chosen: 'Days of the chosen baseline',
  chart: 'Energy per day (kWh) against outdoor temperature (°C)',
  before:
    'Grey: the days before. Colour: the days of the period. The line is what would have been used without the change.',
  method:
    'Both are compared at the same weather: the days before show how much energy each day of the period would have needed at its own temperature.',
  holdsZero: 'The interval includes 0: no difference can be claimed.',
  provisional: 'Provisional: the baseline has {} of 330 days.',
  edge: 'The base temperature was found at an end of 12–20 °C.',
  hindered: 'Days with a fault that stops the device, and those after them, do not count: {}.',
  beyond: 'Days colder or warmer than the baseline has learnt: {}.',
  estimate: 'The energy is estimated from operation, not measured.',
  powerAssumed: 'The rated power of the boiler is not entered: {} kW were assumed.',
  setPoint: 'The room target changed by {} °C on average, which alone accounts for about {}.',
  none: 'There is no number yet',
}

export const savingsTexts = { el, en } as const

export const fuelTexts: Record<Fuel, { el: string; en: string }> = {
  gas: { el: 'αέριο', en: 'gas' },
  electricity: { el: 'ρεύμα', en: 'electricity' },
}

export const refusalTexts: Record<SavingsRefusal, { el: string; en: string }> = {
  not_adapted: {
    el: 'η αντιστάθμιση δεν ενεργοποιήθηκε ως το τέλος της περιόδου',
    en: 'weather adaptation was not on before the period ended',
  },
  no_baseline: {
    el: 'δεν υπάρχουν στοιχεία από πριν την αντιστάθμιση',
    en: 'there is no data from before weather adaptation',
  },
  flame_only: {
    el: 'ο λέβητας δεν αναφέρει διαμόρφωση, και ο χρόνος φλόγας μόνος του δεν λέει πόσο αέριο κάηκε',
    en: 'the boiler reports no modulation, and flame time alone does not tell how much gas was burnt',
  },
  coverage: {
    el: 'λείπουν στοιχεία πάνω από το 10 % του χρόνου',
    en: 'data is missing for over 10% of the time',
  },
  no_days: {
    el: 'καμία ημέρα της περιόδου δεν ήταν αρκετά κρύα',
    en: 'no day of the period was cold enough',
  },
  too_few_days: { el: 'χρειάζονται 30 ημέρες θέρμανσης', en: '30 days of heating are needed' },
  poor_fit: {
    el: 'η κατανάλωση δεν ακολουθεί τον καιρό αρκετά',
    en: 'the consumption does not follow the weather enough',
  },
}
