import {
  type Icon,
  IconAdjustmentsHorizontal,
  IconArrowBarToDown,
  IconArrowBarToUp,
  IconBolt,
  IconDroplet,
  IconFlame,
  IconHome,
  IconPlug,
  IconPower,
  IconRipple,
  IconShieldCheck,
  IconSnowflake,
  IconSpacingVertical,
  IconTemperature,
} from '@tabler/icons-react'
import type { Place } from './places.ts'

const icons: Record<string, Icon | undefined> = {
  ch_lb: IconArrowBarToDown,
  ch_ub: IconArrowBarToUp,
  db: IconSpacingVertical,
  otc_cur: IconAdjustmentsHorizontal,
  t_dhw_set: IconDroplet,
  t_r_set: IconHome,
  t_r_set_max: IconArrowBarToUp,
  t_r_set_min: IconArrowBarToDown,
  t_set: IconTemperature,
}

export const settingIcon = (action: string) => {
  const SettingIcon = icons[action] ?? IconAdjustmentsHorizontal
  return <SettingIcon size={16} aria-hidden />
}

const sections: Partial<Record<Place, Icon>> = {
  daily: IconHome,
  operation: IconPower,
  zones: IconRipple,
  room: IconHome,
  hot_water: IconDroplet,
  heating: IconFlame,
  cooling: IconSnowflake,
  disinfection: IconShieldCheck,
  ahs: IconPlug,
  ibh: IconBolt,
}

export const sectionIcon = (section: Place) => {
  const SectionIcon = sections[section] ?? IconAdjustmentsHorizontal
  return <SectionIcon size={16} aria-hidden />
}
