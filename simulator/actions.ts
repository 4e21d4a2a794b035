// How the controller's firmware answers a command: it applies it, or says why not.
import type { Settings } from './controller.ts'
import type { BoilerHome } from './home-state.ts'
import type { Answer, Group } from './simulated-home.ts'
import { holdTarget, pairingSeconds } from './thermostat.ts'

interface Limits {
  min: number
  max: number
  whole?: boolean
}

type Action = (home: BoilerHome, value: unknown) => Answer

const flag: Limits = { min: 0, max: 1, whole: true }

function setting(
  field: keyof Settings,
  limitsOf: (home: BoilerHome) => Limits,
  options: { changed?: Group; after?: (home: BoilerHome) => void } = {},
): Action {
  return (home, value) => {
    if (typeof value !== 'number' || !Number.isFinite(value)) return { ok: false, error: 'type' }
    const { min, max, whole } = limitsOf(home)
    if (whole && !Number.isInteger(value)) return { ok: false, error: 'type' }
    if (value < min) return { ok: false, error: 'range', limit: min }
    if (value > max) return { ok: false, error: 'range', limit: max }
    const applied = Math.round(value * 10) / 10
    home.state.settings[field] = applied
    options.after?.(home)
    return { ok: true, applied, changed: options.changed ?? 'ot.thalpos' }
  }
}

function request(changed: Group, act: (home: BoilerHome) => void): Action {
  return (home, value) => {
    if (value !== true) return { ok: false, error: 'type' }
    act(home)
    return { ok: true, applied: true, changed }
  }
}

const hold = (home: BoilerHome): void => holdTarget(home.state.thermostat, home.state.time)

function keepTargetInside(home: BoilerHome): void {
  const { settings } = home.state
  settings.t_r_set = Math.min(settings.t_r_set_max, Math.max(settings.t_r_set_min, settings.t_r_set))
}

const actions: Record<string, Action> = {
  heat_set: setting('heat_set', () => flag),
  water_set: setting('water_set', () => flag),
  t_r_overr: setting('t_r_overr', () => flag),
  rf_failsafe: setting('rf_failsafe', () => flag),
  db_en: setting('db_en', () => flag),
  chl_lck: setting('chl_lck', () => flag, { changed: 'ot.rf' }),
  bypass: setting('bypass', () => ({ min: 1, max: 2, whole: true })),
  otc_cur: setting('otc_cur', () => ({ min: 1, max: 10 })),
  db: setting('db', () => ({ min: 0.2, max: 6 })),
  t_set: setting('cloud_blr', (home) => home.site.boiler.heatingLimits),
  t_dhw_set: setting('t_dhw_set', (home) => home.site.boiler.hotWaterLimits),
  ch_lb: setting('ch_lb', (home) => ({
    min: home.site.boiler.heatingLimits.min,
    max: home.state.settings.ch_ub,
  })),
  ch_ub: setting('ch_ub', (home) => ({
    min: home.state.settings.ch_lb,
    max: home.site.boiler.heatingLimits.max,
  })),
  t_r_set: setting(
    't_r_set',
    (home) => ({ min: home.state.settings.t_r_set_min, max: home.state.settings.t_r_set_max }),
    { after: hold },
  ),
  t_r_set_min: setting('t_r_set_min', (home) => ({ min: 5, max: home.state.settings.t_r_set_max }), {
    after: keepTargetInside,
  }),
  t_r_set_max: setting('t_r_set_max', (home) => ({ min: home.state.settings.t_r_set_min, max: 35 }), {
    after: keepTargetInside,
  }),
  t_r_ofst: setting('t_r_ofst', () => ({ min: 0, max: 0 }), { changed: 'ot.rf' }),
  remote_reset: request('ot.boiler', (home) => {
    home.mend('lockout')
    home.judge()
  }),
  pair_rf_thermostat: request('ot.rf', (home) => {
    const { thermostat, time } = home.state
    thermostat.pairingUntil = time + pairingSeconds * 1000
    thermostat.nextRadio = Math.min(thermostat.nextRadio, time + 20_000)
  }),
}

export function applyAction(home: BoilerHome, action: string, value: unknown): Answer {
  const known = Object.hasOwn(actions, action) ? actions[action] : undefined
  return known ? known(home, value) : { ok: false, error: 'unknown' }
}
