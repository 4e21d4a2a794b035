import type { FaultCode } from './model.ts'

export const stops = (value: number, code: string, el: string, en: string): FaultCode => ({
  value,
  code,
  blocking: true,
  description: { el, en },
})
export const goesOn = (value: number, code: string, el: string, en: string): FaultCode => ({
  ...stops(value, code, el, en),
  blocking: false,
})

const boards: readonly FaultCode[] = [
  stops(
    39,
    'H0',
    'Η υδραυλική και η κύρια πλακέτα δεν επικοινωνούν. Ελέγξτε το καλώδιο μεταξύ εσωτερικής και εξωτερικής μονάδας.',
    'The hydraulic board and the main board do not hear each other. Check the cable between indoor and outdoor unit.',
  ),
  stops(
    40,
    'H1',
    'Η κύρια πλακέτα και η πλακέτα inverter δεν επικοινωνούν. Ελέγξτε τα βύσματα μεταξύ τους.',
    'The main board and the inverter board do not hear each other. Check the plugs between them.',
  ),
  stops(
    41,
    'H2',
    'Ο αισθητήρας υγρού ψυκτικού (T2) δεν δίνει τιμή. Ελέγξτε σύνδεση και αντίσταση.',
    'The liquid refrigerant sensor (T2) gives no value. Check its plug and resistance.',
  ),
  stops(
    42,
    'H3',
    'Ο αισθητήρας αερίου ψυκτικού (T2B) δεν δίνει τιμή. Ελέγξτε σύνδεση και αντίσταση.',
    'The gas refrigerant sensor (T2B) gives no value. Check its plug and resistance.',
  ),
  stops(
    43,
    'H4',
    'Η προστασία P6 επαναλήφθηκε τρεις φορές και η μονάδα κλείδωσε. Ελέγξτε inverter και συμπιεστή πριν από επανεκκίνηση.',
    'Protection P6 came three times and the unit locked out. Check inverter and compressor before restarting.',
  ),
  goesOn(
    44,
    'H5',
    'Ο αισθητήρας χώρου (Ta) δεν δίνει τιμή. Αν δεν χρησιμοποιείται, απενεργοποιήστε τον έλεγχο χώρου.',
    'The room sensor (Ta) gives no value. Where it is not used, switch room control off.',
  ),
  stops(
    45,
    'H6',
    'Ο ανεμιστήρας δεν γυρίζει όπως πρέπει. Ελέγξτε για εμπόδιο, πάγο ή βλάβη του κινητήρα.',
    'The fan does not turn as it should. Look for an obstacle, ice or a failed motor.',
  ),
  stops(
    46,
    'H7',
    'Η τάση παροχής είναι πολύ χαμηλή ή πολύ υψηλή. Μετρήστε την παροχή με τη μονάδα σε λειτουργία.',
    'The supply voltage is too low or too high. Measure it while the unit runs.',
  ),
  stops(
    47,
    'H8',
    'Ο αισθητήρας πίεσης δεν δίνει τιμή. Ελέγξτε το βύσμα και τον αισθητήρα.',
    'The pressure sensor gives no value. Check its plug and the sensor.',
  ),
  stops(
    48,
    'H9',
    'Ο αισθητήρας προσαγωγής της ζώνης 2 (Tw2) δεν δίνει τιμή. Χωρίς δεύτερη ζώνη, απενεργοποιήστε την.',
    'The outlet sensor of zone 2 (Tw2) gives no value. Where there is no second zone, switch it off.',
  ),
  stops(
    49,
    'HA',
    'Ο αισθητήρας εξόδου νερού του εναλλάκτη (Tw_out) δεν δίνει τιμή. Ελέγξτε σύνδεση και αντίσταση.',
    'The water outlet sensor of the exchanger (Tw_out) gives no value. Check its plug and resistance.',
  ),
  stops(
    50,
    'Hb',
    'Το PP επαναλήφθηκε τρεις φορές με νερό κάτω από 7 °C. Κίνδυνος παγώματος: ελέγξτε αισθητήρες και ροή πριν από επανεκκίνηση.',
    'PP came three times with water below 7 °C. Risk of freezing: check sensors and flow before restarting.',
  ),
  stops(
    52,
    'Hd',
    'Οι παράλληλες υδραυλικές μονάδες δεν επικοινωνούν. Ελέγξτε τα καλώδια και τις διευθύνσεις τους.',
    'Hydraulic modules in parallel do not hear each other. Check their cables and addresses.',
  ),
  stops(
    53,
    'HE',
    'Η πλακέτα θερμοστατών δεν επικοινωνεί με την κύρια. Ελέγξτε το καλώδιό της.',
    'The thermostat board does not answer the main board. Check its cable.',
  ),
  stops(
    54,
    'HF',
    'Η μνήμη της πλακέτας inverter δεν διαβάζεται. Διακόψτε την παροχή για λίγο· αν επιμένει, η πλακέτα θέλει αλλαγή.',
    'The memory of the inverter board cannot be read. Switch the power off for a moment; if it stays, the board must be replaced.',
  ),
  stops(
    55,
    'HH',
    'Η βλάβη ανεμιστήρα H6 ήρθε δέκα φορές σε δύο ώρες και η μονάδα κλείδωσε. Ελέγξτε τον κινητήρα του ανεμιστήρα.',
    'Fan fault H6 came ten times in two hours and the unit locked out. Check the fan motor.',
  ),
  stops(
    57,
    'HP',
    'Η χαμηλή πίεση επαναλήφθηκε τρεις φορές μέσα σε μία ώρα και η μονάδα κλείδωσε. Ψάξτε για διαρροή ψυκτικού.',
    'Low pressure came three times within an hour and the unit locked out. Look for a refrigerant leak.',
  ),
  goesOn(
    112,
    'bH',
    'Η πλακέτα ελέγχου πίεσης (PED) έχει βλάβη. Ελέγξτε τα βύσματά της· αν επιμένει, θέλει αλλαγή.',
    'The pressure safety board (PED) failed. Check its plugs; if it stays, it must be replaced.',
  ),
]

const compressorDrive: readonly FaultCode[] = [
  goesOn(
    116,
    'F1',
    'Η τάση συνεχούς του inverter είναι χαμηλή. Ελέγξτε την τάση παροχής με τη μονάδα σε λειτουργία.',
    'The DC voltage of the inverter is low. Check the supply voltage while the unit runs.',
  ),
  stops(
    134,
    'L0',
    'Η μονάδα ισχύος του συμπιεστή σταμάτησε. Ελέγξτε τις συνδέσεις της και τα τυλίγματα του συμπιεστή.',
    'The power module of the compressor stopped. Check its connections and the windings of the compressor.',
  ),
  stops(
    135,
    'L1',
    'Πολύ χαμηλή τάση συνεχούς στην οδήγηση του συμπιεστή. Ελέγξτε την παροχή και τον ανορθωτή.',
    'The DC voltage of the compressor drive is too low. Check the supply and the rectifier.',
  ),
  stops(
    136,
    'L2',
    'Πολύ υψηλή τάση συνεχούς στην οδήγηση του συμπιεστή. Μετρήστε την τάση παροχής.',
    'The DC voltage of the compressor drive is too high. Measure the supply voltage.',
  ),
  stops(
    138,
    'L4',
    'Ο επεξεργαστής οδήγησης του συμπιεστή έχει σφάλμα. Διακόψτε την παροχή για λίγο· αν επιμένει, αλλάξτε την πλακέτα.',
    'The processor of the compressor drive failed. Switch the power off for a moment; if it stays, replace the board.',
  ),
  stops(
    139,
    'L5',
    'Ο συμπιεστής δεν ξεκίνησε: η ταχύτητά του έμεινε μηδέν. Ελέγξτε καλώδια και τυλίγματα του συμπιεστή.',
    'The compressor did not start: its speed stayed zero. Check its cables and windings.',
  ),
  stops(
    141,
    'L7',
    'Οι φάσεις του συμπιεστή έχουν λάθος σειρά. Ελέγξτε τη σύνδεση inverter και συμπιεστή.',
    'The phases of the compressor are in the wrong order. Check the wiring between inverter and compressor.',
  ),
  stops(
    142,
    'L8',
    'Η ταχύτητα του συμπιεστή άλλαξε απότομα πάνω από 15 Hz. Ελέγξτε τον συμπιεστή και την οδήγησή του.',
    'The speed of the compressor jumped by more than 15 Hz. Check the compressor and its drive.',
  ),
  stops(
    143,
    'L9',
    'Η ταχύτητα του συμπιεστή απέχει πάνω από 15 Hz από τη ζητούμενη. Ελέγξτε τον συμπιεστή και την οδήγησή του.',
    'The compressor runs more than 15 Hz away from the requested speed. Check the compressor and its drive.',
  ),
]

/** The codes of boards, fans, gas sensors and the compressor's drive. */
export const driveFaults: readonly FaultCode[] = [...boards, ...compressorDrive]
