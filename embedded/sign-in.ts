// Signs devices in: client id and user name are the device's id, the password is its secret.
import type { Socket } from 'node:net'
import type { AuthenticateError, Client } from 'aedes'
import { countAttempts } from './attempts.ts'
import type { BrokerOptions } from './broker-options.ts'
import { type Rights, rightsUnder } from './rights.ts'

const maxFailures = 10
const maxNameLength = 128
const refusedCode = { unavailable: 3, credentials: 4, throttled: 5 } as const

/** PostgreSQL accepts no NUL, and no device id is longer: the database is not queried. */
const canBeDevice = (name: string): boolean => name.length <= maxNameLength && !name.includes('\0')

const refusal = (returnCode: AuthenticateError['returnCode']): AuthenticateError =>
  Object.assign(new Error('refused'), { returnCode })

type SignIn = (
  client: Client,
  username: Readonly<string | undefined>,
  password: Readonly<Buffer | undefined>,
  done: (error: AuthenticateError | null, success: boolean | null) => void,
) => void

interface SignInOptions extends Pick<BrokerOptions, 'authenticate' | 'prefixOf' | 'onRefused' | 'log'> {
  isAvailable(): boolean
  onSignedIn(client: Client, rights: Rights): void
}

export function createSignIn(options: SignInOptions): SignIn {
  const { authenticate, onRefused, log, isAvailable, onSignedIn } = options
  const prefixOf = options.prefixOf ?? (async (deviceId: string) => deviceId)
  const attempts = countAttempts()

  return (client, username, password, done) => {
    if (!isAvailable()) return done(refusal(refusedCode.unavailable), null)
    const address = (client.conn as Socket).remoteAddress ?? ''
    const pair = `${address} ${username}`
    const isThrottled = attempts.exceeded(pair, maxFailures)
    if (isThrottled && !(username && password && attempts.isKnown(username, password))) {
      onRefused('throttled', username)
      return done(refusal(refusedCode.throttled), null)
    }
    const refuse = () => {
      attempts.failed(pair)
      onRefused('credentials', username)
      done(refusal(refusedCode.credentials), null)
    }
    if (!username || !password || client.id !== username || !canBeDevice(username)) return refuse()
    const signIn = async () => {
      if (!(await authenticate(username, password.toString()))) {
        attempts.forget(username, password)
        return refuse()
      }
      attempts.succeeded(username, password)
      onSignedIn(client, rightsUnder(await prefixOf(username)))
      done(null, true)
    }
    signIn().catch((error: unknown) => {
      log.warn({ err: error, device_id: username }, 'device credentials could not be checked')
      done(refusal(refusedCode.unavailable), null)
    })
  }
}
