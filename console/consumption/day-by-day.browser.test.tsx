import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen, type SentRequest } from '../shell/screen.testing.tsx'
import { ConsumptionScreen } from './ConsumptionScreen.tsx'

let screen: ReturnType<typeof openScreen>
afterEach(() => screen.close())

const nothing = {
  ...{ resolution: 'hour', devices: 0, devices_known: 0, is_estimate: false, total: null, total_coverage: 0 },
  ...{ kwh: [], coverage: [], kinds: [], silences: [], cost: { eur: null, fuels: [], bars: [] } },
}

function open(period: string) {
  screen = openScreen(() => <ConsumptionScreen />, {
    search: { period },
    reply: ({ path, query }: SentRequest) =>
      path === '/devices/consumption'
        ? { ...nothing, date_from: query.get('date_from'), date_to: query.get('date_to') }
        : Response.json({ status: 404, key: 'not_found', title: 'Not found' }, { status: 404 }),
  })
}

type Span = [from: number, to: number]
const hourMs = 3_600_000
const shown = (): Span => {
  const query = screen.latest('/devices/consumption')?.query
  return [Date.parse(query?.get('date_from') ?? ''), Date.parse(query?.get('date_to') ?? '')]
}
const hoursOf = (spans: readonly Span[]) => spans.map(([from, to]) => (to - from) / hourMs)

const period = () => String(screen.search().period)

/** The days in the address after each of four presses of a button, with the one before them. */
async function step(name: string, each = async () => {}): Promise<string[]> {
  const periods = [period()]
  for (let press = 0; press < 4; press++) {
    await page.getByRole('button', { name }).click()
    await expect.poll(period).not.toBe(periods.at(-1))
    periods.push(period())
    await each()
  }
  return periods
}

const athens = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Athens',
  dateStyle: 'short',
  timeStyle: 'short',
})

test.each([
  ['forward', '2026-03-27', [24, 24, 23, 24, 24]],
  ['back', '2026-10-23', [24, 24, 25, 24, 24]],
])(
  'days on which the clocks go %s are stepped through one by one, there and back',
  async (_way, first, hours) => {
    open(`${first}..${first}`)
    await expect.poll(() => athens.format(shown()[0] || 0)).toBe(`${first} 00:00`)
    const spans = [shown()]
    const ahead = await step('Επόμενο διάστημα', async () => {
      await expect.poll(() => shown()[0]).not.toBe(spans.at(-1)?.[0])
      spans.push(shown())
    })
    expect(hoursOf(spans)).toEqual(hours)
    for (const [index, [from]] of spans.slice(1).entries()) expect(from).toBe(spans[index]?.[1])
    for (const span of spans) for (const edge of span) expect(athens.format(edge)).toMatch(/ 00:00$/)
    // Days that were shown are not requested again.
    expect(await step('Προηγούμενο διάστημα')).toEqual(ahead.toReversed())
  },
)
