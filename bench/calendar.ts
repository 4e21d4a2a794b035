import { addDays } from '../contract/work-calendar/holidays.ts'
import { testPassword } from '../server/testing/world.ts'
import { type Bench, type Figure, percentile, rounded } from './bench.ts'
import { openBrowser, signedIn } from './browser.ts'
import { dragFrames, drawNext } from './calendar/drawing.ts'
import { seedCalendar, visitsOfDay, visitsOfWeek } from './calendar/seed.ts'
import { makeProduct } from './product.ts'
import { withDatabase } from './world.ts'

const smoothMs = 20

const drawn = (name: string, times: readonly number[], atMost: number): Figure[] => [
  { name: `${name}, first drawn: p50`, value: rounded(percentile(times, 0.5), 0), unit: 'ms', atMost },
  { name: 'p95', value: rounded(percentile(times, 0.95), 0), unit: 'ms' },
]

const dragged = (frames: readonly number[]): Figure[] => {
  const smooth = frames.filter((ms) => ms <= smoothMs).length
  return [
    { name: 'Frames while one visit is dragged across the day', value: frames.length },
    {
      name: `of them within ${smoothMs} ms`,
      value: rounded((100 * smooth) / frames.length),
      unit: '%',
      atLeast: 50,
    },
    { name: 'p50', value: rounded(percentile(frames, 0.5)), unit: 'ms' },
    { name: 'p95', value: rounded(percentile(frames, 0.95)), unit: 'ms' },
  ]
}

export const calendar: Bench = {
  title: 'The calendar: drawn, and dragged on',
  method:
    'The product alone with a company of 20 technicians and a dispatcher, 140 visits on one day and 1,000 in one week, 12 jobs in the tray, tables analyzed; Chromium, signed in as the dispatcher. Each time begins with a document of its own on the day or week before, which has no visits, and the click on “next”; it ends with the frame after the one that has all visits, so it holds the request, the reply and the drawing. Dragged: one visit of the day is carried with 150 moves of the mouse over all lanes in view, to their end and back, five times, and the browser counts its frames.',
  async run({ isSmall }) {
    const product = await makeProduct()
    const browser = await openBrowser()
    try {
      await product.start()
      const { dispatcher, day, week } = await withDatabase(product.dataDir, seedCalendar)
      const page = await signedIn(browser, product.url, dispatcher, testPassword)
      const addressOf = (view: string, date: string) => `${product.url}/#/calendar?view=${view}&date=${date}`
      const rounds = isSmall ? 3 : 15
      const times = async (address: string, visits: number) => {
        await drawNext(page, address, visits)
        const measured: number[] = []
        for (let round = 0; round < rounds; round++) measured.push(await drawNext(page, address, visits))
        return measured
      }
      const days = await times(addressOf('day', addDays(day, -1)), visitsOfDay)
      const frames: number[] = []
      for (let round = 0; round < (isSmall ? 1 : 5); round++) frames.push(...(await dragFrames(page)))
      const weeks = await times(addressOf('week', addDays(week, -7)), visitsOfWeek)
      return [
        ...drawn('Day of 20 lanes and 140 visits', days, 500),
        ...dragged(frames),
        ...drawn('Week of 1,000 visits', weeks, 1500),
      ]
    } finally {
      await browser.close()
      await product.discard()
    }
  },
}
