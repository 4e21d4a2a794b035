// What a technician has entered at the end of a visit. It survives a reload and a lost network in the storage of the tab,
// and is deleted once the server has stored it.

import { useState } from 'react'
import { z } from 'zod'
import { unitKeys } from '../../../contract/catalogue/types.ts'

const lineSchema = z.object({
  key: z.string(),
  item_id: z.string().nullable(),
  name: z.string(),
  /** As typed. */
  quantity: z.string(),
  /** That of the catalogue at first. */
  unit: z.enum(unitKeys).nullable(),
  /** Euro for one, as typed. */
  price: z.string(),
})
export type MaterialLine = z.infer<typeof lineSchema>

const draftSchema = z.object({
  step: z.union([z.literal(1), z.literal(2)]),
  /** Names of what was done, in the order of choosing. */
  done: z.array(z.string()),
  materials: z.array(lineSchema),
  notes: z.string(),
  /** The visit that the note was read from. */
  base: z.object({ notes: z.string(), updated_at: z.string().nullable() }),
  outcome: z.enum(['done', 'continue']),
  /** Euro, as typed; undefined until it is touched. */
  cost: z.string().optional(),
  /** The client agreed to a cost above the estimate. */
  isAgreed: z.boolean().default(false),
  /** Undefined until it is chosen: a hurried end would leave a debt. */
  payer: z.enum(['tenant', 'owner', 'none']).optional(),
  amount: z.string().optional(),
  payment_type_id: z.int().optional(),
  signer: z.string().optional(),
  isTyped: z.boolean(),
  strokes: z.array(z.array(z.tuple([z.number(), z.number()]))),
  /** The sentence that the strokes were drawn under. */
  signedText: z.string().optional(),
  books: z.boolean(),
})
export type Draft = z.infer<typeof draftSchema>

interface Noted {
  notes: string | null
  updated_at: string | null
}

const baseOf = ({ notes, updated_at }: Noted): Draft['base'] => ({ notes: notes ?? '', updated_at })

export const emptyDraft = (visit: Noted): Draft => ({
  step: 1,
  done: [],
  materials: [],
  notes: visit.notes ?? '',
  base: baseOf(visit),
  outcome: 'done',
  isAgreed: false,
  isTyped: false,
  strokes: [],
  books: true,
})

const keyOf = (visit: string) => `end-of-visit:${visit}`

export function readDraft(visit: string): Draft | undefined {
  try {
    return draftSchema.safeParse(JSON.parse(sessionStorage.getItem(keyOf(visit)) ?? 'null')).data
  } catch {
    return undefined
  }
}

export const forgetDraft = (visit: string): void => sessionStorage.removeItem(keyOf(visit))

/** After somebody else has changed the visit: their note stands before what was typed here, if both are new. */
export function rebased(draft: Draft, visit: Noted): Pick<Draft, 'notes' | 'base'> {
  const base = baseOf(visit)
  if (base.notes === draft.base.notes) return { notes: draft.notes, base }
  return { notes: [base.notes, draft.notes.trim()].filter(Boolean).join('\n'), base }
}

export type ChangeDraft = (change: Partial<Draft>) => void

/** The draft of a visit, stored with every change. */
export function useDraft({ id: visit, ...noted }: Noted & { id: string }): [Draft, ChangeDraft] {
  const [draft, setDraft] = useState(() => readDraft(visit) ?? emptyDraft(noted))
  const change: ChangeDraft = (fields) =>
    setDraft((before) => {
      const after = { ...before, ...fields }
      try {
        sessionStorage.setItem(keyOf(visit), JSON.stringify(after))
      } catch {
        // A full or forbidden storage loses only the protection against a reload.
      }
      return after
    })
  return [draft, change]
}
