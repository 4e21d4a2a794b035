import type { SliderSetting } from '../../../contract/models/model.ts'
import { type CardView, isPending, viewCard } from './card-state.ts'
import type { Controls } from './control-context.ts'
import { echoOf } from './setting-echo.ts'

/** The state of a slider: the reported value, and the requested one until it is confirmed. */
export function viewSetting(
  setting: SliderSetting,
  { device, model, desk }: Controls,
): CardView & { requested: number | undefined; at: number | undefined } {
  const { action, decimals } = setting
  const reported = echoOf(setting, device, model)
  const view = viewCard({
    reported,
    command: desk.commands[action],
    draft: desk.drafts[action],
    online: device.onlineState === 'online',
    decimals,
  })
  return { ...view, requested: isPending(view.state) ? view.state.requested : undefined, at: reported.at }
}
