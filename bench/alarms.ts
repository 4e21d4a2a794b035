// How often the rules of alarms are right, and how many alarms people get, against the truth of a simulated year.

import { horizonHours } from './alarms/ground-truth.ts'
import { floodShare, type Score, scoreEach, scoreOutages } from './alarms/score.ts'
import { type LivedYear, liveYear } from './alarms/year.ts'
import { type Bench, type Figure, percentile, rounded } from './bench.ts'

const begin = Date.UTC(2025, 8, 1)
const dayMs = 86_400_000
const whole = { homes: 40, days: 365 }
const small = { homes: 12, days: 30 }

const percent = (part: number, all: number) => (all === 0 ? '–' : rounded((100 * part) / all))

function figuresOf({ kind, raised, right, due, found, minutesToRaise }: Score): Figure[] {
  if (raised + due === 0) return []
  const time = percentile(minutesToRaise, 0.5)
  return [
    { name: `${kind}: raised`, value: raised },
    { name: 'of these right (precision)', value: percent(right, raised), unit: '%' },
    { name: 'that should have been raised', value: due },
    { name: 'of these raised (recall)', value: percent(found, due), unit: '%' },
    ...(Number.isNaN(time) ? [] : [{ name: 'time to raise, p50', value: rounded(time, 0), unit: 'min' }]),
  ]
}

function outagesOf(year: LivedYear): Figure[] {
  const { small, found, strangers } = scoreOutages(year)
  return [
    { name: 'Outages of 10 or 20 % of the homes', value: small },
    { name: 'of these raised as one', value: percent(found, small), unit: '%' },
    { name: 'Silences of no outage that one took in', value: strangers },
  ]
}

function loadOf(year: LivedYear): Figure[] {
  const { homes, minutes, raisings, staleMinutes } = year
  const days = minutes / 1440
  const count = new Set(raisings.map(({ alarm }) => alarm)).size
  const byHome = [...Map.groupBy(raisings, ({ subject }) => subject).values()].map(({ length }) => length)
  const top = byHome.sort((a, b) => b - a).slice(0, 10)
  const ofTop = top.reduce((sum, one) => sum + one, 0)
  const stale = raisings.filter(
    ({ raisedAt, endedAt = begin + days * dayMs }) => endedAt - raisedAt > dayMs,
  ).length
  return [
    { name: 'Alarms for 100 homes a day', value: rounded((100 * count) / homes / days, 2), atMost: 3 },
    { name: 'Alarms a day for one person who sees all homes', value: rounded(count / days, 2) },
    {
      name: 'Times raised a day, those again within a day included',
      value: rounded(raisings.length / days, 2),
    },
    {
      name: 'Time with more than 10 new in 10 minutes for that person',
      value: rounded(100 * floodShare(year), 4),
      unit: '%',
      atMost: 0,
    },
    { name: 'Open for more than a day', value: percent(stale, raisings.length), unit: '%' },
    { name: 'of these open at a time, mean', value: rounded(staleMinutes / minutes, 1) },
    { name: 'Raised for the ten homes with most', value: percent(ofTop, raisings.length), unit: '%' },
  ]
}

function forecastsOf(name: string, forecasts: LivedYear['forecasts']['any'], atLeast?: number): Figure[] {
  const said = forecasts.filter(({ truth }) => truth < horizonHours)
  const held = said.filter(({ least, most, truth }) => truth >= least && truth <= most)
  const sooner = said.filter(({ least, truth }) => truth < least)
  return [
    { name: `Hours until 16 °C said of ${name}`, value: said.length },
    {
      name: 'their interval holds the truth',
      value: percent(held.length, said.length),
      unit: '%',
      ...(atLeast !== undefined && { atLeast }),
    },
    { name: 'it was cold before the interval', value: percent(sooner.length, said.length), unit: '%' },
  ]
}

export const alarms: Bench = {
  title: 'Alarms against the truth of simulated homes',
  method: `A year from 1 September of ${whole.homes} homes of one company in the simulator's physics, three in four with a boiler and one in four with a heat pump: tap draws, programmes, two trips a year with the heating off, and troubles (a year and home: 1.2 lock-outs, 0.4 failed sensors, 0.7 lost thermostats, 0.15 bursts and 0.4 slow leaks, 0.15 stuck bypasses, 0.1 silent thermostat sensors, 0.3 tank heaters, 12.5 times without Wi-Fi); without an answer: troubles end by themselves. Twice the provider of two homes in five is away (4 h and 42 min), four times each one of 20 % and one of 10 % of the homes (42 min to 14 h), which are cut off within a minute and a half; once a month our server is away for ten minutes. The rules in server/alarms run every minute on what the homes report every half minute, with the faults and silences that the server would record; measured days are summed up as the database does. The truth is not theirs: when a machine is blocked, what leaks, which trouble a home has, when its burner starts for the rooms (not for a tap), how warm the tank was for how long, and whether the rooms fall below 16 °C within twelve hours when a copy of the home lives on without heat. Pressure is what its gauge shows, tenths. An alarm is right if its truth held between its cause and its raising, half an hour more allowed (two days for what days are measured for; one of comfort, which looks ahead, until it ends). A truth should be raised if it lasts a little longer than the delay of its rule; a wider alarm counts for what it took in. Raised again within a day it is one alarm. A lost thermostat is no risk of comfort here: its room is not measured. The hours are those said of every home that locks out, and of any home every 41 hours as if it did, where it then falls below 16 °C within two days; the width of their interval was chosen on these homes.`,
  async run({ isSmall }) {
    const { homes, days } = isSmall ? small : whole
    const year = liveYear(homes, days, begin)
    return [
      { name: 'Homes', value: year.homes },
      ...scoreEach(year).flatMap(figuresOf),
      ...outagesOf(year),
      ...loadOf(year),
      ...forecastsOf('homes that locked out', year.forecasts.lockedOut),
      ...forecastsOf('any home, every 41 hours', year.forecasts.any, 85),
    ]
  },
}
