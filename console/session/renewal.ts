// Keeps the access token fresh (spec section 4). A refresh token works once, so renewal is a single flight
// across calls and, through a Web Lock, across tabs: the second caller gets the renewed token.
import type { User, UserManager } from 'oidc-client-ts'
import { renewal } from '../../contract/session.ts'
import { personStore } from './person.ts'

type Renew = (underSeconds: number) => Promise<User | null>

let flight: Promise<User | null> | undefined
let current: { renew: Renew; onEnded: () => void } | undefined
let isLeaving = false
let wasRefused = false

/** Why the session ended: the identity service refused a renewal, or a tab discarded the tokens. */
export type Ended = 'refused' | 'given_up'

export const isStoredUser = ({ key }: StorageEvent): boolean => key?.startsWith('oidc.user:') ?? false

/** One tab at a time. */
export const exclusively = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request('renewal', work) : work()

const troubles: unknown[] = ['server_error', 'temporarily_unavailable']

/** Server errors are no refusal: the same token may work in a minute. */
const isRefused = (error: unknown) =>
  error instanceof Error &&
  'error' in error &&
  error.name === 'ErrorResponse' &&
  !troubles.includes(error.error)

/** The user with at least `underSeconds` of token left, renewed when needed; null without a session. */
export const renewUnder = (manager: UserManager, underSeconds: number): Promise<User | null> => {
  const left = (user: User | null) => user?.expires_in ?? Number.NEGATIVE_INFINITY
  flight ??= (async () => {
    const stored = await manager.getUser()
    if (!stored || left(stored) > underSeconds) return stored
    return exclusively(async () => {
      const latest = await manager.getUser()
      if (!latest || left(latest) > underSeconds) return latest
      if (!latest.refresh_token) return null
      try {
        return await manager.signinSilent()
      } catch (error) {
        console.error('token renewal failed', error)
        if (isRefused(error)) {
          wasRefused = true
          await manager.removeUser()
          return null
        }
        return left(latest) > 0 ? latest : Promise.reject(error)
      }
    })
  })().finally(() => {
    flight = undefined
  })
  return flight
}

/** Checks every 60 s; `onEnded` runs once the session has ended. */
export const startRenewal = (manager: UserManager, leave: (why: Ended) => void): void => {
  const onEnded = () => {
    if (!isLeaving) leave(wasRefused ? 'refused' : 'given_up')
    isLeaving = true
  }
  current = { renew: (seconds) => renewUnder(manager, seconds), onEnded }
  const check = async () => {
    const user = await renewUnder(manager, renewal.whenUnder).catch(() => undefined)
    if (user === null) onEnded()
  }
  setInterval(() => void check(), renewal.checkEvery * 1000)
  addEventListener('storage', (event) => {
    if (isStoredUser(event) && event.newValue === null) onEnded()
  })
}

/** The page is about to leave for the identity service: nothing more is renewed or requested. */
export const stopRenewal = (): void => {
  isLeaving = true
}

const isSomebodyElse = ({ profile }: User): boolean => {
  const person = personStore.read()
  return person !== undefined && person.sub !== profile.sub
}

const never = new Promise<never>(() => {})

/**
 * A token for a call, renewed when under 30 s remain (`renewal.beforeCallUnder`). Never resolves after the session
 * ended, because the page is leaving and an error would only alarm.
 */
export const accessToken = async (
  underSeconds: number = renewal.beforeCallUnder,
): Promise<string | undefined> => {
  const user = await current?.renew(underSeconds)
  if (user === null) current?.onEnded()
  // A tab that slept through another person's sign-in would show the new person's rows under the old name.
  else if (user && isSomebodyElse(user)) {
    isLeaving = true
    location.reload()
  }
  return isLeaving ? never : user?.access_token
}
