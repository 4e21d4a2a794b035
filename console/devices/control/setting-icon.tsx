import {
  type Icon,
  IconAdjustmentsHorizontal,
  IconArrowBarToDown,
  IconArrowBarToUp,
  IconDroplet,
  IconHome,
  IconSpacingVertical,
  IconTemperature,
} from '@tabler/icons-react'

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
