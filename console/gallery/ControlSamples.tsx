import { IconHome } from '@tabler/icons-react'
import { ChoiceCard } from '../kit/control-card/ChoiceCard.tsx'
import { ControlCard } from '../kit/control-card/ControlCard.tsx'
import type { Foot } from '../kit/control-card/card-foot.ts'
import { SwitchCard } from '../kit/control-card/SwitchCard.tsx'
import { formatValue } from '../kit/format.ts'
import styles from './Gallery.module.css'
import { Sample } from './Sample.tsx'

const again = { label: 'Ξανά', onPress: () => {} }
const feet: Record<string, Foot> = {
  confirmed: { tone: 'fine', line: 'Επιβεβαιώθηκε σε 3,2 δ', detail: 'Νίκος Δημητρίου 09:04' },
  pending: {
    tone: 'progress',
    line: 'Περιμένει τη συσκευή, 8 δ',
    detail: 'Μαρία Παπανικολάου 09:11:52',
    actions: [{ label: 'Ακύρωση', onPress: () => {} }],
  },
  failed: {
    tone: 'fault',
    line: 'Απέτυχε 78 °C: ο λέβητας δέχεται ως 75',
    detail: 'Μαρία Π. 08:57',
    actions: [again],
  },
  locked: { tone: 'locked', line: 'Απενεργοποιήστε πρώτα την αντιστάθμιση' },
  quiet: { tone: 'quiet', line: 'Δεν έχει ζητηθεί αλλαγή' },
}

const scale = {
  min: 15,
  max: 25,
  step: 0.5,
  value: 21,
  disabled: false,
  format: (value: number) => formatValue(value, 1),
  onMove: () => {},
}

const modes = [
  { value: 1, label: 'Αυτόματα' },
  { value: 2, label: 'Ψύξη' },
  { value: 3, label: 'Θέρμανση' },
]

export const ControlSamples = () => (
  <Sample title="ControlCard, SwitchCard">
    <h3 className="visually-hidden">Θέρμανση</h3>
    {Object.entries(feet).map(([state, foot]) => (
      <div key={state} className={styles.wide}>
        <ControlCard
          icon={<IconHome size={16} />}
          title={`Στόχος χώρου (${state})`}
          value={state === 'quiet' ? '—' : '21,0'}
          unit={state === 'quiet' ? undefined : '°C'}
          requested={state === 'pending' ? 'ζητήθηκε 22,5 °C' : undefined}
          scale={{
            ...scale,
            value: state === 'quiet' ? undefined : 21,
            requested: state === 'pending' ? 22.5 : undefined,
            disabled: foot.tone === 'locked',
          }}
          foot={foot}
        />
      </div>
    ))}
    {[true, false, undefined].map((on) => (
      <div key={String(on)} className={styles.wide}>
        <SwitchCard
          title={`Θέρμανση (${String(on)})`}
          on={on}
          disabled={on === undefined}
          foot={{ tone: 'fine', line: '06:30 · Νίκος Δ. · σε 2,1 δ' }}
          onToggle={() => {}}
        />
      </div>
    ))}
    {Object.entries(feet).map(([state, foot]) => (
      <div key={state} className={styles.wide}>
        <ChoiceCard
          title={`Είδος λειτουργίας (${state})`}
          hint={state === 'quiet' ? 'Τι κάνει η αντλία θερμότητας' : undefined}
          options={modes}
          value={state === 'quiet' ? undefined : 1}
          requested={state === 'pending' ? 3 : undefined}
          disabled={foot.tone === 'locked'}
          foot={foot}
          onChoose={() => {}}
        />
      </div>
    ))}
  </Sample>
)
