import { afterAll, expect, test } from 'vitest'
import { startMailServer } from '../mail/smtp.testing.ts'
import { openOffice } from '../testing/office.ts'
import { noticeTools } from './notices.testing.ts'

const mail = await startMailServer()
const office = openOffice({ environment: { SMTP_URL: mail.url, SMTP_FROM: 'notices@thalpos.example' } })
const { mailStates } = noticeTools(office)
afterAll(() => mail.stop())

const request = (method: string, path: string, language: string, body?: object) =>
  office.server.ask(method, `/notices/settings${path}`, {
    ...{ token: office.token, headers: { 'accept-language': language } },
    ...(body && { body }),
  })
const languageIn = async (console: string) => (await request('GET', '', console)).body.language

test('e-mails are in the language of the console from which a person first chose, and then in the one chosen', async () => {
  expect([await languageIn('en'), await languageIn('el')]).toEqual(['en', 'el'])
  expect((await request('PATCH', '', 'en', { email_kinds: ['comfort'] })).body.language).toBe('en')
  expect(await languageIn('el')).toBe('en')
  expect((await request('PATCH', '', 'en', { language: 'el' })).body.language).toBe('el')
  expect(await languageIn('en')).toBe('el')
})

test('a test e-mail before any choice is in the language of the console', async () => {
  mail.received.length = 0
  expect((await request('POST', '/test', 'en', {})).status).toBe(200)
  await expect.poll(mailStates).toEqual(['sent'])
  expect(mail.received[0]?.header('Subject')).toBe('Test of a notice')
})
