import type { ChoiceSetting, Setting, SettingSection, SliderSetting, SwitchSetting, Unit } from './model.ts'

type Extra = Partial<Omit<SliderSetting, 'kind'>>

/** Limits of spec section 5; a device's own limits replace them. */
const slider = (
  section: SettingSection,
  action: string,
  [min, max]: [number, number],
  unit: Unit | null = 'celsius',
  extra: Extra = {},
): SliderSetting => ({
  kind: 'slider',
  section,
  action,
  echo: action,
  min,
  max,
  step: 1,
  decimals: 0,
  ...(unit && { unit }),
  ...extra,
})

const onOff = (section: SettingSection, action: string, use?: SwitchSetting['use']): SwitchSetting => ({
  kind: 'switch',
  section,
  action,
  ...(use && { use }),
  echo: action,
  on: 1,
  off: 0,
})

const terminal = (section: SettingSection, action: string): ChoiceSetting => ({
  kind: 'choice',
  section,
  action,
  echo: action,
  options: [
    { value: 0, key: 'terminal_fcu' },
    { value: 1, key: 'terminal_rad' },
    { value: 2, key: 'terminal_flh' },
  ],
})

/**
 * The mode codes of spec section 4. The heat pump adds bit 8 for zone 2, which a code neither sets nor clears.
 */
export const heatPumpMode = { onWithHotWater: 7, on: 3, hotWaterOnly: 4, off: 0 } as const

export const modeCodeOf = (isOn: boolean, hasHotWater: boolean): number => {
  if (isOn) return hasHotWater ? heatPumpMode.onWithHotWater : heatPumpMode.on
  return hasHotWater ? heatPumpMode.hotWaterOnly : heatPumpMode.off
}

/** Both settings write the same control register. */
export const modeActions = ['ctl_mod', 'ctl_mod_dhw'] as const

export const operationSettings: readonly Setting[] = [
  {
    kind: 'choice',
    section: 'operation',
    action: 'ctl_mod',
    use: 'daily',
    echo: 'ctl_mod',
    echoMask: 7,
    options: [
      { value: heatPumpMode.onWithHotWater, key: 'mode_on_with_hot_water' },
      { value: heatPumpMode.on, key: 'mode_on' },
      { value: heatPumpMode.hotWaterOnly, key: 'mode_hot_water_only' },
      { value: heatPumpMode.off, key: 'mode_off' },
    ],
  },
  onOff('operation', 'ctl_mod_dhw', 'daily'),
  {
    kind: 'choice',
    section: 'operation',
    action: 'op_mode_set',
    use: 'daily',
    echo: 'op_mode_set',
    options: [
      { value: 1, key: 'op_mode_auto' },
      { value: 2, key: 'op_mode_cooling' },
      { value: 3, key: 'op_mode_heating' },
    ],
  },
  slider('zones', 't_ch1_set', [10, 85]),
  slider('zones', 't_ch2_set', [10, 85]),
  onOff('room', 't_r_en'),
  slider('room', 't_r_set', [17, 30], 'celsius', { step: 0.5, decimals: 1, use: 'daily' }),
  onOff('hot_water', 'water_set'),
  slider('hot_water', 't_dhw_set', [20, 60], 'celsius', { use: 'daily' }),
  slider('hot_water', 'dhw_on_dt', [1, 30], 'kelvin'),
  slider('hot_water', 'dhw_dt_set', [5, 40], 'kelvin'),
  slider('hot_water', 'dhw_t_amb_max', [35, 43]),
  slider('hot_water', 'dhw_t_amb_min', [-25, 5]),
]

export const curveSettings: readonly Setting[] = [
  onOff('heating', 'heat_set'),
  onOff('heating', 'h_cur_en'),
  terminal('heating', 'h_ter_typ_ch1'),
  terminal('heating', 'h_ter_typ_ch2'),
  slider('heating', 'h_cur', [1, 9], null),
  slider('heating', 'h_t_cur_set_max', [25, 60], 'celsius', { atLeast: 'h_t_cur_set_min' }),
  slider('heating', 'h_t_cur_set_min', [25, 60], 'celsius', { atMost: 'h_t_cur_set_max' }),
  slider('heating', 'h_t_out_min', [-25, 35], 'celsius', { atMost: 'h_t_out_max', apart: 1 }),
  slider('heating', 'h_t_out_max', [-25, 35], 'celsius', { atLeast: 'h_t_out_min', apart: 1 }),
  slider('heating', 'h_t_amb_max', [20, 35], 'celsius', { atLeast: 'h_t_amb_min' }),
  slider('heating', 'h_t_amb_min', [-25, 30], 'celsius', { atMost: 'h_t_amb_max' }),
  slider('heating', 'h_dt_on', [2, 20], 'kelvin'),
  slider('heating', 'h_dt_out_on', [1, 10], 'kelvin'),
  onOff('cooling', 'cool_set'),
  onOff('cooling', 'c_cur_en'),
  terminal('cooling', 'c_ter_typ_ch1'),
  terminal('cooling', 'c_ter_typ_ch2'),
  slider('cooling', 'c_cur', [1, 9], null),
  slider('cooling', 'c_t_cur_set_max', [5, 25], 'celsius', { atLeast: 'c_t_cur_set_min' }),
  slider('cooling', 'c_t_cur_set_min', [5, 25], 'celsius', { atMost: 'c_t_cur_set_max' }),
  slider('cooling', 'c_t_out_min', [-5, 46], 'celsius', { atMost: 'c_t_out_max', apart: 1 }),
  slider('cooling', 'c_t_out_max', [-5, 46], 'celsius', { atLeast: 'c_t_out_min', apart: 1 }),
  slider('cooling', 'c_t_amb_max', [35, 52]),
  slider('cooling', 'c_t_amb_min', [-5, 25]),
  slider('cooling', 'c_dt_on', [2, 10], 'kelvin'),
  slider('cooling', 'c_dt_out_on', [1, 10], 'kelvin'),
]

/** Back-up heat: a boiler beside it (AHS), the internal heater (IBH), and disinfection. */
export const supportSettings: readonly Setting[] = [
  onOff('disinfection', 'disinf_set'),
  slider('ahs', 'ahs_t_on', [-15, 30]),
  slider('ahs', 'ahs_dt_on', [2, 20], 'kelvin'),
  slider('ahs', 'ahs_dt_dly', [5, 120], 'minutes'),
  slider('ibh', 'ibh_t_on', [-15, 10]),
  slider('ibh', 'ibh_dt_on', [2, 10], 'kelvin'),
  slider('ibh', 'ibh_dt_dly', [15, 120], 'minutes'),
]
