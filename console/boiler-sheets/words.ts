import { type Icon, IconBan, IconCircleCheckFilled, IconPencil } from '@tabler/icons-react'
import type { Finding, SheetFuel } from '../../contract/boiler-sheets/combustion.ts'
import type { BoilerSheet, SheetState } from '../../contract/boiler-sheets/routes.ts'
import { formatDate } from '../kit/format.ts'
import type { Tone } from '../kit/tone.ts'
import { m } from '../paraglide/messages.js'

export const sheetStanding: Record<SheetState, { tone: Tone; icon: Icon; label: () => string }> = {
  draft: { tone: 'progress', icon: IconPencil, label: m.sheet_state_draft },
  signed: { tone: 'fine', icon: IconCircleCheckFilled, label: m.sheet_state_signed },
  replaced: { tone: 'offline', icon: IconBan, label: m.sheet_state_replaced },
}

export const dayText = (day: string | null): string => (day === null ? '—' : formatDate(`${day}T12:00:00Z`))

export const titleOf = ({ number, measured_on }: Pick<BoilerSheet, 'number' | 'measured_on'>): string =>
  number === null ? m.sheet_draft_of({ date: dayText(measured_on) }) : m.sheet_number({ number })

export const sheetFuelWord: Record<SheetFuel, () => string> = {
  natural_gas: m.sheet_fuel_gas,
  oil: m.sheet_fuel_oil,
  lpg: m.sheet_fuel_lpg,
}

export const findingText: Record<Finding, () => string> = {
  co_dangerous: m.sheet_co_dangerous,
  co_high: m.sheet_co_high,
  gases_differ: m.sheet_gases_differ,
  soot_high: m.sheet_soot_high,
}
