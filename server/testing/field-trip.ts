// The trip of an entity: every writable field through every way in which it is written and read.
import { expect } from 'vitest'
import { type Entity, entities } from '../../contract/entities.ts'
import { type Fields, namesOf } from '../../contract/fields.ts'
import type { FieldOffice } from './field-office.ts'
import { expectInFile, importedOf } from './fields.ts'

const ways = ['POST', 'PATCH', 'import', 'restore', 'GET', 'list', 'export', 'history'] as const
export type Way = (typeof ways)[number]

export interface Steps {
  /** The record that a way gives has this form; `shown` is the form where that way has other names. */
  reads: (way: Way, record: unknown, form: object, shown?: object) => void
  /** The first row of this English file has the form. */
  readsFile: (bytes: Uint8Array, form: Record<string, unknown>, fields?: Fields) => void
}

export interface Trip {
  /** Ways that the entity lacks, each with its reason. */
  none?: Partial<Record<Way, string>>
  /** Fields that a way leaves out, each with its reason. */
  without?: Partial<Record<Way, Record<string, string>>>
  run: (office: FieldOffice, steps: Steps) => Promise<void>
}

const inFiles: readonly Way[] = ['import', 'export']

/** Fails where a way loses a value. Resolves with what takes a way neither in the trip nor by a written reason. */
export async function takeTrip(
  entity: Entity,
  office: FieldOffice,
  { none = {}, without = {}, run }: Trip,
): Promise<string[]> {
  const fields: Fields = entities[entity]
  const seen = new Map<Way, Set<string>>()
  const note = (way: Way, form: object) =>
    seen.set(way, new Set([...(seen.get(way) ?? []), ...Object.keys(form)]))
  await run(office, {
    reads(way, record, form, shown = form) {
      expect({ way, record }).toMatchObject({ way, record: shown })
      note(way, form)
    },
    readsFile(bytes, form, of = fields) {
      expectInFile(bytes, of, form)
      note('export', importedOf(of, form))
    },
  })
  return ways.flatMap((way) => {
    const names = seen.get(way)
    if (!names) return none[way] === undefined ? [`${way} is not taken.`] : []
    if (none[way] !== undefined) return [`${way} is taken, although it has a reason.`]
    return namesOf(fields)
      .filter((name) => !names.has(name) && without[way]?.[name] === undefined)
      .filter((name) => !inFiles.includes(way) || fields[name]?.file)
      .map((name) => `${name} is not in ${way}.`)
  })
}
