import type { DeviceInfo } from '../../contract/devices/schema.ts'
import type { FaultKind, FaultWords } from '../../contract/faults/routes.ts'
import { m } from '../paraglide/messages.js'
import { getLocale } from '../paraglide/runtime.js'

type NamedFault = FaultWords & { kind: FaultKind }

/** The name of a fault: the code on the unit's display, or our word for a lost connection. */
export function faultName({ kind, display }: NamedFault): string {
  if (kind === 'rf_lost') return m.fault_rf_lost()
  return kind === 'offline' ? m.fault_offline() : display
}

/** The description of a fault in the user's language; undefined for codes that only the maker explains. */
export function faultMeaning({ kind, description }: NamedFault): string | undefined {
  if (kind === 'rf_lost') return m.fault_rf_lost_note()
  return kind === 'offline' ? m.fault_offline_note() : description?.[getLocale()]
}

/** The same, with a reference to the manual as fallback. */
export function faultExplained(fault: NamedFault, info: DeviceInfo | undefined): string {
  const brand = [info?.hvac_brand, info?.hvac_model].filter(Boolean).join(' ')
  return (
    faultMeaning(fault) ??
    (brand
      ? m.fault_of_maker({ code: fault.display, model: brand })
      : m.fault_unmapped({ code: fault.display }))
  )
}
