// Drawing of a boiler's house: only reported values have a figure or a colour, the rest is grey.
import { formatValue } from '../../kit/format.ts'
import { m } from '../../paraglide/messages.js'
import { Drawing } from './Drawing.tsx'
import { BoilerBox, HotWater, Outside, Pipes, Room } from './HouseParts.tsx'
import { narrowHouse, wideHouse } from './house-layout.ts'
import type { HouseValues } from './house-values.ts'

const description = (values: HouseValues) =>
  m.house_label({
    outside: formatValue(values.outside, 1),
    boiler: formatValue(values.boiler, 0),
    room: formatValue(values.room, 1),
    target: formatValue(values.target, 1),
    water: formatValue(values.water, 0),
    pressure: formatValue(values.pressure, 1),
  })

export const House = ({ values }: { values: HouseValues }) => (
  <Drawing
    layouts={{ wide: wideHouse, narrow: narrowHouse }}
    label={description(values)}
    isPast={values.isPast}
    isWarm={values.heats === true && !values.isPast}
  >
    {(layout) => {
      const parts = { layout, values }
      return (
        <>
          <Outside {...parts} />
          <Pipes {...parts} />
          <HotWater {...parts} />
          <BoilerBox {...parts} />
          <Room {...parts} />
        </>
      )
    }}
  </Drawing>
)
