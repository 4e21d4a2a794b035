/** Bits of `ctl_mod`. */
export const controls = { room: 1, zone1: 2, hotWater: 4, zone2: 8 } as const

/** The heat pump's own settings, as it leaves the factory. */
export const factorySettings = {
  ctl_mod: 7,
  op_mode_set: 3,
  t_ch1_set: 40,
  t_ch2_set: 35,
  t_r_en: 1,
  t_r_set: 21,
  water_set: 1,
  t_dhw_set: 48,
  dhw_on_dt: 5,
  dhw_dt_set: 10,
  dhw_t_amb_max: 43,
  dhw_t_amb_min: -10,
  heat_set: 1,
  h_ter_typ_ch1: 1,
  h_ter_typ_ch2: 2,
  h_t_amb_max: 25,
  h_t_amb_min: -15,
  h_dt_on: 5,
  h_dt_out_on: 2,
  h_cur_en: 1,
  h_cur: 9,
  h_t_cur_set_max: 45,
  h_t_cur_set_min: 32,
  h_t_out_min: -5,
  h_t_out_max: 15,
  cool_set: 0,
  c_ter_typ_ch1: 0,
  c_ter_typ_ch2: 0,
  c_t_amb_max: 43,
  c_t_amb_min: 20,
  c_dt_on: 5,
  c_dt_out_on: 2,
  c_cur_en: 1,
  c_cur: 4,
  c_t_cur_set_max: 15,
  c_t_cur_set_min: 10,
  c_t_out_min: 25,
  c_t_out_max: 40,
  disinf_set: 1,
  ahs_t_on: -5,
  ahs_dt_on: 5,
  ahs_dt_dly: 30,
  ibh_t_on: -5,
  ibh_dt_on: 5,
  ibh_dt_dly: 30,
}

export type PumpSettings = typeof factorySettings

export const isControlled = (settings: PumpSettings, control: keyof typeof controls): boolean =>
  (settings.ctl_mod & controls[control]) > 0
