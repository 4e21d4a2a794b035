// The catalogue of the demo's larger company: a small installer's price list. Prices are made up; refrigerants and charges
// of heat pumps are those of their data sheets.
import type { Insertable } from 'kysely'
import { catalogueTypes, type Unit } from '../../contract/catalogue/types.ts'
import type { DB } from '../../server/database/database.types.ts'
import { randomOf } from '../random.ts'
import { boilers } from './boilers.ts'
import { uuidOf } from './people-of-greece.ts'
import { fittings, projects, pumpRepairs, repairs, services } from './price-list.ts'

export type CatalogueRow = Insertable<DB['catalogue_items']> & { id: string }
type TypeName = (typeof catalogueTypes)[number]['item_type']
type Line = Partial<CatalogueRow> & { model: string; euro: number }

const typeNamed = (name: TypeName): number => catalogueTypes.find((one) => one.item_type === name)?.id ?? 0

const listed = (type: TypeName, lines: readonly Line[], unit: Unit | null = null) =>
  lines.map(({ euro, ...line }) => ({
    ...line,
    item_type_id: typeNamed(type),
    unit,
    price_cents: Math.round(euro * 100),
  }))

/** The same thing in several sizes, each dearer than the one before. */
const sized = (
  type: TypeName,
  unit: Unit,
  make: string | null,
  name: string,
  sizes: readonly string[],
  [first, step]: readonly [number, number],
) =>
  listed(
    type,
    sizes.map((size, at) => ({ make, model: `${name} ${size}`, euro: first + step * at * (1 + at / 4) })),
    unit,
  )

const boiler = (make: string, model: string, euro: number, model_year = 2025): Line => ({
  make,
  model,
  euro,
  model_year,
  warranty: '5 έτη',
})
/** A monobloc: its circuit is closed in the factory. */
const pump = (
  make: string,
  model: string,
  [refrigerant, refrigerant_charge]: readonly [string, number],
  euro: number,
): Line => ({
  make,
  model,
  euro,
  model_year: 2025,
  warranty: '5 έτη',
  refrigerant,
  refrigerant_charge,
  is_hermetic: true,
})

const copper = ['Φ15', 'Φ18', 'Φ22', 'Φ28', 'Φ35', 'Φ42']
const inches = ['1/2"', '3/4"', '1"', '1 1/4"']
const plastic = ['Φ16', 'Φ20', 'Φ26', 'Φ32']

const appliances = [
  // Those that the demo's controllers are wired to.
  ...listed(
    'boiler',
    boilers.map(({ hvac_brand, hvac_model }, at) => boiler(hvac_brand, hvac_model, 1190 + at * 55, 2022)),
  ),
  ...listed('boiler', [
    boiler('Viessmann', 'Vitodens 100-W B1KF 25', 1690),
    boiler('Viessmann', 'Vitodens 200-W B2KF 32', 2450),
    boiler('Vaillant', 'ecoTEC plus VUW 25', 1780),
    boiler('Vaillant', 'ecoTEC pure VUW 24', 1420),
    boiler('Bosch', 'Condens 2300i W 24', 1380),
    boiler('Buderus', 'Logamax plus GB172i 24', 1850),
    boiler('Ariston', 'Clas One 24', 1240),
    boiler('Ariston', 'Genus One 30', 1690),
    boiler('Ferroli', 'Bluehelix Alpha 28 C', 1090),
    boiler('Immergas', 'Victrix Tera 28', 1290),
    boiler('Baxi', 'Luna Duo-tec 28', 1310),
    boiler('Riello', 'Start Condens 25', 1150),
  ]),
  ...listed('heat_pump', [
    pump('Midea', 'M-Thermal Arctic 8', ['R32', 1.4], 3450),
    pump('Midea', 'M-Thermal Arctic 12', ['R32', 1.75], 4290),
    pump('Inventor', 'Matrix ATM08S', ['R32', 1.4], 3290),
    pump('Kaisai', 'Arctic KHC-12', ['R32', 1.75], 3990),
    pump('Ferroli', 'Omnia M 3.2 10', ['R32', 1.4], 3750),
    pump('Airwell', 'Wellea Monobloc 6', ['R32', 1.4], 3190),
    pump('Vaillant', 'aroTHERM plus VWL 55/6', ['R290', 0.6], 5390),
    pump('Vaillant', 'aroTHERM plus VWL 75/6', ['R290', 0.9], 5990),
    pump('Vaillant', 'aroTHERM plus VWL 125/6', ['R290', 1.3], 7690),
    pump('Mitsubishi Electric', 'Ecodan PUZ-WM50VHA', ['R32', 2], 4690),
    pump('Mitsubishi Electric', 'Ecodan PUZ-WM85VAA', ['R32', 2.2], 5850),
    pump('Mitsubishi Electric', 'Ecodan PUZ-WM112VAA', ['R32', 3], 7190),
    { ...pump('Daikin', 'Altherma 3 R ERGA08EV', ['R32', 1.5], 4950), is_hermetic: false },
  ]),
  ...listed('water_heater', [
    { make: 'Ariston', model: 'Pro1 Eco 80', euro: 198, warranty: '3 έτη' },
    { make: 'Elco', model: 'Titan Tube 80', euro: 185, warranty: '3 έτη' },
    { make: 'Bosch', model: 'Tronic 2000 T 60', euro: 169, warranty: '2 έτη' },
  ]),
  ...listed('solar_water_heater', [
    { make: 'Calpak', model: 'Mark 5 160/2,5', euro: 890, warranty: '5 έτη' },
    { make: 'Maltezos', model: 'SAC 160 E', euro: 940, warranty: '7 έτη' },
  ]),
  ...listed('circulator', [
    { make: 'Grundfos', model: 'Alpha2 L 25-60 180', euro: 219, warranty: '2 έτη' },
    { make: 'Wilo', model: 'Yonos Pico 25/1-6', euro: 205, warranty: '2 έτη' },
    { make: 'Wilo', model: 'Yonos Pico 30/1-8', euro: 289, warranty: '2 έτη' },
    { make: 'Grundfos', model: 'Magna3 32-100', euro: 890, warranty: '2 έτη' },
  ]),
  ...listed('thermostat', [
    { make: 'Thalpos', model: 'Θερμοστάτης χώρου RF', euro: 79, warranty: '3 έτη' },
    { make: 'Honeywell', model: 'T4R ασύρματος', euro: 98, warranty: '2 έτη' },
  ]),
]

const sizedMaterials = [
  ...sized('pipe', 'metre', 'Χαλκόρ', 'Χαλκοσωλήνας Talos', copper, [6.4, 3.1]),
  ...sized('pipe', 'metre', null, 'Πολυστρωματικός σωλήνας', plastic, [1.6, 0.9]),
  ...sized('pipe', 'metre', null, 'Σωλήνας PE-Xa ενδοδαπέδιας', ['Φ16', 'Φ17', 'Φ20'], [0.95, 0.3]),
  ...sized('fitting', 'piece', null, 'Γωνία χαλκού 90°', copper, [0.7, 0.6]),
  ...sized('fitting', 'piece', null, 'Ταυ χαλκού', copper, [1.1, 0.9]),
  ...sized('fitting', 'piece', null, 'Μούφα χαλκού', copper.slice(0, 4), [0.5, 0.4]),
  ...sized('fitting', 'piece', 'Giacomini', 'Ρακόρ πρεσαριστό', plastic, [3.2, 1.4]),
  ...sized('fitting', 'piece', 'Giacomini', 'Γωνία πρεσαριστή', plastic, [4.1, 1.7]),
  ...sized('valve', 'piece', 'Giacomini', 'Σφαιρική βάνα', inches, [7.5, 4.2]),
  ...sized('valve', 'piece', 'Caleffi', 'Βαλβίδα αντεπιστροφής', inches, [6.8, 3.9]),
  ...sized('valve', 'piece', 'Caleffi', 'Διαχωριστής αέρα', inches.slice(1), [48, 9]),
  ...sized('filter', 'piece', 'Caleffi', 'Φίλτρο Y', inches, [8.4, 4.5]),
  ...sized('insulation', 'metre', 'Armaflex', 'Μόνωση σωλήνα 13 mm', copper.slice(0, 5), [1.3, 0.5]),
  ...sized('flue', 'piece', null, 'Καπναγωγός PPs 1 m', ['Φ60', 'Φ80', 'Φ100'], [14, 5]),
  ...sized('flue', 'piece', null, 'Γωνία καπναγωγού 90°', ['Φ60/100', 'Φ80/125'], [21, 9]),
]

const materials = [
  ...listed(
    'boiler_part',
    [
      { model: 'Ηλεκτροβάνα αερίου Sit 845', make: 'Sit', euro: 96 },
      { model: 'Ανεμιστήρας λέβητα συμπύκνωσης', euro: 148 },
      { model: 'Πλακέτα ελέγχου λέβητα', euro: 210 },
      { model: 'Πλακοειδής εναλλάκτης 14 πλακών', euro: 92 },
      { model: 'Αισθητήρας πίεσης νερού', euro: 38 },
      { model: 'Βαλβίδα ασφαλείας 3 bar', make: 'Caleffi', euro: 14.5 },
      { model: 'Αυτόματος πλήρωσης', make: 'Caleffi', euro: 42 },
      { model: 'Αυτόματο εξαεριστικό', make: 'Caleffi', euro: 9.8 },
    ],
    'piece',
  ),
  ...listed(
    'burner_part',
    [
      { make: 'Danfoss', model: 'Μπεκ πετρελαίου 0,65 60°S', euro: 12.5 },
      { make: 'Danfoss', model: 'Μπεκ πετρελαίου 0,85 60°S', euro: 12.5 },
      { make: 'Suntec', model: 'Αντλία πετρελαίου AS 47', euro: 118 },
      { make: 'Riello', model: 'Φωτοκύτταρο', euro: 31 },
      { model: 'Φίλτρο πετρελαίου 3/8"', euro: 17 },
    ],
    'piece',
  ),
  ...listed(
    'heat_pump_part',
    [
      { model: 'Διακόπτης ροής', euro: 46 },
      { model: 'Αντιπαγωτική βαλβίδα 1"', make: 'Caleffi', euro: 79 },
      { model: 'Αντικραδασμικά πέλματα (σετ 4)', euro: 24 },
      { model: 'Δοχείο αδρανείας 60 L', euro: 265 },
    ],
    'piece',
  ),
  ...listed(
    'refrigerant',
    [
      { model: 'Ψυκτικό R32', euro: 38 },
      { model: 'Ψυκτικό R410A', euro: 74 },
    ],
    'kilogram',
  ),
  ...listed(
    'chemical',
    [
      { make: 'Fernox', model: 'Αναστολέας διάβρωσης F1', euro: 29 },
      { make: 'Fernox', model: 'Καθαριστικό δικτύου F3', euro: 27 },
      { model: 'Γλυκόλη προπυλενίου', euro: 4.9 },
    ],
    'litre',
  ),
  ...listed(
    'electrical',
    [
      { model: 'Καλώδιο 3×1,5 NYM', euro: 1.4 },
      { model: 'Καλώδιο 3×2,5 NYM', euro: 2.1 },
      { model: 'Καλώδιο 5×4 NYM', euro: 5.3 },
    ],
    'metre',
  ),
  ...listed(
    'electrical',
    [
      { model: 'Μικροαυτόματος C16', make: 'Schneider', euro: 6.2 },
      { model: 'Ρελέ διαρροής 2×40 A 30 mA', make: 'Schneider', euro: 34 },
    ],
    'piece',
  ),
  ...listed('other_material', [{ model: 'Στήριγμα σωλήνα με λάστιχο', euro: 0.9 }], 'piece'),
  ...listed(
    'labour',
    [
      { model: 'Ώρα τεχνικού', euro: 35 },
      { model: 'Ώρα βοηθού', euro: 22 },
      { model: 'Ώρα τεχνικού εκτός ωραρίου', euro: 55 },
    ],
    'hour',
  ),
]

/** What jobs of the demo use, under the same names. */
const usedInJobs = () => {
  const offers = [
    ...Object.values(fittings),
    ...Object.values(services),
    ...repairs,
    ...pumpRepairs,
    ...projects,
  ]
  const used = new Map(
    offers.flatMap(({ materials: lines }) =>
      lines.map(([name, quantity, euro, unit = 'piece']) => [name, { euro: euro / quantity, unit }] as const),
    ),
  )
  return [...used].flatMap(([model, { euro, unit }]) =>
    listed(unit === 'metre' ? 'electrical' : 'boiler_part', [{ model, euro }], unit),
  )
}

export const makeCatalogue = (company_id: string, createdAt: Date, created_by: string): CatalogueRow[] =>
  [...appliances, ...sizedMaterials, ...materials, ...usedInJobs()].map((item, at) => ({
    ...item,
    id: uuidOf(randomOf('thalpos demo catalogue', String(at))),
    company_id,
    created_at: createdAt,
    created_by,
  }))
