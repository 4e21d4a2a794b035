// Whether the 90 % interval of a saving holds the truth, which only a simulated home can tell: each home lives the same winter
// twice, with weather adaptation and without.

import type { Day } from '../server/savings/baseline.rules.ts'
import { judge } from '../server/savings/savings.rules.ts'
import { type ClimateName, climates } from '../simulator/climates.ts'
import { freshHome, Home } from '../simulator/home.ts'
import type { HouseKind } from '../simulator/house.ts'
import type { Site } from '../simulator/site.ts'
import { aSite, plainSettings } from '../simulator/testing.ts'
import { Weather } from '../simulator/weather.ts'
import { type Bench, percentile, rounded } from './bench.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000
const begin = Date.UTC(2025, 10, 1, 22)
const [baselineDays, judgedDays] = [90, 45]
const stepSeconds = 60
const joulesPerKwh = 3_600_000

const towns = Object.keys(climates) as ClimateName[]
const houses: HouseKind[] = ['flat', 'eighties', 'uninsulated']

/** Homes differ in town, house, boiler and habits; the same ones in every run. */
const siteOf = (index: number): Site =>
  aSite({
    device_id: `TH-OT-${String(index).padStart(8, '0')}`,
    town: towns[index % towns.length] ?? 'athens',
    latitude: 37 + (index % 5),
    house: houses[index % houses.length] ?? 'flat',
    oversize: 1.2 + (index % 9) / 10,
    loopLitres: 80 + ((index * 13) % 70),
    litresPerDay: 80 + ((index * 37) % 200),
    settings: {
      ...plainSettings,
      t_r_set: 20 + (index % 3),
      cloud_blr: 60 + ((index * 5) % 20),
      otc_cur: 3 + (index % 4),
    },
    adaptsSince: begin + baselineDays * dayMs,
  })

interface Lived extends Day {
  begin: number
}

/** Gas and weather of each day. */
function live(site: Site, days: number): Lived[] {
  const sky = new Weather(site.town, site.latitude)
  const home = new Home(site, freshHome(site, begin), sky)
  return Array.from({ length: days }, (_, index): Lived => {
    const before = home.state.boiler.gasJoules
    const from = begin + index * dayMs
    home.advanceTo(from + dayMs, stepSeconds)
    const hours = Array.from({ length: 24 }, (__, hour) => sky.outdoorAt(from + (hour + 0.5) * hourMs))
    return {
      begin: from,
      kwh: (home.state.boiler.gasJoules - before) / joulesPerKwh,
      outdoor: hours.reduce((sum, one) => sum + one, 0) / hours.length,
      setPoint: site.settings.t_r_set,
      coverage: 1,
    }
  })
}

const sumOf = (days: readonly Day[]) => days.reduce((sum, { kwh }) => sum + kwh, 0)

function judgeHome(index: number) {
  const site = siteOf(index)
  const days = live(site, baselineDays + judgedDays)
  const after = days.slice(baselineDays)
  const without = live({ ...site, adaptsSince: Number.MAX_SAFE_INTEGER }, baselineDays + judgedDays)
  const truth = sumOf(without.slice(baselineDays)) - sumOf(after)
  const verdict = judge(days.slice(0, baselineDays), after)
  const [low, high] = verdict.saved?.interval_kwh ?? [Number.NaN, Number.NaN]
  return { verdict, truth, isHeld: truth >= low && truth <= high }
}

export const savings: Bench = {
  title: 'Savings against the truth of simulated homes',
  method: `Boilers in the simulator's physics, in ${towns.length} towns, three kinds of house and with different settings: ${baselineDays} days from 1 November with a fixed boiler temperature, then ${judgedDays} days with weather adaptation. The truth is the gas of the same home in the same weather without the change. Days are whole and their gas is the simulator's; what sensors and silences add is not in it.`,
  async run({ isSmall }) {
    const homes = Array.from({ length: isSmall ? 6 : 60 }, (_, index) => judgeHome(index))
    const known = homes.filter(({ verdict }) => verdict.saved)
    const fits = homes.flatMap(({ verdict }) => verdict.fit?.cvRmse ?? [])
    const share = (part: number, whole: number) => rounded((100 * part) / Math.max(1, whole))
    return [
      { name: 'Homes', value: homes.length },
      {
        name: 'The 90 % interval holds the true saving',
        value: share(known.filter(({ isHeld }) => isHeld).length, known.length),
        unit: '% of homes with a number',
        atLeast: 85,
        atMost: 95,
      },
      { name: 'Median CV(RMSE)', value: rounded(percentile(fits, 0.5), 3), atMost: 0.25 },
      { name: 'No number', value: share(homes.length - known.length, homes.length), unit: '% of homes' },
      {
        name: 'Median true saving',
        value: rounded(
          percentile(
            known.map(({ truth, verdict }) => (100 * truth) / (verdict.saved?.predicted_kwh ?? 1)),
            0.5,
          ),
        ),
        unit: '% of the prediction',
      },
    ]
  },
}
