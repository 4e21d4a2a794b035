import type { LiveDevice } from '../../../contract/devices/schema.ts'
import { type Band, bandOf, findBanded } from '../../../contract/models/bands.ts'
import type { Model } from '../../../contract/models/model.ts'
import { Card } from '../../kit/Card.tsx'
import { StatusChip } from '../../kit/StatusChip.tsx'
import type { Tone } from '../../kit/tone.ts'
import { m } from '../../paraglide/messages.js'
import { liveValue } from '../live-value.ts'
import { metricWord } from '../metric-words.ts'
import { usePast } from '../use-past.ts'
import { AirScale } from './AirScale.tsx'
import air from './air.module.css'
import styles from './general.module.css'
import { CardAge, Quantity, Reading } from './Reading.tsx'

/** A neutral rating has no icon. */
const bandWord: Record<Band, { tone?: Tone; label: () => string }> = {
  good: { tone: 'fine', label: m.air_good },
  fair: { label: m.air_fair },
  poor: { tone: 'warning', label: m.air_poor },
  very_poor: { tone: 'fault', label: m.air_very_poor },
}

const BandWord = ({ band }: { band: Band }) => {
  const { tone, label } = bandWord[band]
  return tone ? (
    <StatusChip plain tone={tone} label={label()} />
  ) : (
    <span className={styles.quiet}>{label()}</span>
  )
}

interface AirProps {
  device: LiveDevice
  model: Model
}

/** Air quality in words and on a scale. */
export const AirCard = ({ device, model }: AirProps) => {
  const isPast = usePast(device)
  return (
    <Card title={m.air_title()} aside={<CardAge device={device} />} flush>
      <div className={air.frame}>
        <dl className={air.bands}>
          {model.banded?.map((banded) => {
            const { value } = liveValue(device, model, banded.metric)
            return (
              <div key={banded.metric} className={air.banded}>
                <dt>{metricWord(banded.metric, model)}</dt>
                <dd>
                  {value !== undefined && <AirScale banded={banded} value={value} />}
                  <span className={air.word}>
                    {value !== undefined && !isPast && <BandWord band={bandOf(banded, value)} />}
                  </span>
                  <span className={air.value}>
                    <Quantity device={device} model={model} name={banded.metric} isCardAged />
                  </span>
                </dd>
              </div>
            )
          })}
        </dl>
      </div>
    </Card>
  )
}

/** Other readings of the sensor, which have no rating. */
export const AirMoreCard = ({ device, model }: AirProps) => {
  const reported = model.metrics.filter(
    ({ name, group, kind }) =>
      group === 'iaq' &&
      kind === 'measure' &&
      !findBanded(model, name) &&
      liveValue(device, model, name).value !== undefined,
  )
  if (reported.length === 0) return null
  return (
    <Card title={m.air_more_title()} aside={<CardAge device={device} />} flush>
      <dl className={styles.facts}>
        {reported.map(({ name }) => (
          <Reading key={name} device={device} model={model} name={name} isCardAged />
        ))}
      </dl>
    </Card>
  )
}
