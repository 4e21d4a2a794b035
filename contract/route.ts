// One declaration a route. The server's validation and handlers, OpenAPI, the console's client, the menus
// and the stranger test are all derived from it.
import type { z } from 'zod'
import type { Role } from './roles.ts'

/** Who may call: `anyone` needs no token, otherwise one of these roles and control_access. */
export type Access = 'anyone' | readonly Role[]

interface RouteParts {
  /** Path under /api/v1, parameters as `{name}`. */
  path: string
  roles: Access
  summary: string
  tag: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** The body is a raw file: its media type and size limit in bytes. */
  takes?: { type: string; bytes: number }
  /** The body is a form with one field, `file`, which the handler streams. */
  receives?: 'file'
  reply: z.ZodType
  /** Success status; default 200. */
  status?: 200 | 201 | 202 | 204
  /** Path of the created record, with fields of the reply: `/devices/{device_id}`. */
  location?: string
  /** The reply shows a secret once, so that it is not stored for repeated requests. */
  hasSecret?: true
  /** `stream` answers are written by the handler itself (server-sent events, downloads). */
  answers?: 'json' | 'stream'
  /** Media types of a success: the first for `reply`, any other for the same as a file. Default: JSON. */
  media?: readonly [string, ...string[]]
}

interface Reading {
  method: 'GET'
  stale?: never
}

interface Changing {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Operations whose replies a success makes stale; the console refetches them. None has its reason beside it. */
  stale: readonly string[] | 'everything'
}

export type Route = RouteParts & (Reading | Changing)

export const apiPrefix = '/api/v1'

export function route<const R extends Route>(declaration: R): R {
  return declaration
}

type Parsed<S, Fallback> = S extends z.ZodType ? z.output<S> : Fallback
type Input<S, Fallback> = S extends z.ZodType ? z.input<S> : Fallback

/** What a handler receives, after parsing. */
export interface RequestOf<R extends Route> {
  params: Parsed<R['params'], Record<string, never>>
  query: Parsed<R['query'], Record<string, never>>
  body: Parsed<R['body'], undefined>
}

/** What a caller may send, before parsing. */
export type RequestInput<R extends Route> = (R['params'] extends z.ZodType
  ? { params: Input<R['params'], never> }
  : { params?: undefined }) &
  (R['query'] extends z.ZodType ? { query?: Input<R['query'], never> } : { query?: undefined }) &
  (R['body'] extends z.ZodType ? { body: Input<R['body'], never> } : { body?: undefined })

export type Reply<R extends Route> = z.output<R['reply']>
export type ReplyInput<R extends Route> = z.input<R['reply']>
