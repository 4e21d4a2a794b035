import { IconPropeller } from '@tabler/icons-react'
import { formatValue } from '../../kit/format.ts'
import { m } from '../../paraglide/messages.js'
import { Figure, Old } from './HouseParts.tsx'
import styles from './house.module.css'
import type { PumpLayout } from './pump-layout.ts'

/** Values of the drawing; undefined means unknown. */
export interface PumpValues {
  outside: number | undefined
  compressor: boolean | undefined
  frequency: number | undefined
  flow: number | undefined
  back: number | undefined
  tank: number | undefined
  tankTarget: number | undefined
  room: number | undefined
  target: number | undefined
  cop: number | undefined
  doing: 'heating' | 'hot_water' | 'cooling' | 'none'
  ages: Partial<Record<'outside' | 'flow' | 'tank' | 'room', string>>
  /** The values are the last known ones, not current. */
  isPast: boolean
}

interface Part {
  layout: PumpLayout
  values: PumpValues
}

const celsius = (value: number | undefined) =>
  value === undefined ? '—' : `${formatValue(value, 0)} ${m.unit_celsius()}`

const compressorWord = ({ compressor, frequency, isPast }: PumpValues): string => {
  if (compressor === undefined || isPast) return '—'
  if (!compressor) return m.pump_stands()
  return frequency ? `${formatValue(frequency, 0)} ${m.unit_hertz()}` : m.pump_runs()
}

/** The outdoor unit: fan, compressor, and heat per power. */
export const PumpUnit = ({ layout, values }: Part) => {
  const { x, y, width, height } = layout.unit
  const runs = values.compressor === true && !values.isPast
  return (
    <g>
      <rect className={styles.box} x={x} y={y} width={width} height={height} rx={8} />
      <IconPropeller
        x={x + 12}
        y={y + 10}
        size={30}
        className={styles.fan}
        data-runs={runs || undefined}
        aria-hidden
      />
      <text x={x + 14} y={y + 62} className={styles.label}>
        {m.chart_compressor()}
      </text>
      <text x={x + 14} y={y + 80} className={styles.strong} data-unknown={!runs || undefined}>
        {compressorWord(values)}
      </text>
      <text x={x + 14} y={y + 104} className={styles.label}>
        {m.pump_cop()}
      </text>
      <text
        x={x + 14}
        y={y + 122}
        className={styles.strong}
        data-unknown={values.cop === undefined || undefined}
      >
        {formatValue(values.cop, 1)}
      </text>
    </g>
  )
}

export const PumpPipes = ({ layout, values }: Part) => {
  const { unit, pipes, radiator, isTight } = layout
  const from = unit.x + unit.width
  const runs = values.doing === 'heating' && !values.isPast
  const cools = values.doing === 'cooling' && !values.isPast
  const middle = (from + pipes.to) / 2 + 10
  const words = (label: string, value: number | undefined) =>
    isTight ? celsius(value) : `${label} ${celsius(value)}`
  return (
    <g>
      <rect
        x={from}
        y={pipes.supply - 2.5}
        width={pipes.to - from}
        height={5}
        fill={runs ? 'url(#house-supply)' : undefined}
        data-cools={cools || undefined}
        className={styles.tube}
      />
      <rect x={from} y={pipes.back - 2.5} width={pipes.to - from} height={5} className={styles.tube} />
      {(runs || cools) && (
        <>
          <path className={styles.arrow} d={`M${middle - 3} ${pipes.supply - 4}l4 4l-4 4`} />
          <path className={styles.arrow} d={`M${middle + 3} ${pipes.back - 4}l-4 4l4 4`} />
        </>
      )}
      <text
        x={pipes.label}
        y={pipes.supply - 10}
        className={styles.strong}
        data-unknown={values.flow === undefined || undefined}
      >
        {words(m.pump_flow_label(), values.flow)}
      </text>
      <Old x={pipes.label} y={pipes.supply + 18} age={values.ages.flow} />
      <text
        x={pipes.label}
        y={pipes.back + 19}
        className={styles.strong}
        data-unknown={values.back === undefined || undefined}
      >
        {words(m.pump_return_label(), values.back)}
      </text>
      {[0, 1, 2, 3].map((column) => (
        <rect
          key={column}
          className={styles.box}
          x={pipes.to + column * 15.5}
          y={radiator.y}
          width={12}
          height={radiator.height}
          rx={4}
        />
      ))}
    </g>
  )
}

export const PumpRoom = ({ layout, values }: Part) => {
  const { x, y, size } = layout.room
  return (
    <g>
      <text x={x} y={y} className={styles.label}>
        {m.metric_t_r()}
      </text>
      <Figure x={x} y={y + size + 2} value={values.room} decimals={1} size={size} />
      <text
        x={layout.isTight ? x + 92 : x}
        y={layout.isTight ? y + size : y + size + 24}
        className={styles.label}
      >
        {m.house_target({ value: formatValue(values.target, 1) })}
      </text>
      <Old x={x} y={y + size + (layout.isTight ? 20 : 42)} age={values.ages.room} />
    </g>
  )
}

/** The tank: water temperature, and whether the pump heats it now. */
export const PumpTank = ({ layout, values }: Part) => {
  const { unit, tank, house } = layout
  const runs = values.doing === 'hot_water' && !values.isPast
  const from = unit.x + unit.width / 2
  const pipe = house.ground - 8
  return (
    <g>
      <path
        className={styles.waterPipe}
        data-runs={runs || undefined}
        d={`M${from} ${unit.y + unit.height}V${pipe - 8}q0 8 8 8H${tank.x + tank.width / 2 - 8}q8 0 8 -8V${tank.y + tank.height}`}
      />
      <rect className={styles.box} x={tank.x} y={tank.y} width={tank.width} height={tank.height} rx={12} />
      <rect
        className={styles.tankWater}
        data-runs={runs || undefined}
        data-unknown={values.tank === undefined || values.isPast || undefined}
        x={tank.x + 5}
        y={tank.y + 14}
        width={tank.width - 10}
        height={tank.height - 20}
        rx={8}
      />
      <text x={tank.label.x} y={tank.label.y} className={styles.label}>
        {m.metric_dhw_t()}
      </text>
      <text
        x={tank.label.x}
        y={tank.label.y + 18}
        className={styles.strong}
        data-unknown={values.tank === undefined || undefined}
      >
        {celsius(values.tank)}
        {values.tankTarget !== undefined && (
          <tspan className={styles.label} dx="6">
            {m.house_target({ value: formatValue(values.tankTarget, 0) })}
          </tspan>
        )}
      </text>
      <Old x={tank.label.x} y={tank.label.y + 34} age={values.ages.tank} />
    </g>
  )
}
