import { IconMinus, IconPlus } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { m } from '../../paraglide/messages.js'
import { nextStep, type Steps, shareOf, toStep } from './step-value.ts'
import styles from './value-slider.module.css'

export interface Scale extends Steps {
  /** The reported value; undefined while unknown. */
  value: number | undefined
  /** Where it was requested to go, while that waits. */
  requested?: number | undefined
  disabled: boolean
  /** How far it may go now, where another value bounds it nearer than the limits. */
  reach?: { min: number; max: number } | undefined
  /** Under the rail, between the limits: whose they are, or what stops it. */
  note?: string | undefined
  /** Fill of the rail, for the settings whose colour means something. */
  colour?: string | undefined
  format: (value: number) => string
  onMove: (value: number) => void
  /** The thumb is in somebody's hand, or no longer. */
  onHold?: ((isHeld: boolean) => void) | undefined
}

interface StepButtonProps {
  direction: 1 | -1
  isDisabled: boolean
  labelledBy: string
  onPress(): void
}

const StepButton = ({ direction, isDisabled, labelledBy, onPress }: StepButtonProps) => {
  const Icon = direction === 1 ? IconPlus : IconMinus
  return (
    <button
      type="button"
      className={styles.step}
      disabled={isDisabled}
      onClick={onPress}
      aria-label={direction === 1 ? m.control_increase() : m.control_decrease()}
      aria-describedby={labelledBy}
    >
      <Icon size={16} aria-hidden />
    </button>
  )
}

/** A native range under a drawn rail, so that keys, touch and screen readers work as everywhere. */
export const ValueSlider = ({
  labelledBy,
  scale,
  unit,
}: {
  labelledBy: string
  scale: Scale
  unit?: string | undefined
}) => {
  const { value, requested, disabled, format, min, max, step, reach = scale } = scale
  const place = requested ?? value
  const at = (position: number | undefined) => (position === undefined ? 0 : shareOf(position, scale))
  const isWaiting = requested !== undefined
  const rail = {
    '--own': `${at(value)}%`,
    '--own-share': Math.min(at(value), isWaiting ? at(place) : 100) / 100,
    '--requested': `${at(place)}%`,
    '--from': `${Math.min(at(value), at(place))}%`,
    '--span': `${Math.abs(at(place) - at(value))}%`,
    ...(scale.colour && !disabled ? { '--fill': scale.colour } : {}),
  } as CSSProperties
  const take = () => {
    if (disabled || !scale.onHold) return
    const release = () => {
      removeEventListener('pointerup', release)
      removeEventListener('pointercancel', release)
      scale.onHold?.(false)
    }
    addEventListener('pointerup', release)
    addEventListener('pointercancel', release)
    scale.onHold(true)
  }
  const move = (to: number) => {
    const next = toStep(to, { ...reach, step })
    if (next !== place) scale.onMove(next)
  }
  const press = (direction: 1 | -1) => () => move(nextStep(place ?? min, direction, scale))
  const words = (position: number) => [format(position), unit].filter(Boolean).join(' ')
  return (
    <div className={styles.slider}>
      <StepButton
        direction={-1}
        isDisabled={disabled || (place !== undefined && place <= reach.min)}
        labelledBy={labelledBy}
        onPress={press(-1)}
      />
      <div className={styles.track}>
        <div
          className={styles.railBox}
          style={rail}
          data-waiting={isWaiting || undefined}
          data-off={disabled || undefined}
        >
          <input
            type="range"
            className={styles.range}
            min={min}
            max={max}
            step={step}
            value={place ?? min}
            disabled={disabled}
            aria-labelledby={labelledBy}
            onPointerDown={take}
            aria-valuetext={place === undefined ? m.value_unknown() : words(place)}
            onChange={(event) => move(event.currentTarget.valueAsNumber)}
          />
          <span className={styles.rail} aria-hidden />
          {reach.min > min && (
            <span className={styles.shut} style={{ left: -9, width: `calc(${at(reach.min)}% + 9px)` }} />
          )}
          {reach.max < max && (
            <span
              className={styles.shut}
              style={{ right: -9, width: `calc(${100 - at(reach.max)}% + 9px)` }}
            />
          )}
          {isWaiting && <span className={styles.way} aria-hidden />}
          {isWaiting && value !== undefined && <span className={styles.notch} aria-hidden />}
          {place !== undefined && <span className={styles.thumb} aria-hidden />}
        </div>
        <div className={styles.limits} aria-hidden>
          <span>{format(min)}</span>
          {scale.note && <span className={styles.note}>{scale.note}</span>}
          <span>{words(max)}</span>
        </div>
      </div>
      <StepButton
        direction={1}
        isDisabled={disabled || (place !== undefined && place >= reach.max)}
        labelledBy={labelledBy}
        onPress={press(1)}
      />
    </div>
  )
}
