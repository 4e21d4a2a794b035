// Files for the tests of imports, and requests that follow an import to its end.
import { expect } from 'vitest'
import type { Answer, TestServer } from '../testing/server.ts'

export const heads = ['Επώνυμο', 'Όνομα', 'E-mail', 'Τηλέφωνο 1', 'Σημειώσεις']

export const fileOf = (...lines: readonly (readonly string[])[]): string =>
  lines
    .map((cells) =>
      cells.map((cell) => (/[;"\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(';'),
    )
    .join('\r\n')

/** Rows of distinct people. */
export const people = (count: number): string[][] =>
  Array.from({ length: count }, (_, index) => [
    `Παπαδόπουλος${index}`,
    'Γιώργος',
    `g${index}@mail.gr`,
    `69${String(index).padStart(8, '0')}`,
    '',
  ])

export const importer = (server: TestServer, tokenOf: () => string) => {
  const ask = (method: string, path: string, token = tokenOf()): Promise<Answer> =>
    server.ask(method, path, { token })
  /** Reads a file, without writing anything. */
  const check = async (
    file: string | Uint8Array,
    kind = 'clients',
    token = tokenOf(),
    more = '',
  ): Promise<Answer> => {
    const body = typeof file === 'string' ? new TextEncoder().encode(file) : file
    const response = await fetch(`${server.url}/api/v1/imports?kind=${kind}&file_name=list.csv${more}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
      body: body as Uint8Array<ArrayBuffer>,
    })
    const answer: Answer['body'] = await response.json()
    return { status: response.status, headers: response.headers, body: answer, problem: answer }
  }
  /** Waits until an import has ended. */
  const settle = async (id: string, token = tokenOf()): Promise<Answer> => {
    const read = () => ask('GET', `/imports/${id}`, token)
    await expect.poll(async () => (await read()).body.state).not.toBe('running')
    return read()
  }
  const confirm = async (id: string, how = ''): Promise<Answer> => {
    const started = await ask('POST', `/imports/${id}/confirm${how}`)
    return started.status === 202 ? settle(id) : started
  }
  /** The errors of an import: row, column and key. */
  const mistakesOf = async (id: string): Promise<string[]> =>
    (await ask('GET', `/imports/${id}/rows?is_bad=true&limit=200`)).body.items.flatMap(
      ({ row, errors }: { row: number; errors: { column: string; key: string }[] }) =>
        errors.map(({ column, key }) => `${row} ${column} ${key}`),
    )
  return { ask, check, settle, confirm, mistakesOf }
}
