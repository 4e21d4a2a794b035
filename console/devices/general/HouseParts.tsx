import { IconDroplet, IconFlameFilled, IconTemperature } from '@tabler/icons-react'
import { formatValue } from '../../kit/format.ts'
import { m } from '../../paraglide/messages.js'
import styles from './house.module.css'
import type { HouseLayout } from './house-layout.ts'
import type { HouseValues } from './house-values.ts'

interface Part {
  layout: HouseLayout
  values: HouseValues
}

/** Blue for frost and cold, red for burning; between them the text colour, which reads best. */
const warmth = (celsius: number | undefined): 'cold' | 'mild' | 'hot' => {
  if (celsius === undefined) return 'mild'
  if (celsius < 12) return 'cold'
  return celsius >= 40 ? 'hot' : 'mild'
}

export const Figure = ({
  x,
  y,
  value,
  decimals,
  size,
  isPast = false,
}: {
  x: number
  y: number
  value: number | undefined
  decimals: number
  size: number
  isPast?: boolean
}) => (
  <text
    x={x}
    y={y}
    className={styles.figure}
    data-warmth={warmth(value)}
    data-unknown={value === undefined || isPast || undefined}
    fontSize={size}
  >
    {formatValue(value, decimals)}
    {value !== undefined && (
      <tspan className={styles.unit} fontSize={Math.max(13, size * 0.52)} dx="3">
        {m.unit_celsius()}
      </tspan>
    )}
  </text>
)

export const Old = ({ x, y, age }: { x: number; y: number; age: string | undefined }) =>
  age !== undefined && (
    <text x={x} y={y} className={styles.age}>
      {age}
    </text>
  )

interface OutsideProps {
  layout: Pick<HouseLayout, 'outside'>
  values: { outside: number | undefined; ages: { outside?: string | undefined } }
}

export const Outside = ({ layout, values }: OutsideProps) => {
  const { x, y } = layout.outside
  return (
    <g>
      <IconTemperature
        x={x - 2}
        y={y - 14}
        size={18}
        className={styles.coldIcon}
        data-unknown={values.outside === undefined || undefined}
      />
      <text x={x + 20} y={y} className={styles.label}>
        {m.metric_t_out()}
      </text>
      <Figure x={x} y={y + 30} value={values.outside} decimals={1} size={24} />
      <Old x={x} y={y + 48} age={values.ages.outside} />
    </g>
  )
}

const trendWords = (perHour: number, isTight: boolean): string => {
  const value = formatValue(Math.abs(perHour), 1)
  if (isTight) return m.house_trend({ value: `${perHour > 0 ? '+' : '−'}${value}` })
  return perHour > 0 ? m.house_rises({ value }) : m.house_falls({ value })
}

export const BoilerBox = ({ layout, values }: Part) => {
  const { x, y, width, height } = layout.boiler
  const flameWord =
    values.flame === undefined
      ? m.house_flame_unknown()
      : !values.flame
        ? m.house_flame_off()
        : values.modulation
          ? m.house_flame_at({ percent: formatValue(values.modulation, 0) })
          : m.metric_flame()
  return (
    <g>
      <rect className={styles.box} x={x} y={y} width={width} height={height} rx={8} />
      <IconFlameFilled
        x={x + 8}
        y={y + 11}
        size={20}
        className={styles.flame}
        data-lit={values.flame || undefined}
      />
      <text x={x + 29} y={y + 26} className={styles.strong}>
        {flameWord}
      </text>
      <text x={x + 15} y={y + 60} className={styles.label}>
        {m.metric_blr_t()}
      </text>
      <Figure x={x + 15} y={y + 86} value={values.boiler} decimals={0} size={24} />
      <text x={x + 15} y={y + 106} className={styles.label}>
        {m.house_target({ value: formatValue(values.boilerTarget, 0) })}
      </text>
      <Old x={x + 15} y={y + 123} age={values.ages.boiler} />
    </g>
  )
}

export const Pipes = ({ layout, values }: Part) => {
  const { boiler, pipes, radiator, gauge } = layout
  const from = boiler.x + boiler.width
  const runs = values.heats === true && !values.isPast
  return (
    <g>
      <rect
        x={from}
        y={pipes.supply - 2.5}
        width={pipes.to - from}
        height={5}
        fill={runs ? 'url(#house-supply)' : undefined}
        className={styles.tube}
      />
      <rect x={from} y={pipes.back - 2.5} width={pipes.to - from} height={5} className={styles.tube} />
      {runs && (
        <>
          <path className={styles.arrow} d={`M${(from + pipes.to) / 2 - 3} ${pipes.supply - 4}l4 4l-4 4`} />
          <path className={styles.arrow} d={`M${(from + pipes.to) / 2 + 3} ${pipes.back - 4}l-4 4l4 4`} />
        </>
      )}
      {values.back !== undefined && (
        <text x={from + 8} y={pipes.back + 18} className={styles.label}>
          {m.house_return({ value: formatValue(values.back, 0) })}
        </text>
      )}
      <circle className={styles.box} cx={gauge.x} cy={gauge.y} r={11} />
      <path className={styles.needle} d={`M${gauge.x} ${gauge.y}l4 -5`} />
      <text
        x={gauge.isBeside ? gauge.x + 17 : gauge.x}
        y={gauge.isBeside ? gauge.y + 4 : gauge.y + 25}
        textAnchor={gauge.isBeside ? 'start' : 'middle'}
        className={styles.strong}
        data-unknown={values.pressure === undefined || undefined}
      >
        {formatValue(values.pressure, 1)} {values.pressure === undefined ? '' : m.unit_bar()}
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
      {runs &&
        [0, 1, 2].map((wave) => (
          <path
            key={wave}
            className={styles.wave}
            d={`M${pipes.to + 10 + wave * 16} ${radiator.y - 12}q-3 -3 0 -6t0 -6`}
          />
        ))}
    </g>
  )
}

export const Room = ({ layout, values }: Part) => {
  const { x, y, size, isTight } = layout.room
  return (
    <g>
      <text x={x} y={y} className={styles.label}>
        {m.metric_t_r()}
      </text>
      <Figure
        x={x}
        y={y + size + 2}
        value={values.room}
        decimals={1}
        size={size}
        isPast={values.isRoomPast}
      />
      <text x={x} y={y + size + 26} className={styles.label}>
        {m.house_target({ value: formatValue(values.target, 1) })}
      </text>
      {values.trend !== undefined && Math.abs(values.trend) >= 0.1 && (
        <text x={x} y={y + size + 45} className={styles.label}>
          {trendWords(values.trend, isTight)}
        </text>
      )}
      <Old x={x} y={y + size + (values.trend === undefined ? 45 : 62)} age={values.ages.room} />
    </g>
  )
}

export const HotWater = ({ layout, values }: Part) => {
  const { boiler, water } = layout
  const x = boiler.x + boiler.width / 2
  const runs = values.heatsWater === true && !values.isPast
  return (
    <g>
      <path
        className={styles.waterPipe}
        data-runs={runs || undefined}
        d={`M${x} ${boiler.y + boiler.height}V${water.y - 8}q0 8 8 8H${water.to}`}
      />
      <IconDroplet
        x={water.to + 2}
        y={water.y - 22}
        size={18}
        className={styles.drop}
        data-runs={runs || undefined}
      />
      <text x={water.label} y={water.y - 10} className={styles.label}>
        {m.metric_dhw_t()}{' '}
        <tspan className={styles.inlineStrong} data-unknown={values.water === undefined || undefined}>
          {formatValue(values.water, 0)} {values.water === undefined ? '' : m.unit_celsius()}
        </tspan>
      </text>
      <Old x={water.label} y={water.y - 26} age={values.ages.water} />
    </g>
  )
}
