// Characters that PostgreSQL cannot keep: NUL in any text, half of a surrogate pair in JSON. They are refused in whatever
// a request gives, before anything looks at it.
import type { FastifyInstance } from 'fastify'
import { Problem } from '../request/problem.ts'

const isKeepable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** Where in a value such text stands, `contacts.0.phone`. Without recursion: brackets can be nested deeper than calls. */
function findUnkeepable(given: unknown): string | undefined {
  const places: [path: string, value: unknown][] = [['', given]]
  for (let place = places.pop(); place; place = places.pop()) {
    const [path, value] = place
    if (typeof value === 'string' && !isKeepable(value)) return path
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) continue
    for (const [name, inner] of Object.entries(value)) {
      if (!isKeepable(name)) return path
      places.push([path === '' ? name : `${path}.${name}`, inner])
    }
  }
  return undefined
}

export function refuseUnkeepable(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, done) => {
    for (const part of [request.params, request.query, request.body]) {
      const path = findUnkeepable(part)
      if (path === undefined) continue
      return done(
        new Problem(400, 'bad_request', 'Text holds a character that cannot be kept.', [
          { path, key: 'field_invalid' },
        ]),
      )
    }
    done()
  })
}
