import { driveFaults, goesOn, stops } from './hc-mb-drive-faults.ts'
import type { FaultCode } from './model.ts'

const waterAndSensors: readonly FaultCode[] = [
  stops(
    1,
    'E0',
    'Η ροή νερού χάθηκε τρεις φορές και η αντλία θερμότητας κλείδωσε. Ελέγξτε κυκλοφορητή, φίλτρο, βάνες και εξαέρωση.',
    'Water flow was lost three times and the heat pump locked out. Check the circulator, the strainer, the valves and for air.',
  ),
  stops(
    2,
    'E1',
    'Λείπει φάση ή οι φάσεις της τριφασικής παροχής είναι σε λάθος σειρά. Ελέγξτε την παροχή και τη σύνδεση.',
    'A phase is missing or the three-phase supply is wired in the wrong order. Check the supply and its wiring.',
  ),
  stops(
    3,
    'E2',
    'Το χειριστήριο και η υδραυλική μονάδα δεν επικοινωνούν. Ελέγξτε το καλώδιο μεταξύ τους.',
    'The wired controller and the hydraulic module do not hear each other. Check the cable between them.',
  ),
  goesOn(
    4,
    'E3',
    'Ο αισθητήρας τελικής προσαγωγής νερού (T1) δεν δίνει τιμή. Ελέγξτε σύνδεση και αντίσταση.',
    'The sensor of the final outlet water (T1) gives no value. Check its plug and resistance.',
  ),
  goesOn(
    5,
    'E4',
    'Ο αισθητήρας του δοχείου ζεστού νερού (T5) δεν δίνει τιμή. Το ζεστό νερό δεν ελέγχεται.',
    'The hot-water tank sensor (T5) gives no value. Hot water is not controlled.',
  ),
  goesOn(
    6,
    'E5',
    'Ο αισθητήρας εξόδου του συμπυκνωτή (T3) δεν δίνει τιμή. Ελέγξτε σύνδεση και αντίσταση.',
    'The condenser outlet sensor (T3) gives no value. Check its plug and resistance.',
  ),
  goesOn(
    7,
    'E6',
    'Ο αισθητήρας εξωτερικού αέρα (T4) δεν δίνει τιμή. Η αντιστάθμιση δεν λειτουργεί σωστά.',
    'The outdoor air sensor (T4) gives no value. Weather compensation cannot work properly.',
  ),
  goesOn(
    8,
    'E7',
    'Ο επάνω αισθητήρας του δοχείου αδράνειας (Tbt1) δεν δίνει τιμή. Αν δεν υπάρχει δοχείο, απενεργοποιήστε τον.',
    'The upper buffer tank sensor (Tbt1) gives no value. Where there is no buffer, switch it off in the settings.',
  ),
  stops(
    9,
    'E8',
    'Δεν περνά αρκετό νερό. Ελέγξτε κυκλοφορητή, φίλτρο, βάνες, πίεση εγκατάστασης και τον διακόπτη ροής.',
    'Too little water flows. Check the circulator, the strainer, the valves, the system pressure and the flow switch.',
  ),
  goesOn(
    10,
    'E9',
    'Ο αισθητήρας αναρρόφησης του συμπιεστή (Th) δεν δίνει τιμή. Ελέγξτε σύνδεση και αντίσταση.',
    'The compressor suction sensor (Th) gives no value. Check its plug and resistance.',
  ),
  goesOn(
    11,
    'EA',
    'Ο αισθητήρας κατάθλιψης του συμπιεστή (Tp) δεν δίνει τιμή. Ελέγξτε σύνδεση και αντίσταση.',
    'The compressor discharge sensor (Tp) gives no value. Check its plug and resistance.',
  ),
  goesOn(
    12,
    'Eb',
    'Ο αισθητήρας του ηλιακού κυκλώματος δεν δίνει τιμή. Χωρίς ηλιακά, απενεργοποιήστε τη λειτουργία.',
    'The solar sensor gives no value. Where there are no collectors, switch the function off.',
  ),
  goesOn(
    13,
    'Ec',
    'Ο κάτω αισθητήρας του δοχείου αδράνειας (Tbt2) δεν δίνει τιμή. Ελέγξτε σύνδεση και ρύθμιση.',
    'The lower buffer tank sensor (Tbt2) gives no value. Check its plug and the settings.',
  ),
  goesOn(
    14,
    'Ed',
    'Ο αισθητήρας επιστροφής νερού (Tw_in) δεν δίνει τιμή. Ελέγξτε σύνδεση και αντίσταση.',
    'The inlet water sensor (Tw_in) gives no value. Check its plug and resistance.',
  ),
  stops(
    15,
    'EE',
    'Η μνήμη της υδραυλικής πλακέτας δεν διαβάζεται. Διακόψτε την παροχή για λίγο· αν επιμένει, η πλακέτα θέλει αλλαγή.',
    'The memory of the hydraulic board cannot be read. Switch the power off for a moment; if it stays, the board must be replaced.',
  ),
]

const protections: readonly FaultCode[] = [
  stops(
    20,
    'P0',
    'Ο διακόπτης χαμηλής πίεσης άνοιξε. Ελέγξτε για διαρροή ψυκτικού, παγωμένο στοιχείο ή φραγμένο αέρα.',
    'The low-pressure switch opened. Look for a refrigerant leak, an iced coil or blocked air.',
  ),
  stops(
    21,
    'P1',
    'Ο διακόπτης υψηλής πίεσης άνοιξε. Ελέγξτε τη ροή νερού, τον αέρα στο κύκλωμα και τη θερμοκρασία προσαγωγής.',
    'The high-pressure switch opened. Check the water flow, for air in the circuit and the requested flow temperature.',
  ),
  goesOn(
    23,
    'P3',
    'Ο συμπιεστής τράβηξε υπερβολικό ρεύμα. Ελέγξτε την τάση παροχής και το φορτίο· ξαναδοκιμάζει μόνος του.',
    'The compressor drew too much current. Check the supply voltage and the load; it tries again by itself.',
  ),
  stops(
    24,
    'P4',
    'Το αέριο βγαίνει πολύ ζεστό από τον συμπιεστή. Ελέγξτε την πλήρωση ψυκτικού και τη βαλβίδα εκτόνωσης.',
    'The gas leaves the compressor too hot. Check the refrigerant charge and the expansion valve.',
  ),
  goesOn(
    25,
    'P5',
    'Η διαφορά προσαγωγής και επιστροφής νερού είναι πολύ μεγάλη. Ελέγξτε τη ροή και τους δύο αισθητήρες.',
    'Outlet and inlet water differ too much. Check the flow and both sensors.',
  ),
  stops(
    26,
    'P6',
    'Η μονάδα ισχύος (inverter) προστάτεψε τον εαυτό της. Ελέγξτε τάση, συνδέσεις και ψύξη της πλακέτας.',
    'The inverter module protected itself. Check the voltage, the connections and the cooling of the board.',
  ),
  goesOn(
    31,
    'Pb',
    'Λειτουργεί η προστασία από πάγο. Δεν χρειάζεται ενέργεια, εκτός αν επιμένει με ήπιο καιρό.',
    'Frost protection is at work. Nothing needs doing unless it stays in mild weather.',
  ),
  goesOn(
    33,
    'Pd',
    'Το ψυκτικό βγαίνει πολύ ζεστό από τον συμπυκνωτή. Στην ψύξη καθαρίστε το εξωτερικό στοιχείο και ελέγξτε τον ανεμιστήρα.',
    'The refrigerant leaves the condenser too hot. When cooling, clean the outdoor coil and check the fan.',
  ),
  goesOn(
    38,
    'PP',
    'Η διαφορά προσαγωγής και επιστροφής δεν ταιριάζει με τη λειτουργία. Ελέγξτε αν οι αισθητήρες είναι αντεστραμμένοι.',
    'The difference of outlet and inlet water does not fit the mode. Check whether the two sensors are swapped.',
  ),
  goesOn(
    65,
    'C7',
    'Η μονάδα ισχύος ζεστάθηκε πολύ. Ελέγξτε τον ανεμιστήρα και αν η ψήκτρα είναι καθαρή.',
    'The power module became too hot. Check the fan and that the heat sink is clean.',
  ),
]

/** What the heat pump's `error_code` means: number, display, whether heating stops, and what to look at. */
export const heatPumpFaults: readonly FaultCode[] = [...waterAndSensors, ...protections, ...driveFaults]
