// What e-mails about alarms say, in both languages. Pure.

import { hoursUntilCold, pluralOfHours } from '../../contract/alarms/hours.ts'
import type { AlarmKind } from '../../contract/alarms/kinds.ts'
import type { Alarm } from '../../contract/alarms/schema.ts'
import type { Language } from '../../contract/language.ts'
import { isHeatPumpType } from '../../contract/models/index.ts'

const number = (value: number | null | undefined, language: Language): string =>
  value === null || value === undefined
    ? '—'
    : new Intl.NumberFormat(language === 'el' ? 'el-GR' : 'en-GB', { maximumFractionDigits: 1 }).format(value)

/** `1 day`, `2 days`: both languages have these two forms. */
const counted = (count: number | null | undefined, one: string, other: string, language: Language): string =>
  `${number(count, language)} ${new Intl.PluralRules(language).select(count ?? 0) === 'one' ? one : other}`

const hoursOf = ({ facts }: Alarm, one: string, other: string, language: Language): string | undefined => {
  const hours = facts.hours === 0 ? undefined : hoursUntilCold(facts)
  return hours && `${hours} ${pluralOfHours(facts, language) === 1 ? one : other}`
}

const devicesOf = ({ facts }: Alarm): number => facts.devices?.length ?? 0

type Title = (alarm: Alarm, code: string) => string

const titles: Record<Language, Record<AlarmKind, Title>> = {
  el: {
    comfort: (alarm) => {
      const hours = hoursOf(alarm, 'ώρα', 'ώρες', 'el')
      if (hours) return `Κάτω από 16 °C σε ${hours}`
      const { room } = alarm.facts
      return typeof room === 'number' ? `Κρύο σπίτι: ${number(room, 'el')} °C` : 'Το σπίτι ίσως κρυώνει'
    },
    blocking_fault: (alarm, code) =>
      isHeatPumpType(alarm.device_type) ? `Η αντλία σταμάτησε: ${code}` : `Ο λέβητας σταμάτησε: ${code}`,
    fault: (alarm, code) =>
      isHeatPumpType(alarm.device_type) ? `Βλάβη αντλίας: ${code}` : `Βλάβη λέβητα: ${code}`,
    thermostat_lost: () => 'Χάθηκε το σήμα του θερμοστάτη',
    low_pressure: ({ facts }) => `Χαμηλή πίεση: ${number(facts.pressure, 'el')} bar`,
    short_cycling: ({ facts }) => `Συχνές εκκινήσεις σε ${counted(facts.days, 'ημέρα', 'ημέρες', 'el')}`,
    sensor_failed: ({ facts }, code) =>
      facts.codes ? `Βλάβη αισθητήρα: ${code}` : 'Ένας αισθητήρας δεν μετρά',
    disinfection_overdue: ({ facts }) =>
      `Χωρίς απολύμανση εδώ και ${counted(facts.days, 'ημέρα', 'ημέρες', 'el')}`,
    outage: (alarm) => `Εκτός σύνδεσης μαζί: ${counted(devicesOf(alarm), 'συσκευή', 'συσκευές', 'el')}`,
    offline: (alarm) =>
      alarm.facts.devices
        ? `Χωρίς internet: ${counted(devicesOf(alarm), 'συσκευή', 'συσκευές', 'el')}`
        : 'Εκτός σύνδεσης',
  },
  en: {
    comfort: (alarm) => {
      const hours = hoursOf(alarm, 'hour', 'hours', 'en')
      if (hours) return `Below 16 °C in ${hours}`
      const { room } = alarm.facts
      return typeof room === 'number' ? `Cold home: ${number(room, 'en')} °C` : 'Home may be getting cold'
    },
    blocking_fault: (alarm, code) =>
      isHeatPumpType(alarm.device_type) ? `The heat pump stopped: ${code}` : `The boiler stopped: ${code}`,
    fault: (alarm, code) =>
      isHeatPumpType(alarm.device_type) ? `Heat pump fault: ${code}` : `Boiler fault: ${code}`,
    thermostat_lost: () => 'Thermostat signal lost',
    low_pressure: ({ facts }) => `Low pressure: ${number(facts.pressure, 'en')} bar`,
    short_cycling: ({ facts }) => `Short cycling on ${counted(facts.days, 'day', 'days', 'en')}`,
    sensor_failed: ({ facts }, code) =>
      facts.codes ? `Sensor failed: ${code}` : 'A sensor has stopped measuring',
    disinfection_overdue: ({ facts }) => `No disinfection for ${counted(facts.days, 'day', 'days', 'en')}`,
    outage: (alarm) => `Offline together: ${counted(devicesOf(alarm), 'device', 'devices', 'en')}`,
    offline: (alarm) =>
      alarm.facts.devices
        ? `Without internet: ${counted(devicesOf(alarm), 'device', 'devices', 'en')}`
        : 'Offline',
  },
}

export const titleOf = (alarm: Alarm, language: Language): string =>
  titles[language][alarm.kind](alarm, alarm.faults.map(({ display }) => display).join(', ') || '—')

interface Words {
  since: string
  cause: string
  consequence: string
  whatToDo: string
  phone: string
  installer: string
  times: (count: number) => string
  assigned: string
  escalated: string
  reminded: string
  taken: (name: string) => string
  ended: Record<NonNullable<Alarm['resolved_by']>, string>
  many: (count: number, first: string) => string
  manyEnded: (count: number) => string
  digest: (count: number) => string
  more: (count: number) => string
  endedMeanwhile: (count: number) => string
  why: string
  test: { subject: string; body: string }
}

export const words: Record<Language, Words> = {
  el: {
    since: 'Από',
    cause: 'Αιτία',
    consequence: 'Συνέπεια',
    whatToDo: 'Τι να κάνετε',
    phone: 'Τηλέφωνο',
    installer: 'Εγκαταστάτης',
    times: (count) => `${count} φορές`,
    assigned: 'Σας ανατέθηκε.',
    escalated: 'Κανείς δεν το έχει αναλάβει ακόμη.',
    reminded: 'Υπενθύμιση: κανείς δεν το έχει αναλάβει ακόμη.',
    taken: (name) => `Το ανέλαβε: ${name}`,
    ended: {
      condition: 'Έληξε: η αιτία πέρασε.',
      parent: 'Έληξε: περιλαμβάνεται σε ευρύτερο συναγερμό.',
      removed: 'Έληξε: η συσκευή αφαιρέθηκε.',
      rule: 'Έληξε: ο κανόνας απενεργοποιήθηκε.',
    },
    many: (count, first) => `${count} συναγερμοί: ${first} και άλλα`,
    manyEnded: (count) => `Έληξαν ${count} συναγερμοί.`,
    digest: (count) => (count === 1 ? 'Σύνοψη: 1 ενεργός συναγερμός' : `Σύνοψη: ${count} ενεργοί συναγερμοί`),
    more: (count) => (count === 1 ? 'Ακόμη ένας συναγερμός:' : `Ακόμη ${count} συναγερμοί:`),
    endedMeanwhile: (count) =>
      count === 1 ? 'Ένας ακόμη έληξε στο μεταξύ.' : `Άλλοι ${count} έληξαν στο μεταξύ.`,
    why: 'Το e-mail έρχεται επειδή το επιλέξατε. Αλλαγή:',
    test: {
      subject: 'Δοκιμή ειδοποίησης',
      body: 'Εδώ θα έρχονται οι ειδοποιήσεις που επιλέξατε. Οι σύνδεσμοι ανοίγουν τον συναγερμό· δεν τον αναλαμβάνουν.',
    },
  },
  en: {
    since: 'Since',
    cause: 'Cause',
    consequence: 'Consequence',
    whatToDo: 'What to do',
    phone: 'Phone',
    installer: 'Installer',
    times: (count) => `${count} times`,
    assigned: 'It was assigned to you.',
    escalated: 'It has not been acknowledged yet.',
    reminded: 'Reminder: it has not been acknowledged yet.',
    taken: (name) => `Acknowledged by: ${name}`,
    ended: {
      condition: 'It ended: its cause is gone.',
      parent: 'It ended: a wider alarm includes it.',
      removed: 'It ended: the device was removed.',
      rule: 'It ended: the rule was switched off.',
    },
    many: (count, first) => `${count} alarms: ${first} and more`,
    manyEnded: (count) => `${count} alarms ended.`,
    digest: (count) => (count === 1 ? 'Digest: 1 active alarm' : `Digest: ${count} active alarms`),
    more: (count) => (count === 1 ? 'One more alarm:' : `${count} more alarms:`),
    endedMeanwhile: (count) => (count === 1 ? 'One more ended meanwhile.' : `${count} more ended meanwhile.`),
    why: 'You receive this e-mail because you chose it. Change:',
    test: {
      subject: 'Test of a notice',
      body: 'The notices that you chose will arrive here. Links open the alarm; they do not acknowledge it.',
    },
  },
}
