// Refuses deeply nested JSON before it is parsed, because parsing and walking it is expensive.
import type { FastifyInstance } from 'fastify'
import { Problem } from '../request/problem.ts'

const deepest = 32

const [quote, backslash] = ['"', '\\'].map((letter) => letter.charCodeAt(0))
const opening = new Set(['[', '{'].map((letter) => letter.charCodeAt(0)))
const closing = new Set([']', '}'].map((letter) => letter.charCodeAt(0)))

export function isTooDeep(text: string): boolean {
  let depth = 0
  let isText = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (isText) {
      if (code === backslash) at++
      else if (code === quote) isText = false
    } else if (code === quote) isText = true
    else if (opening.has(code)) {
      depth++
      if (depth > deepest) return true
    } else if (closing.has(code)) depth--
  }
  return false
}

export function refuseDeepJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isTooDeep(body)) done(new Problem(400, 'bad_request', `JSON is nested deeper than ${deepest}.`))
    else void parse(request, body, done)
  })
}
