// What of an address a saved view holds: search, filters and order of a screen, but no page, panel or chosen row.
import { z } from 'zod'
import { type ViewScreen, viewScreens } from '../../contract/saved-views/routes.ts'

type Words = Record<string, string | string[]>

const passing = new Set(['page', 'panel', 'tab', 'at', 'graphs', 'column', 'device', 'change'])

/** The screen of a path that has views. */
export const screenOf = (pathname: string): ViewScreen | undefined =>
  viewScreens.find((screen) => pathname === `/${screen}`)

const words = z.union([z.string().min(1), z.number(), z.boolean()]).transform(String)
const wordsSchema = z.union([words, z.array(words).min(1)])

export const viewOf = (search: Readonly<Record<string, unknown>>): Words =>
  Object.fromEntries(
    Object.entries(search).flatMap(([key, value]) => {
      const held = passing.has(key) ? undefined : wordsSchema.safeParse(value).data
      return held === undefined ? [] : [[key, held] as const]
    }),
  )

/** Order of keys and one word or a list of one make no difference. */
const comparable = (words: Words): string =>
  JSON.stringify(
    Object.entries(words)
      .map(([key, value]) => [key, [value].flat()] as const)
      .toSorted(([one], [other]) => one.localeCompare(other)),
  )

export const isSameView = (one: Words, other: Words): boolean => comparable(one) === comparable(other)
