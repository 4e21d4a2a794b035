import { IconRefresh } from '@tabler/icons-react'
import { WifiChip } from '../devices/WifiChip.tsx'
import { Age } from '../kit/Age.tsx'
import { ButtonCard } from '../kit/ButtonCard.tsx'
import { Card } from '../kit/Card.tsx'
import { LiveValue } from '../kit/LiveValue.tsx'
import { CardSkeleton, LineSkeleton } from '../kit/Skeletons.tsx'
import { Stats } from '../kit/Stats.tsx'
import { StatusChip } from '../kit/StatusChip.tsx'
import { Time } from '../kit/Time.tsx'
import type { Tone } from '../kit/tone.ts'
import styles from './Gallery.module.css'
import { Sample } from './Sample.tsx'

const tones: Tone[] = ['fine', 'warning', 'fault', 'offline', 'unknown', 'progress']
const minutesAgo = (minutes: number) => Date.now() - minutes * 60_000

export const ValueSamples = () => (
  <>
    <Sample title="StatusChip">
      {tones.map((tone) => (
        <StatusChip key={tone} tone={tone} tooltip="23 Νοε 2026 14:05" />
      ))}
      {tones.map((tone) => (
        <StatusChip key={tone} tone={tone} plain />
      ))}
    </Sample>
    <Sample title="WifiChip">
      <WifiChip label="Wi-Fi άριστο" strength={3} tone="fine" tooltip="−28 dBm" />
      <WifiChip label="Wi-Fi καλό" strength={2} tone="fine" tooltip="−68 dBm" />
      <WifiChip label="Wi-Fi αδύναμο" strength={1} tone="warning" tooltip="−78 dBm" />
      <WifiChip label="Wi-Fi σχεδόν ανύπαρκτο" strength={0} tone="fault" tooltip="−92 dBm" />
    </Sample>
    <Sample title="Stats">
      <div className={styles.wide}>
        <Stats
          stats={[
            { key: 'installed', label: 'Εγκατεστημένες', value: 1128, caption: '+9 την προηγ. εβδ.' },
            { key: 'active', label: 'Ενεργές τώρα', value: 121, caption: '7 εκτός σύνδεσης' },
            { key: 'faults', label: 'Με βλάβη', value: 5, caption: '2 σταματούν', tone: 'fault' },
          ]}
        />
      </div>
      <div className={styles.wide}>
        <Stats
          stats={[
            { key: 'loading', label: 'Φορτώνει', value: undefined, caption: ' ' },
            { key: 'unknown', label: 'Άγνωστο', value: null },
          ]}
        />
      </div>
    </Sample>
    <Sample title="LiveValue, Time, Age">
      <LiveValue value={20.6} unit="°C" decimals={1} size="large" at={minutesAgo(0)} periodSeconds={60} />
      <LiveValue value={49} unit="°C" at={minutesAgo(8)} periodSeconds={60} />
      <LiveValue value={null} unit="°C" />
      <LiveValue value={0} unit="bar" decimals={1} />
      <Time at={minutesAgo(60 * 26)} />
      <Time at={minutesAgo(60 * 26)} as="date" />
      <Time at={minutesAgo(4)} as="recent" />
      <Age at={minutesAgo(0)} />
      <Age at={minutesAgo(90)} />
      <Age at={minutesAgo(60 * 24 * 3)} />
    </Sample>
    <Sample title="Card, ButtonCard, Skeletons">
      <div className={styles.wide}>
        <Card title="Ενέργειες συσκευής" count={2} aside="Κατά προτεραιότητα" foot="Τελευταίες 7 ημέρες">
          <ButtonCard icon={IconRefresh} label="Επανεκκίνηση λέβητα" onPress={() => {}} />
          <ButtonCard
            icon={IconRefresh}
            label="Σύζευξη θερμοστάτη"
            note="Χωρίς σύνδεση"
            onPress={() => {}}
            disabled
          />
        </Card>
      </div>
      <div className={styles.wide}>
        <LineSkeleton />
        <br />
        <CardSkeleton height={100} />
      </div>
    </Sample>
  </>
)
