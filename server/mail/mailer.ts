// Sends one e-mail by SMTP and returns the outcome. Only a loss of the connection after the text began to leave has an
// unknown outcome; every other failure came before the server accepted anything.
import { createTransport } from 'nodemailer'
import type { SmtpSettings } from '../settings/smtp.ts'
import { oneLine } from './mail-text.ts'

export interface Mail {
  /** Stays the same for every attempt, so that mail servers recognise a repetition. */
  id: string
  to: { name: string; address: string }
  senderName: string
  replyTo: string | null
  subject: string
  text: string
  html: string
  /** A calendar entry that goes with it. */
  calendar?: { method: 'PUBLISH' | 'CANCEL'; content: string }
  /** The id of the mail whose conversation this one continues. */
  continues?: string
}

export type Outcome =
  | { kind: 'sent' }
  /** The server refuses this message, now (4xx) or for good (5xx). */
  | { kind: 'refused'; isPermanent: boolean; detail: string }
  | { kind: 'unreachable'; detail: string }
  | { kind: 'unknown'; detail: string }

export type SendMail = (mail: Mail) => Promise<Outcome>

export interface Mailer {
  /** The address that messages come from. */
  from: string
  send: SendMail
}

interface SmtpError extends Error {
  code?: string
  originalCode?: string
  command?: string
  response?: string
  responseCode?: number
}

const detailLimit = 200

/** Never the message of the error, which may repeat the address of the server and what was sent to it. */
const codeOf = ({ originalCode, code }: SmtpError): string => originalCode ?? code ?? 'unknown'

function outcomeOf(error: SmtpError, hasTextBegun: boolean): Outcome {
  const { responseCode, response = '', command = '', code } = error
  // The sign-in at the mail server is a matter of settings, which somebody will correct; its reply may name the user.
  const isSignIn = code === 'EAUTH' || command.startsWith('AUTH')
  if (responseCode && !isSignIn && command !== 'CONN') {
    const detail = oneLine(response).slice(0, detailLimit)
    return { kind: 'refused', isPermanent: responseCode >= 500, detail }
  }
  if (hasTextBegun) return { kind: 'unknown', detail: codeOf(error) }
  if (code === 'EENVELOPE' || code === 'EMESSAGE')
    return { kind: 'refused', isPermanent: true, detail: codeOf(error) }
  return { kind: 'unreachable', detail: responseCode ? `${codeOf(error)} ${responseCode}` : codeOf(error) }
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)

const attachmentOf = ({ method, content }: NonNullable<Mail['calendar']>) => ({
  filename: 'visit.ics',
  content,
  contentType: `text/calendar; charset=utf-8; method=${method}`,
})

export function openMailer({ url, from }: SmtpSettings): SendMail {
  const messageId = (id: string) => `<${id}@${domainOf(from)}>`
  return async (mail) => {
    let hasTextBegun = false
    const transport = createTransport({
      url,
      dnsTimeout: 5000,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    transport.use('stream', ({ message }, done) => {
      const create = message.createReadStream.bind(message)
      message.createReadStream = (...options) => {
        const stream = create(...options)
        // It is read from when the server has answered DATA.
        stream.once('resume', () => {
          hasTextBegun = true
        })
        return stream
      }
      done()
    })
    try {
      await transport.sendMail({
        messageId: messageId(mail.id),
        from: { name: oneLine(mail.senderName), address: from },
        to: { name: oneLine(mail.to.name), address: mail.to.address },
        ...(mail.replyTo ? { replyTo: { name: oneLine(mail.senderName), address: mail.replyTo } } : {}),
        ...(mail.continues && {
          inReplyTo: messageId(mail.continues),
          references: messageId(mail.continues),
        }),
        subject: oneLine(mail.subject),
        text: mail.text,
        html: mail.html,
        // Out-of-office replies would go to an address that reads none.
        headers: { 'Auto-Submitted': 'auto-generated' },
        attachments: mail.calendar ? [attachmentOf(mail.calendar)] : [],
      })
      return { kind: 'sent' }
    } catch (error) {
      return outcomeOf(error as SmtpError, hasTextBegun)
    } finally {
      transport.close()
    }
  }
}
