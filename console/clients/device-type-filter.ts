import { deviceTypeSchema } from '../../contract/models/model.ts'
import { deviceTypeWord } from '../devices/words.ts'
import type { Filter } from '../kit/list/columns.ts'
import { m } from '../paraglide/messages.js'

/** Clients who have such a device. */
export const deviceTypeFilter = (): Filter => ({
  key: 'deviceTypes',
  label: m.filter_device_types(),
  options: deviceTypeSchema.options.map((value) => ({ value, label: deviceTypeWord(value) })),
})

/** The types in an address that exist. */
export const knownTypes = (words: readonly string[] | undefined) =>
  words?.flatMap((word) => deviceTypeSchema.options.filter((type) => type === word))
