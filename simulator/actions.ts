// How the controller's firmware answers a command: it applies it, or answers with the reason. What can be set, and within which limits,
// its model says; how far the boiler goes, the boiler.
import { hcOt } from '../contract/models/hc-ot.ts'
import { findMetric, findSetting, type Setting } from '../contract/models/model.ts'
import type { Settings } from './controller.ts'
import type { BoilerHome } from './home-state.ts'
import { type Limits, limitsOf, nearestIn } from './setting-limits.ts'
import type { Answer, Group } from './simulated-home.ts'
import { holdTarget, pairingSeconds } from './thermostat.ts'
import { tenth } from './wire.ts'

const isField = (settings: Settings, name: string | undefined): name is keyof Settings =>
  name !== undefined && Object.hasOwn(settings, name)

/** The boiler's own limits, which its controller learns from it. */
function ofBoiler(action: string, { boiler }: BoilerHome['site']): Limits | undefined {
  if (action === 't_dhw_set') return boiler.hotWaterLimits
  return ['t_set', 'ch_lb', 'ch_ub'].includes(action) ? boiler.heatingLimits : undefined
}

/** What it takes: a stretch, or codes in a row. */
function rangeOf(setting: Setting, home: BoilerHome): Limits {
  if (setting.kind === 'slider')
    return limitsOf(setting, { ...home.state.settings }, ofBoiler(setting.action, home.site))
  const codes =
    setting.kind === 'switch'
      ? [setting.on, setting.off]
      : setting.kind === 'choice'
        ? setting.options.map(({ value }) => value)
        : [setting.value]
  const numbers = codes.map(Number)
  return { min: Math.min(...numbers), max: Math.max(...numbers) }
}

const groupOf = (metric: string): Group => findMetric(hcOt, metric)?.group as Group

function write(home: BoilerHome, setting: Setting, value: unknown): Answer {
  const { echo } = setting
  const { settings } = home.state
  if (!isField(settings, echo)) return { ok: false, error: 'unknown' }
  if (typeof value !== 'number' || !Number.isFinite(value)) return { ok: false, error: 'type' }
  if (setting.kind !== 'slider' && !Number.isInteger(value)) return { ok: false, error: 'type' }
  const limit = nearestIn(rangeOf(setting, home), value)
  if (limit !== value) return { ok: false, error: 'range', limit }
  const applied = tenth(value)
  settings[echo] = applied
  afterwards.get(setting.action)?.(home)
  return { ok: true, applied, changed: groupOf(echo) }
}

function keepTargetInside(home: BoilerHome): void {
  const { settings } = home.state
  settings.t_r_set = nearestIn({ min: settings.t_r_set_min, max: settings.t_r_set_max }, settings.t_r_set)
}

const afterwards = new Map<string, (home: BoilerHome) => void>([
  ['t_r_set', (home) => holdTarget(home.state.thermostat, home.state.time)],
  ['t_r_set_min', keepTargetInside],
  ['t_r_set_max', keepTargetInside],
])

/** Presses that ask for something to be done, and where it shows. */
const requests = new Map<string, { changed: Group; act(home: BoilerHome): void }>([
  [
    'remote_reset',
    {
      changed: 'ot.boiler',
      act(home) {
        home.repair('lockout')
        home.judge()
      },
    },
  ],
  [
    'pair_rf_thermostat',
    {
      changed: 'ot.rf',
      act(home) {
        const { thermostat, time } = home.state
        thermostat.pairingUntil = time + pairingSeconds * 1000
        thermostat.nextRadio = Math.min(thermostat.nextRadio, time + 20_000)
      },
    },
  ],
])

export function applyAction(home: BoilerHome, action: string, value: unknown): Answer {
  const request = requests.get(action)
  if (request) {
    if (value !== true) return { ok: false, error: 'type' }
    request.act(home)
    return { ok: true, applied: true, changed: request.changed }
  }
  const setting = findSetting(hcOt, action)
  return setting ? write(home, setting, value) : { ok: false, error: 'unknown' }
}
