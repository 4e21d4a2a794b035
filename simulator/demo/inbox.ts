// Where the demo's messages to clients arrive: a file for each, and a page that only this machine reads.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { isOfThisMachine } from '../../server/http/metrics.ts'
import type { Mail, Mailer } from '../../server/mail/mailer.ts'
import { Problem } from '../../server/request/problem.ts'
import { type ArrivedMail, inboxPage } from './inbox-page.ts'

export const inboxPath = '/demo/inbox'

/** Addresses that the inbox refuses, as a mail server refuses an unknown mailbox. */
export const unknownMailbox = '@gone.example'

const newest = 100

export interface Inbox {
  mailer: Mailer
  addRoutes(app: FastifyInstance): void
}

export function openInbox(folder: string): Inbox {
  async function send(mail: Mail): ReturnType<Mailer['send']> {
    if (mail.to.address.endsWith(unknownMailbox))
      return { kind: 'refused', isPermanent: true, detail: '550 5.1.1 Mailbox unknown' }
    await mkdir(folder, { recursive: true })
    const arrived: ArrivedMail = { ...mail, at: new Date().toISOString() }
    await writeFile(join(folder, `${mail.id}.json`), JSON.stringify(arrived))
    return { kind: 'sent' }
  }

  async function readMails(): Promise<ArrivedMail[]> {
    const names = await readdir(folder).catch(() => [])
    const mails = await Promise.all(
      names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as ArrivedMail),
    )
    return mails.sort((one, other) => other.at.localeCompare(one.at)).slice(0, newest)
  }

  return {
    mailer: { from: 'messages@demo.thalpos', send },
    addRoutes(app) {
      app.get(inboxPath, { schema: { hide: true } }, async (request, reply) => {
        if (!isOfThisMachine(request)) throw new Problem(403, 'forbidden')
        reply.header('cache-control', 'no-store').type('text/html; charset=utf-8')
        return inboxPage(await readMails())
      })
    },
  }
}
