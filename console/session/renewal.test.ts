import type { User, UserManager } from 'oidc-client-ts'
import { expect, test, vi } from 'vitest'
import { renewUnder } from './renewal.ts'

interface Identity {
  left: number
  answer: () => number
}

/** As much of the identity client as renewal touches, over an identity service that `answer` decides. */
const clientOf = (identity: Identity) => {
  let stored: { expires_in: number; refresh_token: string } | null = {
    expires_in: identity.left,
    refresh_token: 'once',
  }
  const requested = vi.fn<() => Promise<unknown>>(async () => {
    stored = { expires_in: identity.answer(), refresh_token: 'next' }
    return stored
  })
  const client = {
    getUser: async () => stored,
    removeUser: async () => {
      stored = null
    },
    signinSilent: requested,
  }
  return { client: client as unknown as UserManager, requested }
}

const secondsLeft = (user: User | null) => user?.expires_in

test('a token with time left is not renewed', async () => {
  const { client, requested } = clientOf({ left: 31, answer: () => 300 })
  expect(secondsLeft(await renewUnder(client, 30))).toBe(31)
  expect(requested).not.toHaveBeenCalled()
})

test('many calls at once renew a token once', async () => {
  const { client, requested } = clientOf({ left: 29, answer: () => 300 })
  const users = await Promise.all(Array.from({ length: 8 }, () => renewUnder(client, 30)))
  expect(users.map(secondsLeft)).toEqual(Array.from({ length: 8 }, () => 300))
  expect(requested).toHaveBeenCalledTimes(1)
})

test('a service in trouble refuses nothing', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const trouble = () => {
    throw Object.assign(new Error('trouble'), { name: 'ErrorResponse', error: 'server_error' })
  }
  expect(secondsLeft(await renewUnder(clientOf({ left: 10, answer: trouble }).client, 30))).toBe(10)
  log.mockRestore()
})

test('a refused renewal ends the session, an unreachable service does not', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const refuse = () => {
    throw Object.assign(new Error('grant'), { name: 'ErrorResponse', error: 'invalid_grant' })
  }
  expect(await renewUnder(clientOf({ left: 10, answer: refuse }).client, 30)).toBeNull()

  const fail = () => {
    throw new TypeError('Failed to fetch')
  }
  expect(secondsLeft(await renewUnder(clientOf({ left: 10, answer: fail }).client, 30))).toBe(10)
  await expect(renewUnder(clientOf({ left: -5, answer: fail }).client, 30)).rejects.toThrow('Failed to fetch')
  log.mockRestore()
})
