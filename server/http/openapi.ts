import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { productName } from '../../contract/brand.ts'
import { apiPrefix } from '../../contract/route.ts'

type Components = Record<string, unknown>

const referencesIn = (part: unknown): string[] =>
  [...JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].flatMap(([, name]) => name ?? [])

/** The generator lists every named schema of the contract, also those that no operation refers to. */
function usedSchemas(operations: unknown, schemas: Components): Components {
  const used = new Set<string>()
  const pending = referencesIn(operations)
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    if (used.has(name)) continue
    used.add(name)
    pending.push(...referencesIn(schemas[name] ?? null))
  }
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)))
}

const describeObject: typeof jsonSchemaTransformObject = (given) => {
  const document = jsonSchemaTransformObject(given)
  const { components } = document as { components?: { schemas?: Components } }
  if (components?.schemas) {
    const { paths } = document as { paths?: unknown }
    components.schemas = usedSchemas(paths, components.schemas)
  }
  return document
}

/** OpenAPI 3.1, generated from the contract, at /api/v1/openapi.json; a page to browse it at /api/v1/docs. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${productName} API`,
        version: '1',
        license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: '/' }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: jsonSchemaTransform,
    transformObject: describeObject,
  })
  app.get(`${apiPrefix}/openapi.json`, { schema: { hide: true } }, async () => app.swagger())
  await app.register(swaggerUi, {
    routePrefix: `${apiPrefix}/docs`,
    // Without a validator the page calls no other site.
    uiConfig: { validatorUrl: null, docExpansion: 'none', filter: true, deepLinking: true },
    theme: { title: `${productName} API` },
  })
}
