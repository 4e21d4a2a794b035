// An office with a home, and the requests that the tests of fields send.
import { beforeEach, expect } from 'vitest'
import { contactFields } from '../../contract/contacts/fields.ts'
import { twoForms } from './fields.ts'
import { openOffice } from './office.ts'

const [contact] = twoForms(contactFields)

/** What a request answers. */
export type Body = Record<string, unknown> & { id: string }

/** Call once, at the top of a test file. The home belongs to the running test. */
export function openFieldOffice() {
  const office = openOffice()

  const send = async (method: string, path: string, body?: unknown, as?: string) => {
    const answer = await office.ask(method, path, body, as)
    expect(answer, `${method} ${path}`).toMatchObject({ status: expect.toBeOneOf([200, 201, 204]) })
    return answer.body
  }
  const first = async (path: string, as?: string) => (await send('GET', path, undefined, as)).items[0]

  /** A client with one contact. */
  const aClient = async (lastname: string, as?: string): Promise<Body> =>
    send('POST', '/clients', { lastname, firstname: 'Νίκος', contacts: [contact] }, as)

  let home: Body
  beforeEach(async () => {
    const { id: client_id } = await aClient('Ιωάννου')
    home = await send('POST', '/installations', { client_id, area: 'Καλαμαριά', tag: 99 })
  })

  return {
    office,
    send,
    first,
    aClient,
    get home() {
      return home
    },
  }
}
