import type { Language } from '../language.ts'

// The sentences of `advice.ts` in both languages.

const one = (count: number, locale: Language): boolean => new Intl.PluralRules(locale).select(count) === 'one'

interface Cycling {
  days: number
  starts: number | string
  minutes: number | string
  count: number
}

export interface Texts {
  code: (code: string) => string
  codePressure: (code: string, pressure: string) => string
  pressure: (pressure: string) => string
  comfortFault: (code: string) => string
  unheated: string
  wasUnheated: string
  lowPressure: (pressure: string, limit: string) => string
  thermostat: string
  sensors: (names: string) => string
  cycling: (of: Cycling) => string
  tank: (days: number, tank: string) => string
  outage: (devices: number, homes: number) => string
  outageOthers: string
  homeOffline: string
  offline: string
  cold: string
  coldIn: (hours: string, count: number, outdoor: string | undefined) => string
  boilerStopped: string
  pumpStopped: string
  faultContinues: string
  noRoom: string
  mayNotStart: string
  doesNotStart: string
  gasAndWear: string
  sensorOff: string
  legionella: string
  notKnown: string
  room: (room: string) => string
  target: (target: string) => string
  outdoor: (outdoor: string) => string
  steps: Record<StepName, string>
}

export type StepName =
  | 'call'
  | 'history'
  | 'reset'
  | 'control'
  | 'batteries'
  | 'thermostatNear'
  | 'fill'
  | 'leak'
  | 'lowerFlow'
  | 'valves'
  | 'restart'
  | 'disinfection'
  | 'heater'
  | 'provider'
  | 'wait'
  | 'router'
  | 'power'
  | 'visitSoon'
  | 'visitToday'
  | 'visitWeek'
  | 'visitPlan'
  | 'values'
  | 'lastReport'
  | 'informNow'
  | 'informToday'
  | 'informWeek'
  | 'informPlan'

const el: Texts = {
  code: (code) => `Κωδικός ${code}, χωρίς γνωστή περιγραφή.`,
  codePressure: (code, pressure) => `Κωδικός ${code}, πίεση ${pressure} bar.`,
  pressure: (pressure) => `Πίεση νερού ${pressure} bar.`,
  comfortFault: (code) => `Η θέρμανση σταμάτησε με τη βλάβη ${code}.`,
  unheated: 'Η θέρμανση δεν λειτουργεί, ενώ ο χώρος είναι αρκετά κάτω από τον στόχο.',
  wasUnheated:
    'Στην τελευταία μέτρηση η θέρμανση δεν λειτουργούσε, ενώ ο χώρος ήταν αρκετά κάτω από τον στόχο.',
  lowPressure: (pressure, limit) => `Πίεση ${pressure} bar, κάτω από το όριο ${limit} bar.`,
  thermostat: 'Ο ελεγκτής δεν λαμβάνει σήμα από τον θερμοστάτη του χώρου.',
  sensors: (names) => `Η συσκευή στέλνει τιμές, αλλά όχι από: ${names}.`,
  cycling: ({ days, starts, minutes, count }) =>
    `Σε ${days} από τις τελευταίες 7 ημέρες ο καυστήρας άναψε έως ${starts} φορές σε μία ώρα, κάθε ${minutes} ${one(count, 'el') ? 'λεπτό' : 'λεπτά'}.`,
  tank: (days, tank) =>
    `Το δοχείο δεν έφτασε τους 60 °C εδώ και ${days} ${one(days, 'el') ? 'ημέρα' : 'ημέρες'}. Υψηλότερη τιμή ${tank} °C.`,
  outage: (devices, homes) => {
    const place = `${homes} ${one(homes, 'el') ? 'σπίτι' : 'σπίτια'}`
    return one(devices, 'el')
      ? `${devices} συσκευή σε ${place} σταμάτησε να στέλνει.`
      : `${devices} συσκευές σε ${place} σταμάτησαν να στέλνουν την ίδια ώρα.`
  },
  outageOthers:
    'Την ίδια ώρα σταμάτησαν και συσκευές άλλων εταιρειών, άρα η αιτία δεν είναι σε αυτά τα σπίτια.',
  homeOffline: 'Όλες οι συσκευές του σπιτιού σταμάτησαν να στέλνουν.',
  offline: 'Η συσκευή σταμάτησε να στέλνει.',
  cold: 'Ο χώρος είναι ήδη κρύος ή θα κρυώσει. Πόσο γρήγορα, δεν είναι γνωστό.',
  coldIn: (hours, count, outdoor) => {
    const span = `${hours} ${one(count, 'el') ? 'ώρα' : 'ώρες'}`
    return outdoor === undefined
      ? `Ο χώρος πέφτει κάτω από 16 °C σε ${span}, με τον ρυθμό που κρυώνει το σπίτι.`
      : `Με ${outdoor} °C έξω, ο χώρος θα πέσει κάτω από 16 °C σε ${span}.`
  },
  boilerStopped: 'Ο λέβητας δεν θερμαίνει ώσπου να αποκατασταθεί η βλάβη.',
  pumpStopped: 'Η αντλία δεν θερμαίνει ώσπου να αποκατασταθεί η βλάβη.',
  faultContinues: 'Η θέρμανση συνεχίζεται. Η βλάβη μπορεί να χειροτερέψει.',
  noRoom: 'Χωρίς θερμοκρασία χώρου η θέρμανση σταματά ή δουλεύει χωρίς ρύθμιση.',
  mayNotStart: 'Αν πέσει κι άλλο, ο λέβητας δεν θα ανάβει.',
  doesNotStart: 'Με τόσο χαμηλή πίεση ο λέβητας συνήθως δεν ανάβει.',
  gasAndWear: 'Περισσότερο αέριο και φθορά. Η θέρμανση συνεχίζεται.',
  sensorOff: 'Ό,τι ρυθμίζεται από αυτόν τον αισθητήρα δεν ρυθμίζεται σωστά.',
  legionella: 'Κίνδυνος λεγιονέλας στο ζεστό νερό.',
  notKnown: 'Δεν ξέρουμε αν θερμαίνει. Εντολές δεν φτάνουν.',
  room: (room) => `χώρος ${room} °C`,
  target: (target) => `στόχος ${target} °C`,
  outdoor: (outdoor) => `έξω ${outdoor} °C`,
  steps: {
    call: 'Καλέστε τον πελάτη: είναι κάποιος στο σπίτι;',
    history: 'Δείτε τις βλάβες της συσκευής: έχει ξαναγίνει;',
    reset: 'Δείτε τον έλεγχο. Επανεκκίνηση μόνο αν η αιτία είναι γνωστή.',
    control: 'Δείτε τον έλεγχο και τις ρυθμίσεις της αντλίας.',
    batteries: 'Ζητήστε από τον πελάτη να αλλάξει τις μπαταρίες του θερμοστάτη.',
    thermostatNear: 'Ο θερμοστάτης πιο κοντά στον ελεγκτή.',
    fill: 'Καλέστε για συμπλήρωση νερού ως 1,5 bar.',
    leak: 'Πέφτει ξανά; Ψάξτε για διαρροή ή δοχείο διαστολής.',
    lowerFlow: 'Χαμηλώστε τη μέγιστη θερμοκρασία προσαγωγής.',
    valves: 'Ελέγξτε αν είναι ανοιχτά τα σώματα.',
    restart: 'Ζητήστε επανεκκίνηση της συσκευής από την πρίζα.',
    disinfection: 'Δείτε τη ρύθμιση της απολύμανσης και τον χρονοδιακόπτη.',
    heater: 'Ελέγξτε την αντίσταση του δοχείου.',
    provider: 'Δείτε αν υπάρχει διακοπή του παρόχου ή ρεύματος στην περιοχή.',
    wait: 'Όταν επανέλθει, ό,τι μείνει εκτός εμφανίζεται ξεχωριστά.',
    router: 'Καλέστε: έχει internet το σπίτι; Επανεκκίνηση του router.',
    power: 'Έχει ρεύμα η συσκευή;',
    visitSoon: 'Δεν άναψε; Επίσκεψη πριν κρυώσει ο χώρος.',
    visitToday: 'Κλείστε επίσκεψη για σήμερα.',
    visitWeek: 'Κλείστε επίσκεψη μέσα στην εβδομάδα.',
    visitPlan: 'Βάλτε το στην επόμενη συντήρηση.',
    values: 'Δείτε τις τελευταίες τιμές της συσκευής.',
    lastReport: 'Δείτε πότε έστειλε τελευταία φορά, και αν λείπουν κι άλλες συσκευές του σπιτιού.',
    informNow: 'Ενημερώστε αμέσως τον εγκαταστάτη, πριν κρυώσει ο χώρος.',
    informToday: 'Ενημερώστε σήμερα τον εγκαταστάτη.',
    informWeek: 'Ενημερώστε τον εγκαταστάτη μέσα στην εβδομάδα.',
    informPlan: 'Πείτε το στον εγκαταστάτη για την επόμενη συντήρηση.',
  },
}

const en: Texts = {
  code: (code) => `Code ${code}, with no known description.`,
  codePressure: (code, pressure) => `Code ${code}, pressure ${pressure} bar.`,
  pressure: (pressure) => `Water pressure ${pressure} bar.`,
  comfortFault: (code) => `Fault ${code} has stopped the heating.`,
  unheated: 'The heating stays off although the room is well below its target.',
  wasUnheated: 'At the last report the heating was off although the room was well below its target.',
  lowPressure: (pressure, limit) => `Pressure ${pressure} bar, below the limit of ${limit} bar.`,
  thermostat: 'The controller receives no signal from the room thermostat.',
  sensors: (names) => `The device reports, but not these values: ${names}.`,
  cycling: ({ days, starts, minutes, count }) =>
    `On ${days} of the last 7 days the burner started up to ${starts} times in one hour, every ${minutes} ${one(count, 'en') ? 'minute' : 'minutes'}.`,
  tank: (days, tank) =>
    `The tank has not reached 60 °C for ${days} ${one(days, 'en') ? 'day' : 'days'}. Highest ${tank} °C.`,
  outage: (devices, homes) => {
    const place = `${homes} ${one(homes, 'en') ? 'home' : 'homes'}`
    return one(devices, 'en')
      ? `${devices} device in ${place} stopped reporting.`
      : `${devices} devices in ${place} stopped reporting at the same time.`
  },
  outageOthers: 'Devices of other companies stopped at the same time, so the cause is not in these homes.',
  homeOffline: 'All devices of the home have stopped reporting.',
  offline: 'The device has stopped reporting.',
  cold: 'The room is cold already or is getting cold. How fast is not known.',
  coldIn: (hours, count, outdoor) => {
    const span = `${hours} ${one(count, 'en') ? 'hour' : 'hours'}`
    return outdoor === undefined
      ? `The room falls below 16 °C in ${span}, at the rate at which the home cools.`
      : `At ${outdoor} °C outdoors the room falls below 16 °C in ${span}.`
  },
  boilerStopped: 'The boiler does not heat until the fault is cleared.',
  pumpStopped: 'The heat pump does not heat until the fault is cleared.',
  faultContinues: 'Heating continues. The fault may get worse.',
  noRoom: 'Without a room temperature the heating stops or runs unregulated.',
  mayNotStart: 'If it falls further, the boiler will not start.',
  doesNotStart: 'At such a low pressure the boiler usually does not start.',
  gasAndWear: 'More gas and wear. Heating continues.',
  sensorOff: 'What depends on this sensor is not regulated correctly.',
  legionella: 'Risk of legionella in the hot water.',
  notKnown: 'We do not know whether it heats. Commands do not arrive.',
  room: (room) => `room ${room} °C`,
  target: (target) => `target ${target} °C`,
  outdoor: (outdoor) => `outdoors ${outdoor} °C`,
  steps: {
    call: 'Call the client: is anybody at home?',
    history: 'Look at the faults of the device: has it happened before?',
    reset: 'Look at the control. Reset only if the cause is known.',
    control: 'Look at the control and the settings of the heat pump.',
    batteries: 'Ask the client to change the batteries of the thermostat.',
    thermostatNear: 'Move the thermostat closer to the controller.',
    fill: 'Call to have it filled to 1.5 bar.',
    leak: 'Falling again? Look for a leak or the expansion vessel.',
    lowerFlow: 'Lower the max flow temperature.',
    valves: 'Check that the radiators are open.',
    restart: 'Ask for the device to be unplugged and plugged in again.',
    disinfection: 'Look at the disinfection setting and its timer.',
    heater: 'Check the heater of the tank.',
    provider: 'See whether the provider or the power is out in the area.',
    wait: 'When it is over, what is still away appears on its own.',
    router: 'Call: does the home have internet? Restart the router.',
    power: 'Does the device have power?',
    visitSoon: 'Not heating? Visit before the room gets cold.',
    visitToday: 'Schedule a visit for today.',
    visitWeek: 'Schedule a visit within the week.',
    visitPlan: 'Put it into the next maintenance.',
    values: 'Look at the last values of the device.',
    lastReport: 'See when it last reported, and whether other devices of the home are away too.',
    informNow: 'Inform the installer at once, before the room gets cold.',
    informToday: 'Inform the installer today.',
    informWeek: 'Inform the installer within the week.',
    informPlan: 'Mention it to the installer for the next maintenance.',
  },
}

export const texts: Record<Language, Texts> = { el, en }
