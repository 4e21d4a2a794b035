// The controller's words on the wire: groups of fields, rounded as the hardware does.
import { burnerLevelOf, pressureOf } from './boiler.ts'
import type { BoilerHome } from './home-state.ts'
import type { Fields, HistoryRecord } from './simulated-home.ts'
import { bit, isHourly, signalFields, tenth } from './wire.ts'

export type BoilerReport = Record<'ot.thalpos' | 'ot.boiler' | 'ot.rf' | 'device', Fields>

/** What charts draw, what savings are computed from, and the signs of a fault that stops the boiler. */
const charted = ['t_r', 't_r_set', 't_set', 't_out', 't_dhw_set', 'bypass', 'heat_set', 'water_set'] as const

function thalposFields(home: BoilerHome): Fields {
  const { settings, thermostat, calling } = home.state
  const { chl_lck: _lock, t_r_ofst: _offset, ...own } = settings
  const hasRoom = home.troubleOf('probe') === undefined
  return {
    ...own,
    ...(hasRoom && { t_r: thermostat.reading }),
    t_out: tenth(home.outdoor),
    t_set: tenth(home.setpoint),
    relay: bit(calling),
  }
}

function boilerFields(home: BoilerHome): Fields {
  const { boiler, draw, fault } = home.state
  const { reportsModulation, reportsHotWater, power } = home.site.boiler
  return {
    blr_t: tenth(boiler.flow),
    t_ret: tenth(boiler.returned),
    ch_pres: tenth(pressureOf(boiler)),
    heat: bit(boiler.heat),
    water: bit(boiler.water),
    flame: bit(boiler.flame),
    fault,
    diag: bit(fault > 0 && fault === home.site.boiler.codes.sensor),
    ...(reportsHotWater && { dhw_t: tenth(boiler.tap), dhw_flow: tenth(draw.litresPerMinute) }),
    ...(reportsModulation && { blr_mod_lvl: Math.round(burnerLevelOf(boiler, power)) }),
  }
}

function radioFields(home: BoilerHome): Fields {
  const { settings, thermostat } = home.state
  return { time: thermostat.lastRadio, t_r_ofst: settings.t_r_ofst, chl_lck: settings.chl_lck }
}

export function reportOf(home: BoilerHome): BoilerReport {
  return {
    'ot.thalpos': thalposFields(home),
    'ot.boiler': boilerFields(home),
    'ot.rf': radioFields(home),
    device: signalFields(home),
  }
}

/** A buffered reading. */
export function historyRecordOf(home: BoilerHome, previous: number): HistoryRecord {
  const ts = home.state.time
  const report = reportOf(home)
  if (isHourly(ts, previous)) return { ts, ...report }
  const thalpos = Object.fromEntries(
    charted.flatMap((field) => {
      const value = report['ot.thalpos'][field]
      return value === undefined ? [] : [[field, value]]
    }),
  )
  return { ts, 'ot.thalpos': thalpos, 'ot.boiler': report['ot.boiler'] }
}
