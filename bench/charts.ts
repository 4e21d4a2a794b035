import { testPassword } from '../server/testing/world.ts'
import type { Bench, Figure } from './bench.ts'
import { openBrowser, signedIn } from './browser.ts'
import { openChartsPage } from './charts/drawing.ts'
import { seedMonth, types } from './charts/month.ts'
import { measureType } from './charts/rounds.ts'
import { makeProduct } from './product.ts'
import { withDatabase } from './world.ts'

export const charts: Bench = {
  title: 'Charts: a month drawn, and zoomed into',
  method:
    'The product alone with one boiler and one heat pump that have reported every minute for 32 days; Chromium, signed in as a technician, with the graphs of a device on its page: all charts of the type, twelve series of a boiler and thirteen of a heat pump, each with its band of minimum and maximum. Drawn: from the click on “30 days” until the frame after the last of the canvases, seen or not, has been painted with the server’s answer, 20 times, a click on “1 day” between; no answer serves twice, for every range ends at another moment. Zoomed: from letting go of the pointer over a chosen third of the month, 40 times, back to the month between. The redraw is the first picture of the chosen range on all canvases; it is made of the month’s values, which the page holds. The finer values are requested in the same moment and take its place; until when, from the same start, is the second figure.',
  async run({ isSmall }) {
    const product = await makeProduct()
    const browser = await openBrowser()
    try {
      await product.start()
      const month = await withDatabase(product.dataDir, async (database) => seedMonth(database, Date.now()))
      const page = await signedIn(browser, product.url, month.person, testPassword)
      const figures: Figure[] = []
      for (const type of types) {
        const drawing = await openChartsPage(page, product.url, month.devices[type])
        figures.push(...(await measureType(drawing, type, isSmall)))
      }
      return figures
    } finally {
      await browser.close()
      await product.discard()
    }
  },
}
