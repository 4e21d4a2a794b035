import { z } from 'zod'
import { languages } from '../language.ts'
import { isoTime, listOf } from '../lists.ts'
import { technician } from '../roles.ts'
import { route } from '../route.ts'
import { importKinds } from './columns.ts'

export const importLimits = { rows: 20_000, bytes: 10_000_000, file_name: 120, columns: 100 } as const

/** Days within which an import can be undone. */
export const undoableDays = 30

/**
 * checked: parsed, nothing written yet. running: being written in one transaction. done: every row is a record.
 * failed and cancelled: nothing was written. undone: its records are removed.
 */
export const importStates = ['checked', 'running', 'done', 'failed', 'cancelled', 'undone'] as const
export type ImportState = (typeof importStates)[number]

const values = z.record(z.string(), z.union([z.string(), z.number()]))

export const importSchema = z
  .object({
    id: z.string(),
    kind: z.enum(importKinds),
    file_name: z.string(),
    state: z.enum(importStates),
    /** Names of the recognised columns, in the order of the file. */
    columns: z.array(z.string()),
    /** Heads of unknown columns, which are ignored. */
    ignored: z.array(z.string()),
    rows: z.int(),
    bad: z.int(),
    /** Rows that match an existing client. */
    matched: z.int(),
    /** Valid rows that are skipped; by default those with the phone of an existing client. */
    skipped: z.int(),
    /** Rows written so far. */
    written: z.int(),
    /** Problem key of a failed import. */
    problem: z.object({ key: z.string(), values: values.optional() }).nullable(),
    created_at: isoTime,
    created_by: z.string(),
    finished_at: isoTime.nullable(),
    undone_at: isoTime.nullable(),
    undone_by: z.string().nullable(),
    /** Whether this person may undo it now. */
    may_undo: z.boolean(),
  })
  .meta({ id: 'Import' })
export type Import = z.infer<typeof importSchema>

const rowErrorSchema = z.object({
  column: z.string(),
  value: z.string(),
  key: z.string(),
  values: values.optional(),
})
export type ImportRowError = z.infer<typeof rowErrorSchema>

/** The field by which a row matches an existing client. */
export const matchMarks = ['email', 'phone', 'name'] as const
export type MatchMark = (typeof matchMarks)[number]

const rowMatchSchema = z.object({
  client_id: z.string(),
  name: z.string(),
  by: z.array(z.enum(matchMarks)),
})
export type RowMatch = z.infer<typeof rowMatchSchema>

/** A row of the file with its spreadsheet number; a valid one as its future record. */
export const importRowSchema = z
  .object({
    row: z.int(),
    cells: z.record(z.string(), z.string()),
    errors: z.array(rowErrorSchema),
    matches: z.array(rowMatchSchema),
    is_skipped: z.boolean(),
  })
  .meta({ id: 'ImportRow' })
export type ImportRow = z.infer<typeof importRowSchema>

const headSchema = z.object({
  head: z.string(),
  /** The proposed column; null means ignored. */
  column: z.string().nullable(),
  /** Whether the company chose it for an earlier file. */
  is_remembered: z.boolean(),
  /** Samples from the first rows. */
  samples: z.array(z.string()),
})
export type ImportHead = z.infer<typeof headSchema>

export const importHeadsSchema = z.object({ heads: z.array(headSchema) }).meta({ id: 'ImportHeads' })
export type ImportHeads = z.infer<typeof importHeadsSchema>

const file = {
  body: z.instanceof(Uint8Array, { error: 'file_required' }),
  takes: { type: 'text/csv', bytes: importLimits.bytes },
} as const

const oneImport = z.object({ id: z.uuid() })
const page = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  offset: z.coerce.number().int().min(0).default(0),
})

export const importRoutes = {
  listImports: route({
    method: 'GET',
    path: '/imports',
    tag: 'imports',
    summary: 'Past imports, the newest first: of the company for administrators, else one’s own',
    roles: technician,
    query: page,
    reply: listOf(importSchema),
  }),
  downloadImportTemplate: route({
    method: 'GET',
    path: '/imports/template',
    tag: 'imports',
    summary: 'An empty file with the columns of a kind and a row that shows how',
    roles: technician,
    query: z.object({ kind: z.enum(importKinds), lang: z.enum(languages).default('el') }),
    reply: z.string(),
    answers: 'stream',
    media: ['text/csv'],
  }),
  readImportHeads: route({
    method: 'POST',
    path: '/imports/heads',
    tag: 'imports',
    summary: 'Read the heads of a CSV file and propose a column for each; nothing is stored',
    roles: technician,
    query: z.object({ kind: z.enum(importKinds) }),
    ...file,
    reply: importHeadsSchema,
    // It only reads.
    stale: [],
  }),
  checkImport: route({
    method: 'POST',
    path: '/imports',
    tag: 'imports',
    summary: 'Read a CSV file and tell what would become of it; nothing is made yet',
    roles: technician,
    query: z.object({
      kind: z.enum(importKinds),
      file_name: z.string().trim().min(1).max(importLimits.file_name).default('import.csv'),
      /** Columns in the order of the file, empty for an ignored one; stored for the company's next file. */
      columns: z.string().max(4000).optional(),
    }),
    ...file,
    reply: importSchema,
    status: 201,
    location: '/imports/{id}',
    stale: ['listImports'],
  }),
  getImport: route({
    method: 'GET',
    path: '/imports/{id}',
    tag: 'imports',
    summary: 'How far an import is',
    roles: technician,
    params: oneImport,
    reply: importSchema,
  }),
  listImportRows: route({
    method: 'GET',
    path: '/imports/{id}/rows',
    tag: 'imports',
    summary: 'Rows of a file that was read, those with errors first, then those that fit a client',
    roles: technician,
    params: oneImport,
    query: page.extend({
      is_bad: z.enum(['true', 'false']).optional(),
      is_matched: z.enum(['true', 'false']).optional(),
    }),
    reply: listOf(importRowSchema),
  }),
  decideImportRow: route({
    method: 'PUT',
    path: '/imports/{id}/rows/{row}',
    tag: 'imports',
    summary: 'Leave a good row out of an import, or take it in again',
    roles: technician,
    params: oneImport.extend({ row: z.coerce.number().int().min(1) }),
    body: z.object({ is_skipped: z.boolean() }),
    reply: importSchema,
    stale: ['getImport', 'listImportRows'],
  }),
  confirmImport: route({
    method: 'POST',
    path: '/imports/{id}/confirm',
    tag: 'imports',
    summary:
      'Write every row that is not left out, or none; a file with errors only when its bad rows are to be skipped',
    roles: technician,
    params: oneImport,
    query: z.object({ skip_bad: z.enum(['true', 'false']).default('false') }),
    reply: importSchema,
    status: 202,
    answers: 'stream',
    stale: 'everything',
  }),
  cancelImport: route({
    method: 'POST',
    path: '/imports/{id}/cancel',
    tag: 'imports',
    summary: 'Stop an import that is being written, or give up one that was only read; nothing is left of it',
    roles: technician,
    params: oneImport,
    reply: importSchema,
    status: 202,
    stale: ['listImports', 'getImport', 'listImportRows'],
  }),
  undoImport: route({
    method: 'POST',
    path: '/imports/{id}/undo',
    tag: 'imports',
    summary: 'Remove the unchanged records of an import; for the person who imported it, or an administrator',
    roles: technician,
    params: oneImport,
    reply: importSchema,
    stale: 'everything',
  }),
} as const
