// Drawing of a heat pump's house: only reported values have a figure or a colour, the rest is grey.
import { formatValue } from '../../kit/format.ts'
import { m } from '../../paraglide/messages.js'
import { Drawing } from './Drawing.tsx'
import { Outside } from './HouseParts.tsx'
import { PumpPipes, PumpRoom, PumpTank, PumpUnit, type PumpValues } from './PumpParts.tsx'
import { narrowPump, widePump } from './pump-layout.ts'

const description = (values: PumpValues) =>
  m.pump_house_label({
    outside: formatValue(values.outside, 1),
    flow: formatValue(values.flow, 0),
    back: formatValue(values.back, 0),
    tank: formatValue(values.tank, 0),
    room: formatValue(values.room, 1),
    target: formatValue(values.target, 1),
    cop: formatValue(values.cop, 1),
  })

export const PumpHouse = ({ values }: { values: PumpValues }) => (
  <Drawing
    layouts={{ wide: widePump, narrow: narrowPump }}
    label={description(values)}
    isPast={values.isPast}
    isWarm={values.doing === 'heating' && !values.isPast}
  >
    {(layout) => {
      const parts = { layout, values }
      return (
        <>
          <Outside {...parts} />
          <PumpPipes {...parts} />
          <PumpTank {...parts} />
          <PumpUnit {...parts} />
          <PumpRoom {...parts} />
        </>
      )
    }}
  </Drawing>
)
