import type { LiveDevice } from '../../../contract/devices.ts'
import type { Model } from '../../../contract/models/model.ts'
import { Card } from '../../kit/Card.tsx'
import { useNow } from '../../kit/now.ts'
import { StatusChip } from '../../kit/StatusChip.tsx'
import type { Tone } from '../../kit/tone.ts'
import { m } from '../../paraglide/messages.js'
import { liveValue } from '../live-value.ts'
import { metricWord } from '../metric-words.ts'
import { AirScale } from './AirScale.tsx'
import { type AirBand, airBandOf, airQuantities } from './air-band.ts'
import styles from './general.module.css'
import { Fact } from './OperationCard.tsx'
import { Quantity, Reading, readingsAge } from './Reading.tsx'

/** Neither good nor bad has no sign: only its word. */
const bandWord: Record<AirBand, { tone?: Tone; label: () => string }> = {
  good: { tone: 'fine', label: m.air_good },
  fair: { label: m.air_fair },
  poor: { tone: 'warning', label: m.air_poor },
  very_poor: { tone: 'fault', label: m.air_very_poor },
}

const others = ['t_out', 'lux', 'mc_pm1_0', 'pm0_5', 'pm1_0', 'pm2_5', 'pm10_0']

const BandWord = ({ tone, label }: { tone?: Tone; label: () => string }) =>
  tone ? <StatusChip plain tone={tone} label={label()} /> : <span className={styles.quiet}>{label()}</span>

/** What the air is like, in words, then what has no good or bad. */
export const AirCard = ({ device, model }: { device: LiveDevice; model: Model }) => {
  const now = useNow(10_000)
  const isNow = device.onlineState === 'online'
  const reported = others.filter((name) => liveValue(device, model, name).value !== undefined)
  return (
    <>
      <Card
        title={m.air_title()}
        aside={<span className={styles.quiet}>{readingsAge(device, now)}</span>}
        flush
      >
        <dl className={styles.facts}>
          {airQuantities.map((name) => {
            const { value } = liveValue(device, model, name)
            const word = value === undefined ? undefined : bandWord[airBandOf(name, value)]
            return (
              <Fact key={name} label={metricWord(name, model)}>
                <span className={styles.banded}>
                  {value !== undefined && <AirScale quantity={name} value={value} />}
                  {word && isNow && <BandWord {...word} />}
                  <Quantity device={device} model={model} name={name} />
                </span>
              </Fact>
            )
          })}
        </dl>
      </Card>
      {reported.length > 0 && (
        <Card title={m.air_more_title()} flush>
          <dl className={styles.facts}>
            {reported.map((name) => (
              <Reading key={name} device={device} model={model} name={name} />
            ))}
          </dl>
        </Card>
      )}
    </>
  )
}
