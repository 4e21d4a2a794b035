// The HTTP side of the product on one port: the contract under /api/v1, identity, health, metrics, and the built
// console. Security headers and problem replies apply to all of it.
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'node:querystring'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import serveStatic from '@fastify/static'
import fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import { createSerializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { apiPrefix } from '../contract/route.ts'
import { uploadTimeoutMs } from '../contract/session.ts'
import { limitConnections } from './http/connection-limit.ts'
import { answerErrors } from './http/errors.ts'
import { answerHealth, type HealthOptions } from './http/health.ts'
import { refuseDeepJson } from './http/json-depth.ts'
import { answerMalformedRequests } from './http/malformed-requests.ts'
import { measureRequests } from './http/metrics.ts'
import { describeApi } from './http/openapi.ts'
import { rejectInvalidText } from './http/reject-invalid-text.ts'
import { createSecurityHeaders } from './http/security-headers.ts'
import { operations, type ServeOptions, serve } from './http/serve.ts'
import { enforceDeadlines } from './request/deadline.ts'
import type { Log } from './settings/log.ts'
import type { TrustedProxies } from './settings/trusted-proxies.ts'

export interface AppOptions extends ServeOptions, HealthOptions {
  log: Log
  trustProxy: TrustedProxies
  /** Checks every reply against its schema: for tests. */
  checkReplies: boolean
  /** People reach the server by TLS. */
  isOverTls: boolean
  requestTimeoutMs: number
  maxConnections: number
  /** Folder of the built console; undefined when a development server serves it. */
  consoleDir: string | undefined
  /** Further origins the console may call and sign in at: an external issuer. */
  trustedOrigins: string[]
  /** Where the tiles under maps are fetched from. */
  tileOrigins: string[]
  mountIdentity?: (app: FastifyInstance) => Promise<void>
}

const tracingId = /^[\w.-]{8,64}$/

/** Bytes; compressing less saves no time. */
const compressionThreshold = 2048

/** `a[]=1` and `a=1` mean the same list. */
function readQuery(text: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = {}
  for (const [key, value = ''] of Object.entries(parse(text, '&', '=', { maxKeys: 0 }))) {
    const name = key.endsWith('[]') ? key.slice(0, -2) : key
    const earlier = query[name]
    query[name] = earlier === undefined ? value : [earlier, value].flat()
  }
  return query
}

export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const setSecurityHeaders = createSecurityHeaders(options)
  const app = fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: (request) => {
      const given = request.headers['x-request-id']
      return typeof given === 'string' && tracingId.test(given) ? given : randomUUID()
    },
    trustProxy: options.trustProxy as FastifyServerOptions['trustProxy'],
    requestTimeout: uploadTimeoutMs,
    bodyLimit: 1_000_000,
    ...answerMalformedRequests(setSecurityHeaders, options.log),
    routerOptions: { querystringParser: readQuery, maxParamLength: 200 },
  }) as unknown as FastifyInstance

  app.setValidatorCompiler(validatorCompiler as never)
  const checked = createSerializerCompiler()
  app.setSerializerCompiler((options.checkReplies ? checked : () => JSON.stringify) as never)
  enforceDeadlines(app, options.requestTimeoutMs)
  limitConnections(app, options.maxConnections, options.registry)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  // On the raw reply, because downloads are written past Fastify.
  app.addHook('onRequest', (request, reply, done) => {
    setSecurityHeaders(request.raw, reply.raw, () => {})
    if (request.url.startsWith(`${apiPrefix}/`)) reply.raw.setHeader('cache-control', 'no-store')
    done()
  })
  measureRequests(app, options.registry)
  answerErrors(app)
  refuseDeepJson(app)
  rejectInvalidText(app)

  await app.register(compress, {
    encodings: ['zstd', 'br', 'gzip'],
    threshold: compressionThreshold,
    customTypes: /^application\/(problem\+)?json/,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    globalDecompression: false,
  })
  await describeApi(app)
  await app.register(async (api) => serve(api, options, operations.plain))
  await app.register(async (api) => {
    // The handler itself answers a file that is too large.
    await api.register(multipart, { throwFileSizeLimit: false })
    serve(api, options, operations.receiving)
  })
  if (options.mountIdentity) await options.mountIdentity(app)

  answerHealth(app, options)

  if (options.consoleDir && existsSync(join(options.consoleDir, 'index.html'))) {
    await app.register(serveStatic, {
      root: options.consoleDir,
      cacheControl: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        const hasHashedName = /[\\/]assets[\\/]/.test(path)
        reply.header('cache-control', hasHashedName ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  return app
}
