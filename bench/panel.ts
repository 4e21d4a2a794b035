import type { Bench } from './bench.ts'
import { measureGrowth } from './panel/growth.ts'
import { measureOpening } from './panel/opening.ts'

export const panel: Bench = {
  title: 'The panel of a device: opened, and left open',
  method:
    'Opened: `npm start` with its simulated homes and two days of the past; Chromium, signed in as a technician, opens boilers of the devices list by pressing their rows for 80 ms, 60 times over 15 boilers, closing each with Escape. A time begins with the click and ends with the frame that draws what that device measures now. Left open: the product alone with one boiler with reports of the day before, whose whole report is then sent 720 times (two hours of one every ten seconds) as fast as the panel shows each; every one is pushed, fetched and drawn, and the clocks of the page run 25 times as fast, so that what it fetches every ten seconds and every minute is fetched as often as in two hours. Memory is what V8 still holds after its garbage is collected: after 120 reports, after an hour more and after two.',
  async run({ isSmall }) {
    return [...(await measureOpening(isSmall)), ...(await measureGrowth(isSmall))]
  },
}
