// A real SMTP server for tests: stores what it accepts, and refuses or hangs up on request.
import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  from: string
  to: string[]
  raw: string
  /** Header as it stands in the message, unfolded. */
  header(name: string): string
  /** Decoded parts by media type. */
  part(type: string): string
}

export interface TestMailServer {
  url: string
  received: ReceivedMail[]
  /** Attempts that reached the recipient. */
  attempts: number
  /** A reply to the next recipients, or to the text; undefined accepts. */
  refuse: { at: 'recipient' | 'text'; code: number; text: string } | undefined
  /** Ends the connection once the whole text has arrived, without a reply. */
  hangsUp: boolean
  stop(): Promise<void>
}

const smtpError = (code: number, message: string) => Object.assign(new Error(message), { responseCode: code })

const unfold = (head: string): string => head.replaceAll(/\r\n[ \t]+/g, ' ')

function decodeWords(value: string): string {
  return value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, coded: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(coded, 'base64').toString('latin1')
        : coded
            .replaceAll('_', ' ')
            .replaceAll(/=([0-9A-F]{2})/gi, (_all, hex: string) =>
              String.fromCharCode(Number.parseInt(hex, 16)),
            ),
    )
}

const utf8 = (latin: string): string => Buffer.from(latin, 'latin1').toString('utf8')

function decodeBody(head: string, body: string): string {
  if (/content-transfer-encoding: base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8')
  if (/content-transfer-encoding: quoted-printable/i.test(head))
    return utf8(
      body
        .replaceAll(/=\r\n/g, '')
        .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    )
  return body
}

function toReceived(from: string, to: string[], raw: string): ReceivedMail {
  return {
    from,
    to,
    raw,
    header(name) {
      const head = unfold(raw.split('\r\n\r\n')[0] ?? '')
      const line =
        head.split('\r\n').find((one) => one.toLowerCase().startsWith(`${name.toLowerCase()}:`)) ?? ''
      const value = line.slice(name.length + 1).trim()
      return value.includes('=?') ? utf8(decodeWords(value)) : value
    },
    part(type) {
      const boundaries = [...raw.matchAll(/boundary="([^"]+)"/g)].map(([, boundary = '']) => boundary)
      const parts = boundaries.reduce(
        (all, boundary) => all.flatMap((one) => one.split(`--${boundary}`)),
        [raw],
      )
      const found = parts.find((one) => new RegExp(`^\\r\\nContent-Type: ${type}`, 'i').test(one)) ?? ''
      const [head = '', ...body] = found.split('\r\n\r\n')
      return decodeBody(head, body.join('\r\n\r\n').trimEnd())
    },
  }
}

/** With `auth` only this user with this password may send. */
export async function startMailServer(auth?: { user: string; pass: string }): Promise<TestMailServer> {
  const state = { received: [], attempts: 0, refuse: undefined, hangsUp: false } as unknown as TestMailServer
  const server = new SMTPServer({
    authOptional: auth === undefined,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onAuth: ({ username, password }, _session, done) =>
      username === auth?.user && password === auth?.pass
        ? done(null, { user: username })
        : done(smtpError(535, `Sign-in of ${username} refused`)),
    onRcptTo(_address, _session, done) {
      state.attempts += 1
      if (state.refuse?.at === 'recipient') done(smtpError(state.refuse.code, state.refuse.text))
      else done()
    },
    onData(stream, session, done) {
      void text(stream).then((raw) => {
        const { mailFrom, rcptTo } = session.envelope
        if (state.refuse?.at === 'text') return done(smtpError(state.refuse.code, state.refuse.text))
        state.received.push(
          toReceived(
            mailFrom ? mailFrom.address : '',
            rcptTo.map(({ address }) => address),
            raw,
          ),
        )
        if (!state.hangsUp) return done()
        for (const connection of server.connections)
          (connection as unknown as Record<'_socket', Socket>)['_socket'].destroy()
      })
    },
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const signIn = auth ? `${encodeURIComponent(auth.user)}:${encodeURIComponent(auth.pass)}@` : ''
  state.url = `smtp://${signIn}127.0.0.1:${port}`
  state.stop = () => new Promise((resolve) => server.close(() => resolve()))
  return state
}
