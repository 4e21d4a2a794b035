// Rejects characters that PostgreSQL cannot store: NUL in any text, half of a surrogate pair in JSON. Params, query
// and body are checked before validation.
import type { FastifyInstance } from 'fastify'
import { Problem } from '../request/problem.ts'

const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/**
 * Path of the first invalid text, `contacts.0.phone`. Not recursive: JSON can be nested deeper than the call stack.
 */
function findInvalidText(given: unknown): string | undefined {
  const places: [path: string, value: unknown][] = [['', given]]
  for (let place = places.pop(); place; place = places.pop()) {
    const [path, value] = place
    if (typeof value === 'string' && !isStorable(value)) return path
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) continue
    for (const [name, inner] of Object.entries(value)) {
      if (!isStorable(name)) return path
      places.push([path === '' ? name : `${path}.${name}`, inner])
    }
  }
  return undefined
}

export function rejectInvalidText(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, done) => {
    for (const part of [request.params, request.query, request.body]) {
      const path = findInvalidText(part)
      if (path === undefined) continue
      return done(
        new Problem(400, 'bad_request', 'Text holds a character that cannot be stored.', [
          { path, key: 'field_invalid' },
        ]),
      )
    }
    done()
  })
}
