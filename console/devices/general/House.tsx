// The house of a boiler as a drawing: only what the device reports has a figure or a colour, the rest is grey.
import { useElementSize, useMergedRef } from '@mantine/hooks'
import { useLayoutEffect, useRef, useState } from 'react'
import { formatValue } from '../../kit/format.ts'
import { m } from '../../paraglide/messages.js'
import { BoilerBox, HotWater, Outside, Pipes, Room } from './HouseParts.tsx'
import styles from './house.module.css'
import { narrowHouse, wideHouse } from './house-layout.ts'
import type { HouseValues } from './house-values.ts'

const narrowest = 560

const description = (values: HouseValues) =>
  m.house_label({
    outside: formatValue(values.outside, 1),
    boiler: formatValue(values.boiler, 0),
    room: formatValue(values.room, 1),
    target: formatValue(values.target, 1),
    water: formatValue(values.water, 0),
    pressure: formatValue(values.pressure, 1),
  })

export const House = ({ values }: { values: HouseValues }) => {
  const { ref, width: told } = useElementSize<HTMLDivElement>()
  const place = useRef<HTMLDivElement>(null)
  const [first, setFirst] = useState(0)
  // Before anything is painted: what stands below must not move when the drawing turns out to be the tall one.
  useLayoutEffect(() => setFirst(place.current?.clientWidth ?? 0), [])
  const both = useMergedRef(ref, place)
  const width = told || first
  const layout = width > 0 && width < narrowest ? narrowHouse : wideHouse
  const { left, right, eaves, apex, ground } = layout.house
  const middle = (left + right) / 2
  const parts = { layout, values }
  return (
    <div ref={both} className={styles.place}>
      <svg
        className={styles.house}
        viewBox={`0 0 ${layout.width} ${layout.height}`}
        style={{ maxWidth: layout.width * 1.1 }}
        role="img"
        aria-label={description(values)}
        data-past={values.isPast || undefined}
      >
        <defs>
          <radialGradient id="house-glow" cx="0.55" cy="0.62" r="0.62">
            <stop
              offset="0"
              className={styles.glow}
              data-warm={(values.heats && !values.isPast) || undefined}
            />
            <stop offset="1" className={styles.shade} />
          </radialGradient>
          <linearGradient id="house-supply" x1="0" x2="1" y1="0" y2="0">
            <stop offset="0" className={styles.hotStop} />
            <stop offset="1" className={styles.warmStop} />
          </linearGradient>
        </defs>
        <path
          className={styles.walls}
          d={`M${left} ${ground}V${eaves}L${middle} ${apex}L${right} ${eaves}V${ground}Z`}
          fill="url(#house-glow)"
        />
        <path className={styles.ground} d={`M0 ${ground}H${layout.width}`} />
        <Outside {...parts} />
        <Pipes {...parts} />
        <HotWater {...parts} />
        <BoilerBox {...parts} />
        <Room {...parts} />
      </svg>
    </div>
  )
}
