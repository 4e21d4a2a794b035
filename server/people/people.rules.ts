// Searches and sorts people in memory, as other lists do: they are few, and each directory would do it differently.
import type { z } from 'zod'
import type { Personnel, personnelQuery } from '../../contract/companies/own-company.ts'
import { fold, patternsOf, phonetic } from '../search/phonetic-search.ts'

type Query = Pick<z.output<typeof personnelQuery>, 'search' | 'sort' | 'order'>
type Sort = NonNullable<Query['sort']>

const textOf = ({ firstName, lastName, email, username }: Personnel): string =>
  phonetic(` ${lastName} ${firstName} ${lastName} ${email} ${username}`)

const keyOf = (person: Personnel, sort: Sort): string => fold(String(person[sort]))

/** Missing values sort last in both directions. */
const compare = (one: string, other: string, sign: number): number => {
  if (one === other) return 0
  if (one === '' || other === '') return one === '' ? 1 : -1
  return one < other ? -sign : sign
}

export function findPeople(people: readonly Personnel[], { search = '', sort, order }: Query): Personnel[] {
  const patterns = patternsOf(search).map((pattern) => new RegExp(pattern))
  const found = people.filter((person) => patterns.every((pattern) => pattern.test(textOf(person))))
  const sign = order === 'desc' ? -1 : 1
  const keys: Sort[] = [sort ?? 'lastName', 'lastName', 'firstName', 'email', 'id' as Sort]
  return found.sort((one, other) => {
    for (const [at, key] of keys.entries()) {
      const difference = compare(keyOf(one, key), keyOf(other, key), at === 0 ? sign : 1)
      if (difference !== 0) return difference
    }
    return 0
  })
}
