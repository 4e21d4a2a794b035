import pg from 'pg'

const fields = {
  S: 'severity',
  C: 'code',
  D: 'detail',
  H: 'hint',
  P: 'position',
  p: 'internalPosition',
  q: 'internalQuery',
  W: 'where',
  s: 'schema',
  t: 'table',
  c: 'column',
  d: 'dataType',
  n: 'constraint',
  F: 'file',
  L: 'line',
  R: 'routine',
} as const

/** What PostgreSQL refuses a statement with, as pg tells it. */
export function readError(bytes: Buffer, start: number, end: number): pg.DatabaseError {
  const told = new Map<string, string>()
  for (let at = start; at < end && bytes[at] !== 0; ) {
    const textEnd = bytes.indexOf(0, at + 1)
    told.set(String.fromCharCode(bytes[at] ?? 0), bytes.toString('utf8', at + 1, textEnd))
    at = textEnd + 1
  }
  const error = new pg.DatabaseError(told.get('M') ?? '', end - start, 'error')
  for (const [letter, name] of Object.entries(fields)) {
    const text = told.get(letter)
    if (text !== undefined) error[name] = text
  }
  return error
}
