import { type ClimateName, climates } from './climates.ts'
import { nextGaussian, nextUniform, randomOf } from './random.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const grid = 10 * minute

const persistence = 0.7
const remembered = 14
const daySpread = 2.5

export interface Sky {
  /** Outdoor temperature, °C. */
  outdoorAt(ms: number): number
  /** Sun on a square metre of glass, W. */
  sunAt(ms: number): number
}

/** The weather of one town: the same town and moment always give the same answer. */
export class Weather implements Sky {
  readonly #town: ClimateName
  readonly #latitude: number
  readonly #dayNoise = new Map<number, number>()
  readonly #cloud = new Map<number, number>()
  #from = { at: Number.NaN, outdoor: 0, sun: 0 }
  #to = { outdoor: 0, sun: 0 }

  constructor(town: ClimateName, latitude: number) {
    this.#town = town
    this.#latitude = (latitude * Math.PI) / 180
  }

  outdoorAt(ms: number): number {
    const share = this.#seek(ms)
    return this.#from.outdoor + (this.#to.outdoor - this.#from.outdoor) * share
  }

  sunAt(ms: number): number {
    const share = this.#seek(ms)
    return this.#from.sun + (this.#to.sun - this.#from.sun) * share
  }

  #seek(ms: number): number {
    const at = Math.floor(ms / grid) * grid
    if (at !== this.#from.at) {
      this.#from = { at, outdoor: this.#outdoor(at), sun: this.#sun(at) }
      this.#to = { outdoor: this.#outdoor(at + grid), sun: this.#sun(at + grid) }
    }
    return (ms - at) / grid
  }

  #outdoor(ms: number): number {
    const climate = climates[this.#town]
    const dayOfYear = ((ms / day) % 365.2425) + 1
    const solarHour = ((ms + 2 * hour) % day) / hour
    const season = Math.cos((2 * Math.PI * (dayOfYear - climate.warmestDay)) / 365.2425)
    const daySwing =
      climate.daySwingWinter + ((climate.daySwingSummer - climate.daySwingWinter) * (1 + season)) / 2
    const wholeDay = Math.floor(ms / day)
    const share = (ms % day) / day
    const noise = this.#noiseOf(wholeDay) * (1 - share) + this.#noiseOf(wholeDay + 1) * share
    const clearness = 1.15 - 0.5 * this.#cloudAt(ms)
    return (
      climate.mean +
      climate.yearSwing * season +
      daySwing * clearness * Math.cos((2 * Math.PI * (solarHour - 15)) / 24) +
      noise
    )
  }

  #sun(ms: number): number {
    const dayOfYear = ((ms / day) % 365.2425) + 1
    const solarHour = ((ms + 1.6 * hour) % day) / hour
    const declination = 0.409 * Math.sin((2 * Math.PI * (dayOfYear - 81)) / 365.2425)
    const angle = (Math.PI * (solarHour - 12)) / 12
    const height =
      Math.sin(this.#latitude) * Math.sin(declination) +
      Math.cos(this.#latitude) * Math.cos(declination) * Math.cos(angle)
    if (height <= 0) return 0
    const clear = 900 * height ** 1.15
    return clear * (1 - 0.75 * this.#cloudAt(ms))
  }

  #noiseOf(wholeDay: number): number {
    const known = this.#dayNoise.get(wholeDay)
    if (known !== undefined) return known
    let noise = 0
    for (let back = remembered; back >= 0; back--) {
      const shock = nextGaussian(randomOf('day', this.#town, wholeDay - back))
      noise = persistence * noise + Math.sqrt(1 - persistence ** 2) * shock
    }
    this.#dayNoise.set(wholeDay, noise * daySpread)
    return noise * daySpread
  }

  #cloudAt(ms: number): number {
    const wholeDay = Math.floor(ms / day)
    const share = (ms % day) / day
    return this.#cloudOf(wholeDay) * (1 - share) + this.#cloudOf(wholeDay + 1) * share
  }

  #cloudOf(wholeDay: number): number {
    const known = this.#cloud.get(wholeDay)
    if (known !== undefined) return known
    const cloud = nextUniform(randomOf('cloud', this.#town, wholeDay))
    this.#cloud.set(wholeDay, cloud)
    return cloud
  }
}
