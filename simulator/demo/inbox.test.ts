import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startMessageWorker } from '../../server/client-messages/worker.ts'
import { answerErrors } from '../../server/http/errors.ts'
import type { Mail } from '../../server/mail/mailer.ts'
import { testLog } from '../../server/testing/database.ts'
import { inboxPath, openInbox } from './inbox.ts'
import { makeSeeded } from './seeded.testing.ts'

const mail: Mail = {
  id: '3f0c1a52-8f0e-4d5f-9d8a-2b6a4a1b7c11',
  to: { name: 'Μακρής <b>', address: 'makris@mail.example' },
  senderName: 'Θερμοτεχνική',
  replyTo: null,
  subject: 'Ραντεβού',
  text: 'Γεια σας,',
  html: '<p>Γεια σας,</p>',
  calendar: { method: 'PUBLISH', content: 'BEGIN:VCALENDAR' },
}

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inbox-'))
})
afterEach(() => rm(folder, { recursive: true }))

const read = async (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') => {
  const app = fastify() as unknown as Parameters<typeof answerErrors>[0]
  answerErrors(app)
  openInbox(folder).addRoutes(app)
  return app.inject({ url: inboxPath, headers, remoteAddress })
}

test('a message arrives and is read on this machine, after a restart as well, and nowhere else', async () => {
  expect((await read()).body).toContain('No messages yet')
  expect(await openInbox(folder).mailer.send(mail)).toEqual({ kind: 'sent' })
  const { body, headers } = await read()
  expect(headers['content-type']).toContain('text/html')
  expect(body).toContain('Μακρής &lt;b&gt;')
  expect(body).not.toContain('<b>')
  expect((await read({}, '192.0.2.7')).statusCode).toBe(403)
  expect((await read({ 'x-forwarded-for': '192.0.2.7' })).statusCode).toBe(403)
})

test('the demo has messages of the coming visits: booked, reminded, one failed, some to copy', async () => {
  const seeded = await makeSeeded({ now: Date.now(), historyDays: 0 })
  const db = await seeded.copy()
  const states = async () => {
    const rows = await db.database.asSystem((tx) =>
      tx.selectFrom('client_messages').select(['kind', 'state', 'reason']).execute(),
    )
    return rows.map(({ kind, state, reason }) => `${kind} ${state}${reason ? ` ${reason}` : ''}`)
  }
  const { mailer } = openInbox(folder)
  const worker = await startMessageWorker({
    database: db.database,
    log: testLog,
    send: mailer.send,
    everyMs: 100,
  })
  await expect
    .poll(async () => (await states()).filter((state) => /queued|sending/.test(state)), { timeout: 20_000 })
    .toEqual([])
  await worker.stop()
  const found = await states()
  expect(found.filter((state) => state === 'booked sent').length).toBeGreaterThan(5)
  expect(found.filter((state) => state.startsWith('booked failed refused'))).toHaveLength(1)
  expect(found.some((state) => state === 'booked to_copy no_email')).toBe(true)
  // An installation of three days is announced in one message.
  const dropped = found.filter((state) => state.includes('dropped'))
  expect(dropped).toEqual(Array(2).fill('booked dropped in_other_message'))
  expect((await read()).body).toContain('Ραντεβού')
  await db.close()
  await seeded.discard()
})
