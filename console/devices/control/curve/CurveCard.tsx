import { useId } from 'react'
import { findSetting } from '../../../../contract/models/model.ts'
import { formatAge, formatValue } from '../../../kit/format.ts'
import { m } from '../../../paraglide/messages.js'
import { liveValue } from '../../live-value.ts'
import type { Controls } from '../control-context.ts'
import { limitsOf } from '../limits.ts'
import { lockOf } from '../lock-of.ts'
import { settingWord } from '../setting-words.ts'
import { CurveChart } from './CurveChart.tsx'
import styles from './curve.module.css'
import { type CurveKind, customCurve, waterAt } from './curve.ts'
import { useCurve } from './use-curve.ts'

/** The reported mode of a cooling heat pump. */
const cools = 2

const titles = { heating: m.curve_heating, cooling: m.curve_cooling }

const Figure = ({
  label,
  value,
  tone,
}: {
  label: string
  value: number | undefined
  tone?: 'cold' | 'requested'
}) => (
  <div className={styles.figure}>
    <dt>{label}</dt>
    <dd data-tone={tone}>
      {formatValue(value, value === undefined ? undefined : 1)}
      {value !== undefined && <span>{m.unit_celsius()}</span>}
    </dd>
  </div>
)

/** A built-in curve of the heat pump: only its number is known, so nothing is drawn. */
const BuiltIn = ({ number }: { number: number }) => (
  <div className={styles.builtIn}>
    <strong>{m.curve_numbered_title({ number })}</strong>
    <p>{m.curve_numbered_note()}</p>
  </div>
)

/** The compensation curve of heating or of cooling, drawn as in the manual, with two movable ends. */
export const CurveCard = ({ kind, controls }: { kind: CurveKind; controls: Controls }) => {
  const { device, model, limits, rights, now } = controls
  const id = useId()
  const curve = useCurve(kind, controls)
  const read = (name: string) => liveValue(device, model, name)
  if (!curve) return null
  const { own, requested, stoppedBy } = curve
  const number = read(kind.number).value
  const isUsed = read(kind.enabled).value !== 0
  const isCustom = number === undefined || number === customCurve
  const isFollowed = isUsed && isCustom
  const isItsTime = (read('op_mode').value === cools) === (kind.key === 'cooling')
  const [outside, target] = [read('t_out'), read('t_set')]
  const settings = kind.points.flatMap((point) =>
    [point.out, point.water].map((action) => findSetting(model, action)),
  )
  const reach = { out: [] as number[], water: [] as number[] }
  for (const [at, setting] of settings.entries()) {
    if (setting?.kind !== 'slider') continue
    const { min, max } = limitsOf(setting, device, model, limits)
    reach[at % 2 === 0 ? 'out' : 'water'].push(min, max)
  }
  const [first] = settings
  const lock = first && lockOf(first, device, model, rights)
  const isPast = device.onlineState !== 'online'
  const handleLabel = (at: number) => (at === 0 ? m.curve_cold_end() : m.curve_mild_end())
  const curveTarget = isFollowed && outside.value !== undefined ? waterAt(own, outside.value) : undefined
  const note = (): string | undefined => {
    if (stoppedBy) return m.control_stopped_by({ setting: settingWord(stoppedBy) })
    if (!isItsTime) return m.curve_not_now()
    if (isPast && outside.at !== undefined) return m.curve_past_note({ age: formatAge(outside.at, now) })
    if (!isUsed) return m.curve_unused_note()
    return isCustom ? m.curve_note() : undefined
  }
  const nextTarget =
    isFollowed && requested && outside.value !== undefined ? waterAt(requested, outside.value) : undefined
  return (
    <section className={styles.card} aria-labelledby={id}>
      <header>
        <h4 id={id}>{titles[kind.key]()}</h4>
        <span>{!isUsed ? m.curve_unused() : isCustom ? m.curve_custom() : m.curve_numbered({ number })}</span>
      </header>
      <div className={styles.body}>
        {isCustom ? (
          <CurveChart
            own={own}
            requested={requested}
            isFollowed={isFollowed}
            outside={isItsTime ? outside.value : undefined}
            target={isItsTime ? target.value : undefined}
            reach={reach}
            label={titles[kind.key]()}
            isClosed={lock !== undefined}
            handleLabel={handleLabel}
            onDrag={curve.drag}
            onStep={curve.step}
          />
        ) : (
          <BuiltIn number={number} />
        )}
        <div className={styles.side}>
          <dl className={styles.figures} data-past={isPast || undefined}>
            <Figure label={m.curve_outside_now()} value={outside.value} tone="cold" />
            {isItsTime && (
              <>
                {isFollowed && <Figure label={m.curve_own_target()} value={curveTarget} />}
                {nextTarget !== undefined && nextTarget !== curveTarget && (
                  <Figure label={m.curve_would_ask()} value={nextTarget} tone="requested" />
                )}
                <Figure label={m.curve_target()} value={target.value} />
                <Figure label={m.curve_water_is()} value={read('t_water_out').value} />
              </>
            )}
          </dl>
          <p className={styles.note} role="status">
            {note()}
          </p>
        </div>
      </div>
    </section>
  )
}
