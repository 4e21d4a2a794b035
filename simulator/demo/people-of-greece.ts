import { nextUniform, pick, type Random } from '../random.ts'
import { inLatin, menNames, surnames, womenNames } from './names.ts'

export interface Greek {
  firstname: string
  lastname: string
  email: string | null
}

export function meetGreek(random: Random): Greek {
  const woman = nextUniform(random) < 0.5
  const firstname = pick(random, woman ? womenNames : menNames)
  const lastname = pick(random, surnames)[woman ? 1 : 0]
  const dot = nextUniform(random) < 0.5 ? '.' : ''
  const address = `${inLatin(firstname).slice(0, dot ? 12 : 1)}${dot}${inLatin(lastname)}@mail.example`
  return { firstname, lastname, email: nextUniform(random) < 0.8 ? address : null }
}

const digits = (random: Random, count: number): string =>
  Array.from({ length: count }, () => Math.floor(nextUniform(random) * 10)).join('')

/** Ten digits of the Greek plan in unassigned ranges. */
export const mobileOf = (random: Random): string => `691${digits(random, 7)}`

export const landlineOf = (random: Random, area: string): string =>
  `${area}1${digits(random, 9 - area.length)}`

export function uuidOf(random: Random): string {
  const hex = Array.from({ length: 32 }, () => Math.floor(nextUniform(random) * 16).toString(16)).join('')
  const variant = (8 + Math.floor(nextUniform(random) * 4)).toString(16)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join('-')
}
