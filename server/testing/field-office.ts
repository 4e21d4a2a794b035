// An office with a home, and the requests that the tests of fields send.
import { beforeEach, expect } from 'vitest'
import { contactFields } from '../../contract/contacts/fields.ts'
import type { ImportKind } from '../../contract/imports/columns.ts'
import { itemFields } from '../../contract/installations/items.ts'
import { importer } from '../imports/imports.testing.ts'
import { twoForms } from './fields.ts'
import { openOffice } from './office.ts'
import { aCompany, aPerson } from './world.ts'

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

  const find = async (path: string, id: string | undefined, as?: string) =>
    (await send('GET', path, undefined, as)).items.find((one: Body) => one.id === id)

  const bytesOf = async (path: string, as?: string) => (await office.download(`${path}?lang=en`, as)).bytes

  /** Imports a file of one row into the company of this token. */
  async function bringFile(kind: ImportKind, bytes: Uint8Array, token: string): Promise<void> {
    const tools = importer(office.server, () => token)
    const { body } = await tools.check(bytes, kind)
    expect(body).toMatchObject({ rows: 1, bad: 0 })
    expect((await tools.confirm(body.id)).body).toMatchObject({ state: 'done', written: 1 })
  }

  /** An administrator of another company. */
  const elsewhere = async () =>
    office.signIn(['technician_company', 'admin'], await aCompany(office.database))

  /** Ids of new people of the office. */
  async function people(count = 1): Promise<string[]> {
    const ids: string[] = []
    while (ids.length < count) {
      const email = await aPerson(office.database, office.company, ['technician_company'])
      ids.push((await office.run('select id from people where email = $1', [email]))[0]?.id as string)
    }
    return ids
  }

  /** Companies with the preference have the description of homes. */
  const describeHomes = () =>
    office.run(`update companies set preferences = preferences || '{"installation_description": true}'`)

  /** A client with one contact. */
  const aClient = async (lastname: string, as?: string): Promise<Body> =>
    send('POST', '/clients', { lastname, firstname: 'Νίκος', contacts: [contact] }, as)

  let home: Body
  beforeEach(async () => {
    const { id: client_id } = await aClient('Ιωάννου')
    home = await send('POST', '/installations', { client_id, area: 'Καλαμαριά', tag: 99 })
  })

  const twoItems = async () => {
    const [one, two] = twoForms(itemFields)
    const path = `/installations/${home.id}/item`
    return [(await send('POST', path, one)).id, (await send('POST', path, two)).id] as const
  }

  return {
    office,
    send,
    first,
    find,
    bytesOf,
    bringFile,
    elsewhere,
    people,
    describeHomes,
    twoItems,
    aClient,
    get home() {
      return home
    },
  }
}

export type FieldOffice = ReturnType<typeof openFieldOffice>
