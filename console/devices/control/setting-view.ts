import type { SliderSetting } from '../../../contract/models/model.ts'
import { echoOf } from './asked.ts'
import { type CardView, isPending, viewCard } from './card-state.ts'
import type { Controls } from './control-context.ts'

/** How a sliding setting stands: the device's own value, and the asked one while that is on its way. */
export function viewSetting(
  setting: SliderSetting,
  { device, model, desk }: Controls,
): CardView & { asked: number | undefined; at: number | undefined } {
  const { action, decimals } = setting
  const reported = echoOf(setting, device, model)
  const view = viewCard({
    reported,
    command: desk.commands[action],
    draft: desk.drafts[action],
    online: device.onlineState === 'online',
    decimals,
  })
  return { ...view, asked: isPending(view.state) ? view.state.asked : undefined, at: reported.at }
}
