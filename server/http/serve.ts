// Mounts the contract: each declared route becomes a guarded, parsed Fastify route whose handler runs inside one
// database transaction of the caller's company. Nothing reaches a handler that its declaration does not allow.

import type { FastifyInstance, FastifyReply, FastifyRequest, preValidationHookHandler } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { Language } from '../../contract/language.ts'
import { problemSchema } from '../../contract/problems.ts'
import { type CompanyKind, companyKindOf } from '../../contract/roles.ts'
import { apiPrefix, type ReplyInput, type RequestOf, type Route } from '../../contract/route.ts'
import { type Operation, type Routes, routes } from '../../contract/routes.ts'
import { uploadTimeoutMs } from '../../contract/session.ts'
import type { Database } from '../database/database.ts'
import type { DB } from '../database/database.types.ts'
import type { Deadline } from '../request/deadline.ts'
import { requestedLanguage } from '../request/language.ts'
import { Problem } from '../request/problem.ts'
import type { CompanyDirectory } from './company-directory.ts'
import { idempotencyHeaders, idempotencyKeyOf, isRepeatable, runOnce } from './idempotency.ts'
import type { Caller, Session } from './session.ts'

export interface PersonCall extends Caller {
  tx: Transaction<DB>
  /** Arrival of the request, as `performance.now()` counts. */
  arrivedAt?: number
  /** The console sends the one that it is used in. */
  language?: Language
}

/** A stream outlives any transaction, so it opens one for each read. */
export interface StreamCall extends Caller {
  inCompany<T>(work: (tx: Transaction<DB>) => Promise<T>): Promise<T>
  deadline: Deadline
  request: FastifyRequest
  reply: FastifyReply
}

/** A call without a token whose handler writes the reply. */
export interface AnyoneCall {
  request: FastifyRequest
  reply: FastifyReply
}

type HandlerOf<R extends Route> = R extends { answers: 'stream'; roles: 'anyone' }
  ? (request: RequestOf<R>, call: AnyoneCall) => Promise<void>
  : R extends { answers: 'stream' }
    ? (request: RequestOf<R>, call: StreamCall) => Promise<void>
    : R extends { receives: 'file' }
      ? (request: RequestOf<R>, call: StreamCall) => Promise<ReplyInput<R>>
      : R extends { roles: 'anyone' }
        ? (request: RequestOf<R>) => Promise<ReplyInput<R>>
        : (request: RequestOf<R>, call: PersonCall) => Promise<ReplyInput<R>>

/** One handler for every operation of the contract; a missing one does not compile. */
export type Handlers = { [Name in Operation]: HandlerOf<Routes[Name]> }

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
}

export interface ServeOptions {
  database: Database
  session: Session
  companies: CompanyDirectory
  handlers: Handlers
}

async function identify(request: FastifyRequest, declared: Route, options: ServeOptions): Promise<Caller> {
  const person = await options.session.authenticate(request.headers.authorization)
  const kind: CompanyKind | undefined = companyKindOf(person.roles)
  if (declared.roles !== 'anyone') {
    const holdsOne = declared.roles.some((role) => person.roles.includes(role))
    if (!holdsOne) throw new Problem(403, 'role_required')
  }
  const company = person.companyKey && (await options.companies.byKey(person.companyKey))
  if (!kind || !company || company.kind !== kind) throw new Problem(403, 'forbidden')
  return { person, who: { company: company.id, kind } }
}

const fillPath = (path: string, fields: unknown): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((fields as Record<string, unknown>)[name])),
  )

const statusOf = (declared: Route): number => declared.status ?? 200

const receives = (name: Operation): boolean => (routes[name] as Route).receives !== undefined
const names = Object.keys(routes) as Operation[]

/** The form parser slows every route of its scope, so uploads have their own scope. */
export const operations = {
  plain: names.filter((name) => !receives(name)),
  receiving: names.filter(receives),
}

export function serve(app: FastifyInstance, options: ServeOptions, served: readonly Operation[]): void {
  app.decorateRequest('caller', null)
  const files = new Set(
    Object.values(routes as Record<string, Route>).flatMap(({ takes }) => takes?.type ?? []),
  )
  app.addContentTypeParser([...files], { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  for (const name of served) {
    const declared: Route = routes[name]
    const handler = options.handlers[name] as (input: unknown, call?: unknown) => Promise<unknown>
    const send = (reply: FastifyReply, answer: unknown) => reply.status(statusOf(declared)).send(answer)
    app.route({
      method: declared.method,
      ...(declared.takes ? { bodyLimit: declared.takes.bytes } : {}),
      url: apiPrefix + declared.path.replace(/\{(\w+)\}/g, ':$1'),
      schema: {
        operationId: name,
        summary: declared.summary,
        tags: [declared.tag],
        security: declared.roles === 'anyone' ? [] : [{ bearer: [] }],
        ...(declared.params ? { params: declared.params } : {}),
        ...(declared.query ? { querystring: declared.query } : {}),
        ...(declared.body ? { body: declared.body } : {}),
        ...(isRepeatable(declared) ? { headers: idempotencyHeaders } : {}),
        ...(declared.takes ? { consumes: [declared.takes.type] } : {}),
        ...(declared.receives ? { consumes: ['multipart/form-data'], body: fileForm } : {}),
        response: {
          [statusOf(declared)]: successOf(declared),
          '4xx': problemResponse,
          '5xx': problemResponse,
        },
      },
      ...(declared.receives
        ? { config: { deadlineMs: uploadTimeoutMs }, validatorCompiler: exceptBody as never }
        : {}),
      onRequest: async (request) => {
        if (declared.roles !== 'anyone') request.caller = await identify(request, declared, options)
      },
      preValidation: refuseUnknownKeys(declared),
      handler: ignoreAfterDeadline(async (request, reply) => {
        const input = { params: request.params, query: request.query, body: request.body }
        const { caller, deadline } = request
        if (!caller || !deadline) {
          const answer = await handler(input, { request, reply })
          return declared.answers === 'stream' ? reply : send(reply, answer)
        }
        const { readInCompany, inCompany: change } = options.database
        const within = declared.method === 'GET' ? readInCompany : change
        const inCompany: StreamCall['inCompany'] = (work) => within(caller.who, work, deadline)
        const streamCall = { ...caller, inCompany, deadline, request, reply }
        if (declared.answers === 'stream') return handler(input, streamCall)
        const { arrivedAt } = deadline
        const key = isRepeatable(declared) ? idempotencyKeyOf(request.headers) : undefined
        const answer = declared.receives
          ? await handler(input, streamCall)
          : await inCompany((tx) => {
              const language = requestedLanguage(request.headers['accept-language'])
              const work = () => handler(input, { ...caller, tx, arrivedAt, language })
              return key ? runOnce(tx, caller, { key, operation: name, input }, work) : work()
            })
        // The deadline has sent the reply.
        if (reply.sent) return
        if (declared.location) reply.header('location', apiPrefix + fillPath(declared.location, answer))
        return send(reply, answer)
      }),
    })
  }
}

type Handle = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** Ignores the error of a request that was already answered at its deadline. */
const ignoreAfterDeadline =
  (handle: Handle): Handle =>
  async (request, reply) => {
    try {
      return await handle(request, reply)
    } catch (error) {
      if (!reply.sent || !request.deadline?.signal.aborted) throw error
    }
  }

/** Response schema of a success, by media type if it is not only JSON. */
const successOf = ({ reply, summary, media }: Route) =>
  media
    ? {
        description: summary,
        content: Object.fromEntries(
          media.map((type, index) => [type, { schema: index === 0 ? reply : z.file() }]),
        ),
      }
    : reply

/** Refuses unknown query keys: ignoring a misspelt filter would return every row. */
function refuseUnknownKeys({ query }: Route): preValidationHookHandler {
  const known = new Set(Object.keys(query?.shape ?? {}))
  return (request, _reply, done) => {
    const unknown = Object.keys(request.query as object).filter((key) => !known.has(key))
    const errors = unknown.map((path) => ({ path, key: 'field_unknown' as const }))
    done(
      unknown.length > 0
        ? new Problem(400, 'bad_request', 'The query has an unknown key.', errors)
        : undefined,
    )
  }
}

const fileForm = z.object({ file: z.file() })

/** The handler itself reads a form with a file. */
const exceptBody: typeof validatorCompiler = (checked) =>
  checked.httpPart === 'body' ? (value) => ({ value }) : validatorCompiler(checked)

const problemResponse = {
  description: 'RFC 9457 problem details',
  content: { 'application/problem+json': { schema: problemSchema } },
}
