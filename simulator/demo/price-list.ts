import type { Unit } from '../../contract/catalogue/types.ts'

/** Prices of an installer in Greece, in euro with VAT; the parts are in the price. */
export interface Offer {
  /** Of the action types of the contract. */
  type: 1 | 2 | 3 | 4
  notes: string
  price: readonly [low: number, high: number]
  minutes: 30 | 60 | 90 | 120 | 180 | 240 | 300 | 360 | 420 | 480
  /** The unit is `piece` by default. */
  materials: readonly (readonly [name: string, quantity: number, euro: number, unit?: Unit])[]
}

const offer = (
  type: Offer['type'],
  notes: string,
  price: Offer['price'],
  minutes: Offer['minutes'],
  ...materials: Offer['materials'][number][]
): Offer => ({ type, notes, price, minutes, materials })

/** By type of device: what it costs to have it put in. */
export const fittings: Readonly<Record<string, Offer>> = {
  THALPOS_HC_OT: offer(
    2,
    'Τοποθέτηση ελεγκτή λέβητα και σύνδεση OpenTherm',
    [230, 290],
    120,
    ['Ελεγκτής λέβητα', 1, 149],
    ['Καλώδιο 2×0,75', 8, 9.6, 'metre'],
  ),
  THALPOS_HC_MB: offer(
    2,
    'Τοποθέτηση ελεγκτή αντλίας θερμότητας',
    [320, 390],
    180,
    ['Ελεγκτής αντλίας θερμότητας', 1, 189],
    ['Καλώδιο Modbus', 12, 18, 'metre'],
  ),
  THALPOS_IAQ: offer(2, 'Τοποθέτηση αισθητήρα αέρα', [120, 145], 30, ['Αισθητήρας αέρα', 1, 98]),
  meter: offer(
    2,
    'Τοποθέτηση μετρητή στον πίνακα',
    [140, 220],
    90,
    ['Μετρητής ενέργειας', 1, 84],
    ['Ασφάλεια ράγας 6 A', 1, 7.5],
  ),
}

export const services = {
  boiler: offer(1, 'Ετήσια συντήρηση λέβητα', [70, 95], 60, ['Σετ φλαντζών', 1, 9.8, 'set']),
  plant: offer(1, 'Ετήσια συντήρηση λεβητοστασίου', [140, 190], 120, ['Σετ φλαντζών', 2, 19.6, 'set']),
  pump: offer(1, 'Ετήσια συντήρηση αντλίας θερμότητας', [110, 140], 90),
} as const

export const repairs: readonly Offer[] = [
  offer(3, 'Αλλαγή κυκλοφορητή', [210, 280], 120, ['Κυκλοφορητής 25-60', 1, 128]),
  offer(3, 'Αλλαγή δοχείου διαστολής', [95, 130], 90, ['Δοχείο διαστολής 8 L', 1, 42]),
  offer(3, 'Αντικατάσταση ηλεκτροδίου έναυσης', [75, 95], 60, ['Ηλεκτρόδιο έναυσης', 1, 24.5]),
  offer(3, 'Αλλαγή τρίοδης βάνας', [140, 185], 90, ['Τρίοδη βάνα', 1, 72]),
  offer(3, 'Αλλαγή αισθητήρα ζεστού νερού', [65, 85], 60, ['Αισθητήρας NTC', 1, 16.9]),
  offer(3, 'Αλλαγή βαλβίδας ασφαλείας', [55, 70], 60, ['Ασφαλιστικό λέβητα 3 bar', 1, 14.5]),
  offer(3, 'Αλλαγή πλακέτας ελέγχου', [290, 360], 90, ['Πλακέτα λέβητα (κύρια)', 1, 210]),
  offer(3, 'Επισκευή διαρροής σε σώμα', [60, 90], 90, ['Διακόπτης σώματος', 1, 14]),
  offer(4, 'Ρύθμιση θερμοστάτη και ωραρίου', [40, 50], 30),
  offer(4, 'Εξαέρωση σωμάτων και συμπλήρωση νερού', [45, 60], 60),
  offer(4, 'Έλεγχος πίεσης και διαρροών', [40, 55], 30),
]

export const pumpRepairs: readonly Offer[] = [
  offer(3, 'Αντικατάσταση διακόπτη ροής αντλίας', [110, 140], 60, ['Διακόπτης ροής DN25', 1, 46]),
  offer(3, 'Αλλαγή κυκλοφορητή αντλίας θερμότητας', [230, 290], 120, ['Κυκλοφορητής 25-80', 1, 156]),
  offer(3, 'Αλλαγή αισθητήρα εξωτερικής θερμοκρασίας', [70, 90], 60, ['Αισθητήρας NTC', 1, 16.9]),
  offer(4, 'Καθαρισμός φίλτρου νερού και έλεγχος ροής', [50, 65], 60),
  offer(4, 'Ρύθμιση καμπύλης αντιστάθμισης', [45, 60], 60),
  offer(4, 'Έλεγχος ψυκτικού κυκλώματος και στεγανότητας', [70, 90], 90),
]

/** By contract, for boiler rooms of buildings. */
export const plantCheck = offer(4, 'Περιοδικός έλεγχος λεβητοστασίου', [50, 60], 60)

/** On call, outside working hours. */
export const emergencies: readonly Offer[] = [
  offer(3, 'Έκτακτη βλάβη: διακοπή θέρμανσης', [110, 140], 60, ['Ηλεκτρόδιο έναυσης', 1, 24.5]),
  offer(3, 'Έκτακτη βλάβη: διαρροή νερού', [110, 140], 60),
  offer(3, 'Έκτακτη βλάβη: δεν ανάβει ο λέβητας', [110, 140], 60),
  offer(3, 'Έκτακτη βλάβη: χωρίς ζεστό νερό', [110, 140], 60),
]

/** Jobs of several days; the hours are those of each day. */
export const projects: readonly (Offer & { days: number })[] = [
  {
    ...offer(2, 'Εγκατάσταση ενδοδαπέδιας θέρμανσης', [4800, 7200], 480, ['Συλλέκτης και σωλήνας', 1, 1900]),
    days: 4,
  },
  {
    ...offer(2, 'Αντικατάσταση σωμάτων και σωληνώσεων', [2600, 3900], 480, ['Σώμα πάνελ', 6, 980]),
    days: 3,
  },
  { ...offer(2, 'Ανακαίνιση υδραυλικών μπάνιου', [1500, 2400], 420, ['Υλικά ύδρευσης', 1, 430]), days: 2 },
  {
    ...offer(2, 'Καθαρισμός δικτύου και εξισορρόπηση σωμάτων', [480, 690], 420, [
      'Καθαριστικό δικτύου',
      4,
      108,
    ]),
    days: 1,
  },
]

/** What a fault of a boiler takes. */
export const faultRepairs = {
  pressure: offer(3, 'Εντοπισμός διαρροής και συμπλήρωση νερού', [70, 110], 90, [
    'Δοχείο διαστολής 8 L',
    1,
    42,
  ]),
  lockout: offer(3, 'Μπλοκάρισμα λέβητα: αντικατάσταση ηλεκτροδίου έναυσης', [75, 95], 60, [
    'Ηλεκτρόδιο έναυσης',
    1,
    24.5,
  ]),
  sensor: offer(3, 'Αλλαγή αισθητήρα προσαγωγής', [65, 85], 60, ['Αισθητήρας NTC', 1, 16.9]),
} as const

export const expenses: readonly (readonly [description: string, low: number, high: number])[] = [
  ['Στάθμευση', 3, 8],
  ['Καύσιμα', 8, 18],
  ['Μεταφορικά ανταλλακτικού', 5, 9],
]
