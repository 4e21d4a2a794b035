// When people open the hot tap: events of a Poisson process with the day's rhythm, from hand washing to a bath.
import { nextBetween, nextUniform, type Random } from './random.ts'

export interface Draw {
  litresPerMinute: number
  secondsLeft: number
}

export const noDraw = (): Draw => ({ litresPerMinute: 0, secondsLeft: 0 })

const peaks = [
  { hour: 7, share: 0.36 },
  { hour: 8.5, share: 0.1 },
  { hour: 13.5, share: 0.1 },
  { hour: 19, share: 0.28 },
  { hour: 20.5, share: 0.1 },
]
const spreadHours = 0.6
const allDayShare = 0.06
const meanLitres = 12

const quarters = Array.from({ length: 96 }, (_, quarter) => {
  const hour = quarter / 4 + 0.125
  const inPeaks = peaks.reduce((sum, peak) => {
    const distance = (hour - peak.hour) / spreadHours
    return sum + (peak.share / (spreadHours * Math.sqrt(2 * Math.PI))) * Math.exp(-(distance ** 2) / 2)
  }, 0)
  const awake = hour > 6.5 && hour < 23.5 ? 1 : 0
  return inPeaks + (awake * allDayShare) / 17
})

/** Share of the day's hot water drawn per hour around this hour of the day. */
export function rhythmAt(localHour: number): number {
  return quarters[Math.floor(localHour * 4) % 96] ?? 0
}

function openTap(random: Random): Draw {
  const kind = nextUniform(random)
  const litres =
    kind < 0.72
      ? nextBetween(random, 1, 6)
      : kind < 0.96
        ? nextBetween(random, 20, 40)
        : nextBetween(random, 55, 85)
  const litresPerMinute = nextBetween(random, litres < 10 ? 4 : 6, litres < 10 ? 7 : 10)
  return { litresPerMinute, secondsLeft: (litres / litresPerMinute) * 60 }
}

export function stepDraw(
  draw: Draw,
  random: Random,
  input: { localHour: number; litresPerDay: number },
  seconds: number,
): Draw {
  if (draw.secondsLeft > seconds) {
    draw.secondsLeft -= seconds
    return draw
  }
  const events = ((input.litresPerDay / meanLitres) * rhythmAt(input.localHour) * seconds) / 3600
  if (nextUniform(random) < events) return openTap(random)
  return draw.litresPerMinute > 0 ? noDraw() : draw
}
