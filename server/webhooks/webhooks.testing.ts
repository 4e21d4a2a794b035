// A real HTTP receiver of webhooks, and a worker that may reach it.
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect } from 'vitest'
import type { WebhookDelivery } from '../../contract/webhooks/schema.ts'
import { testLog } from '../testing/database.ts'
import type { openOffice } from '../testing/office.ts'
import { type Guard, publicOnly } from './post.ts'
import { startWebhookWorker } from './worker.ts'

interface ReceivedWebhook {
  headers: IncomingHttpHeaders
  body: string
}

/** Replies 200 unless `reply` says otherwise; over TLS if it has a certificate. */
export async function startReceiver(certificate?: { key: string; cert: string }) {
  const received: ReceivedWebhook[] = []
  const state: { reply: ((response: ServerResponse) => void) | undefined } = { reply: undefined }
  const receive = (request: IncomingMessage, response: ServerResponse) => {
    void text(request).then((body) => {
      received.push({ headers: request.headers, body })
      if (state.reply) state.reply(response)
      else response.writeHead(200).end('thank you')
    })
  }
  const server: Server = certificate ? createSecureServer(certificate, receive) : createServer(receive)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    received,
    state,
    port,
    url: `${certificate ? 'https' : 'http'}://receiver.example:${port}/alarms`,
    async stop() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

/** The host `receiver.example` is this machine, which counts as public. */
export const localGuard: Guard = {
  ...publicOnly,
  protocols: ['http:', 'https:'],
  isPublic: (address) => address === '127.0.0.1',
  resolve: async () => ['127.0.0.1'],
}

type Office = ReturnType<typeof openOffice>

export function webhookTools(office: Office) {
  return {
    startWorker: (guard: Partial<Guard> = {}, log: Pick<typeof testLog, 'warn'> = testLog) =>
      startWebhookWorker({
        database: office.database,
        log,
        publicUrl: 'https://console.example',
        guard: { ...localGuard, ...guard },
        everyMs: 50,
      }),
    async add(url?: string, more: object = {}): Promise<{ id: string; secret: string }> {
      const form = { name: 'Ticketing', url: 'https://receiver.example/', kinds: ['fault'], ...more }
      const { status, body } = await office.ask('POST', '/webhooks', form)
      expect({ status, body }).toMatchObject({ status: 201 })
      if (url) await office.run('update webhooks set url = $1 where id = $2', [url, body.id])
      return body
    },
    async test(id: string): Promise<WebhookDelivery> {
      const { status, body } = await office.ask('POST', `/webhooks/${id}/test`)
      expect({ status, body }).toMatchObject({ status: 202, body: { type: 'webhook.test', state: 'queued' } })
      return body
    },
    find: async (id: string) =>
      (await office.ask('GET', '/webhooks')).body.items.find((one: { id: string }) => one.id === id),
    deliveriesOf: async (id: string): Promise<WebhookDelivery[]> =>
      (await office.ask('GET', `/webhooks/${id}/deliveries?limit=50`)).body.items,
    /** An event of an alarm, which is tried again unlike a test. */
    async queueEvent(id: string): Promise<string> {
      const [row] = await office.run(
        `insert into webhook_deliveries (company_id, webhook_id, type, body)
         values ($1, $2, 'alarm.raised', '{"data":{"url":"#/alarms?panel=alarm:1"}}') returning id`,
        [office.company.id, id],
      )
      return row?.id as string
    },
    /** The time until the next attempt is over. */
    makeDue: () => office.run("update webhook_deliveries set due_at = now() where state = 'queued'"),
  }
}
