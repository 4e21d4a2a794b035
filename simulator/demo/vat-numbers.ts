import { isVatNumber } from '../../contract/clients/vat-number.ts'
import { nextUniform, pick, randomOf } from '../random.ts'

const digitsBeforeCheck = 7

/** A VAT number of a legal person, with its check digit. */
export function vatNumberOf(id: string): string {
  const random = randomOf('thalpos demo vat', id)
  const digits = Array.from({ length: digitsBeforeCheck }, () => Math.floor(nextUniform(random) * 10))
  const start = `9${digits.join('')}`
  const numbers = Array.from({ length: 10 }, (_, check) => `${start}${check}`)
  return numbers.find(isVatNumber) ?? start
}

const taxOffices = {
  2310: ['Α΄ Θεσσαλονίκης', 'Δ΄ Θεσσαλονίκης', 'Ζ΄ Θεσσαλονίκης', 'Καλαμαριάς'],
  210: ['Α΄ Αθηνών', 'Δ΄ Αθηνών', 'Α΄ Πειραιά', 'Γλυφάδας'],
} as const

/** By the dialling code of the place. */
export const taxOfficeOf = (id: string, telephone: string): string =>
  pick(
    randomOf('thalpos demo tax office', id),
    telephone.startsWith('210') ? taxOffices[210] : taxOffices[2310],
  )
