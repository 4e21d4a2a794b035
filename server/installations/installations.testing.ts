// Requests of the tests that change installations, each with its own company.
import { query } from '../testing/database.ts'
import type { TestServer } from '../testing/server.ts'
import { aPerson, type TestCompany } from '../testing/world.ts'

export const administrator = ['technician_company', 'admin'] as const

interface Office {
  server: TestServer
  company: TestCompany
  token: string
  /** The client of the installations that are added. */
  client: string
}

/** Requests to the office; `now` returns it at the time of a request. */
export const requestsOf = (now: () => Office) => {
  const ask = (method: string, path: string, token = now().token, body?: unknown) =>
    now().server.ask(method, path, { token, ...(body === undefined ? {} : { body }) })
  return {
    addClient: async (token: string, lastname = 'Παπαδοπούλου'): Promise<string> => {
      const contacts = [{ contact_type_id: 1, phone: '6971206448' }]
      return (await ask('POST', '/clients', token, { firstname: 'Άννα', lastname, contacts })).body.id
    },
    signInSecretary: async () => {
      const { server, company } = now()
      return server.tokenOf(await aPerson(server.database, company, ['technician_company', 'editor']))
    },
    run: (text: string, values: unknown[] = []) => query(now().server.databaseUrl, text, values),
    add: (more: object = {}, token?: string) =>
      ask('POST', '/installations', token, { client_id: now().client, area: 'Βόλος', ...more }),
    edit: (id: string, body: unknown, token?: string) => ask('PATCH', `/installations/${id}`, token, body),
    archive: (id: string, token?: string) => ask('DELETE', `/installations/${id}`, token),
    restore: (id: string, token?: string) => ask('POST', `/installations/${id}/restore`, token),
    read: (id: string, token?: string) => ask('GET', `/installations/${id}`, token),
    totalOf: async (search = ''): Promise<number> =>
      (await ask('GET', `/installations?search=${encodeURIComponent(search)}`)).body.total,
    historyOf: async (id: string, token?: string) =>
      (await ask('GET', `/installations/${id}/history`, token)).body,
  }
}
