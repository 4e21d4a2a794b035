// The heat pump's registers on the wire, rounded as its controller does.
import type { Fields, HistoryRecord, Report } from '../simulated-home.ts'
import { bit, hundredth, isHourly, signalFields, tenth } from '../wire.ts'
import { hertzOf } from './compressor.ts'
import { waterFlowOf } from './pump.ts'
import type { HeatPumpHome } from './pump-home-state.ts'
import { placeholdersFor } from './sensor-codes.ts'
import { isControlled } from './settings.ts'

const opModes = { nothing: 0, cool: 2, heat: 3, hot_water: 5 } as const
const kilowattHour = 3_600_000

function workFields(home: HeatPumpHome): Fields {
  const { pump, tank, reading, error } = home.state
  const { running, share, wanted } = pump.compressor
  const { meters } = home.site
  return {
    t_water_out: tenth(pump.flow),
    t_water_in: tenth(pump.returned),
    t_dhw: tenth(tank.temperature),
    t_set: Math.round(home.setPoint),
    op_mode: opModes[pump.doing],
    error_code: error,
    cmp: bit(running),
    heat: bit(running && pump.doing === 'heat'),
    t_r: reading,
    t_out: tenth(home.outdoor),
    flow_rate: pump.pumping ? hundredth(waterFlowOf(home.site) * 3.6) : 0,
    cmp_freq_set: Math.round(hertzOf(wanted)),
    freq_cmp: Math.round(hertzOf(share)),
    power: hundredth(pump.power / 1000),
    heat_power: hundredth(pump.heatPower / 1000),
    kwh_counter: hundredth(meters.electric + pump.electricJoules / kilowattHour),
    kwh_heat_counter: hundredth(meters.heat + pump.heatJoules / kilowattHour),
    defrost: bit(pump.frost.defrosting),
    ahs: bit(pump.ahs.on),
    ibh: bit(pump.ibh.on || pump.tankHeater),
    // The controller reports the value together with the fault code, once it has noticed.
    ...(error === 0 ? {} : placeholdersFor(home.failedSensor)),
  }
}

function settingFields(home: HeatPumpHome): Fields {
  const { settings } = home.state
  return {
    ...settings,
    ctl_mod_t_r: bit(isControlled(settings, 'room')),
    ctl_mod_t_ch1: bit(isControlled(settings, 'zone1')),
    ctl_mod_t_ch2: bit(isControlled(settings, 'zone2')),
    ctl_mod_dhw: bit(isControlled(settings, 'hotWater')),
  }
}

export function pumpReportOf(home: HeatPumpHome): Report {
  return {
    mb: { ...settingFields(home), ...workFields(home) },
    device: signalFields(home),
  }
}

/** A buffered reading. */
export function pumpHistoryRecordOf(home: HeatPumpHome, previous: number): HistoryRecord {
  const ts = home.state.time
  if (isHourly(ts, previous)) return { ts, ...pumpReportOf(home) }
  const { t_r_set, t_dhw_set, t_ch1_set, h_cur_en } = home.state.settings
  return { ts, mb: { ...workFields(home), t_r_set, t_dhw_set, t_ch1_set, h_cur_en } }
}
