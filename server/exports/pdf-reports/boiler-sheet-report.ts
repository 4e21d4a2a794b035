// The yearly sheet of a boiler on one page of A4.

import type { Finding, SheetFuel } from '../../../contract/boiler-sheets/combustion.ts'
import { findingsOf } from '../../../contract/boiler-sheets/combustion.ts'
import type { BoilerSheet } from '../../../contract/boiler-sheets/routes.ts'
import type { Language } from '../../../contract/language.ts'
import type { PdfDocument } from './pdf-document.ts'
import type { ReportFormat } from './report-format.ts'

const el = {
  title: 'Φύλλο συντήρησης και ρύθμισης',
  draft: 'Πρόχειρο, χωρίς υπογραφή και αριθμό',
  number: 'Αριθμός',
  measuredOn: 'Ημερομηνία ελέγχου',
  place: 'Εγκατάσταση',
  tag: 'Αριθμός εγκατάστασης',
  owner: 'Ιδιοκτήτης ή διαχειριστής',
  client: 'Πελάτης',
  address: 'Διεύθυνση',
  boiler: 'Λέβητας και καυστήρας',
  boilerMake: 'Λέβητας',
  boilerSerial: 'Αρ. σειράς λέβητα',
  power: 'Ονομαστική ισχύς',
  year: 'Έτος',
  kind: 'Τύπος',
  condensing: 'συμπύκνωσης',
  burner: 'Καυστήρας',
  burnerSerial: 'Αρ. σειράς καυστήρα',
  fuel: 'Καύσιμο',
  readings: 'Μετρήσεις καυσαερίων',
  reading: 'Μέτρηση',
  value: 'Τιμή',
  flue: 'Θερμοκρασία καυσαερίων',
  air: 'Θερμοκρασία χώρου λεβητοστασίου',
  o2: 'Οξυγόνο (O₂)',
  co2: 'Διοξείδιο του άνθρακα (CO₂)',
  co: 'Μονοξείδιο του άνθρακα (CO)',
  soot: 'Δείκτης αιθάλης (Bacharach)',
  draught: 'Ελκυσμός',
  loss: 'Απώλειες καυσαερίων',
  efficiency: 'Βαθμός απόδοσης καύσης',
  excess: 'Λόγος αέρα λ',
  formula: 'Υπολογίζεται με τον τύπο Siegert, επί της κατώτερης θερμογόνου δύναμης.',
  latent: 'Η θερμότητα συμπύκνωσης δεν υπολογίζεται.',
  work: 'Εργασίες και ρυθμίσεις',
  remarks: 'Παρατηρήσεις',
  none: 'Δεν αναφέρονται.',
  technician: 'Τεχνικός',
  name: 'Ονοματεπώνυμο',
  licence: 'Αρ. άδειας',
  licenceOn: 'Ημερομηνία άδειας',
  nextCheck: 'Επόμενος έλεγχος',
  signed: 'Υπογράφηκε ηλεκτρονικά στο σύστημα',
  signature: 'Υπογραφή και σφραγίδα τεχνικού',
  clientSignature: 'Υπογραφή υπευθύνου',
  replaces: 'Αντικαθιστά το φύλλο {}.',
  replaced: 'Αντικαταστάθηκε από το φύλλο {}. Δεν ισχύει.',
  page: 'Σελίδα',
  of: 'από',
  printed: 'Εκδόθηκε',
}

const en: typeof el = {
  title: 'Boiler maintenance and adjustment sheet',
  draft: 'Draft, neither signed nor numbered',
  number: 'Number',
  measuredOn: 'Date of the check',
  place: 'Installation',
  tag: 'Installation number',
  owner: 'Owner or manager',
  client: 'Client',
  address: 'Address',
  boiler: 'Boiler and burner',
  boilerMake: 'Boiler',
  boilerSerial: 'Boiler serial number',
  power: 'Rated power',
  year: 'Year',
  kind: 'Type',
  condensing: 'condensing',
  burner: 'Burner',
  burnerSerial: 'Burner serial number',
  fuel: 'Fuel',
  readings: 'Flue gas readings',
  reading: 'Reading',
  value: 'Value',
  flue: 'Flue gas temperature',
  air: 'Boiler room temperature',
  o2: 'Oxygen (O₂)',
  co2: 'Carbon dioxide (CO₂)',
  co: 'Carbon monoxide (CO)',
  soot: 'Smoke number (Bacharach)',
  draught: 'Draught',
  loss: 'Flue gas loss',
  efficiency: 'Combustion efficiency',
  excess: 'Air ratio λ',
  formula: "Computed by Siegert's formula, on the lower heating value.",
  latent: 'Heat of condensation is not included.',
  work: 'Work and adjustments',
  remarks: 'Remarks',
  none: 'None stated.',
  technician: 'Technician',
  name: 'Name',
  licence: 'Licence number',
  licenceOn: 'Licence date',
  nextCheck: 'Next check',
  signed: 'Signed electronically in the system',
  signature: 'Signature and stamp of the technician',
  clientSignature: 'Signature of the responsible person',
  replaces: 'Replaces sheet {}.',
  replaced: 'Replaced by sheet {}. Not valid.',
  page: 'Page',
  of: 'of',
  printed: 'Issued',
}

export const sheetTexts = (language: Language): typeof el => (language === 'el' ? el : en)

const fuelWords: Record<SheetFuel, Readonly<Record<Language, string>>> = {
  natural_gas: { el: 'Φυσικό αέριο', en: 'Natural gas' },
  oil: { el: 'Πετρέλαιο θέρμανσης', en: 'Heating oil' },
  lpg: { el: 'Υγραέριο', en: 'LPG' },
}

const findingWords: Record<Finding, Readonly<Record<Language, string>>> = {
  co_dangerous: { el: 'Επικίνδυνο CO: διακοπή λειτουργίας', en: 'Dangerous CO: shut down' },
  co_high: { el: 'Υψηλό CO: χρειάζεται ρύθμιση', en: 'High CO: needs adjustment' },
  gases_differ: {
    el: 'O₂ και CO₂ δεν ταιριάζουν: πιθανή εισροή αέρα',
    en: 'O₂ and CO₂ do not fit each other: air may leak in',
  },
  soot_high: { el: 'Υψηλός δείκτης αιθάλης', en: 'High smoke number' },
}

function writeReadings(pdf: PdfDocument, sheet: BoilerSheet, { number, language }: ReportFormat): void {
  const texts = sheetTexts(language)
  const { combustion } = sheet
  const rows: [string, number | null | undefined, string][] = [
    [texts.flue, sheet.flue_temperature, '°C'],
    [texts.air, sheet.air_temperature, '°C'],
    [texts.o2, sheet.o2, '%'],
    [texts.co2, sheet.co2, '%'],
    [texts.co, sheet.co, 'ppm'],
    [texts.soot, sheet.soot, ''],
    [texts.draught, sheet.draught, 'Pa'],
    [texts.loss, combustion?.loss, '%'],
    [texts.efficiency, combustion?.efficiency, '%'],
    [texts.excess, combustion?.excess_air, ''],
  ]
  const written = rows.flatMap(([name, value, unit]) =>
    value === null || value === undefined ? [] : [[name, `${number(value)} ${unit}`.trim()]],
  )
  pdf.heading(texts.readings)
  pdf.table([4, 2], [[texts.reading, texts.value], ...written])
  if (combustion)
    pdf.text([texts.formula, sheet.is_condensing ? texts.latent : ''].join(' ').trim(), { isQuiet: true })
  for (const finding of findingsOf(sheet)) pdf.text(findingWords[finding][language], { isBold: true })
}

export function writeSheet(pdf: PdfDocument, sheet: BoilerSheet, format: ReportFormat): void {
  const { language, number, date, time } = format
  const texts = sheetTexts(language)
  const day = (value: string | null) => (value === null ? null : date(`${value}T12:00:00Z`))
  const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(' ') || null
  pdf.doc.font('bold').fontSize(17).text(texts.title)
  pdf.doc.y += 4
  if (sheet.state === 'draft') pdf.text(texts.draft, { isBold: true })
  if (sheet.replaced_by)
    pdf.text(texts.replaced.replace('{}', sheet.replaced_by.number ?? ''), { isBold: true })
  if (sheet.replaces) pdf.text(texts.replaces.replace('{}', sheet.replaces.number ?? ''), { isQuiet: true })
  pdf.facts([
    [texts.number, sheet.number],
    [texts.measuredOn, day(sheet.measured_on)],
  ])
  pdf.heading(texts.place)
  pdf.facts([
    [texts.owner, sheet.owner_name],
    [texts.client, sheet.client_name],
    [texts.address, [sheet.address, sheet.area].filter(Boolean).join(', ') || null],
    [texts.tag, sheet.tag_id],
  ])
  pdf.heading(texts.boiler)
  pdf.facts([
    [texts.boilerMake, joined(sheet.boiler_make, sheet.boiler_model)],
    [texts.boilerSerial, sheet.boiler_serial],
    [texts.power, sheet.boiler_power_kw === null ? null : `${number(sheet.boiler_power_kw)} kW`],
    [texts.year, sheet.boiler_year === null ? null : String(sheet.boiler_year)],
    [texts.kind, sheet.is_condensing ? texts.condensing : null],
    [texts.burner, joined(sheet.burner_make, sheet.burner_model)],
    [texts.burnerSerial, sheet.burner_serial],
    [texts.fuel, sheet.fuel && fuelWords[sheet.fuel][language]],
  ])
  writeReadings(pdf, sheet, format)
  pdf.heading(texts.work)
  pdf.text(sheet.adjustments ?? texts.none)
  if (sheet.remarks) {
    pdf.heading(texts.remarks)
    pdf.text(sheet.remarks)
  }
  pdf.heading(texts.technician)
  pdf.facts([
    [texts.name, sheet.technician_name],
    [texts.licence, sheet.licence_number],
    [texts.licenceOn, day(sheet.licence_on)],
    [texts.nextCheck, day(sheet.next_check_on)],
    [
      texts.signed,
      sheet.signed_at && joined(time(sheet.signed_at), sheet.signed_by && `· ${sheet.signed_by}`),
    ],
  ])
  if (sheet.state === 'draft') return
  pdf.doc.y += 18
  pdf.table(
    [1, 1],
    [
      [texts.signature, texts.clientSignature],
      ['\n\n\n', '\n\n\n'],
    ],
  )
}
