import { useEffect, useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type Mounted, mount } from '../kit/mount.testing.tsx'
import { m } from '../paraglide/messages.js'
import type { ConsoleSettings } from '../session/settings.ts'
import { type Opening, openSession } from '../session/sign-in.ts'
import { Outside } from './Outside.tsx'

let mounted: Mounted
afterEach(() => {
  mounted.unmount()
  vi.restoreAllMocks()
})

const show = (opening: Parameters<typeof Outside>[0]['opening']) => {
  mounted = mount(<Outside opening={opening} />)
}
const button = (name: string) => page.getByRole('button', { name })

test.each([
  ['signed_out', m.signed_out_title, m.signed_out_body, m.sign_in_again],
  ['no_access', m.sign_in_no_access_title, m.sign_in_no_access_body, m.sign_in_other_account],
] as const)('%s: the page says why, and offers to sign in', async (state, title, body, action) => {
  show({ state })
  await expect.element(page.getByRole('heading', { name: title() })).toBeVisible()
  await expect.element(page.getByText(body())).toBeVisible()
  await expect.element(button(action())).toBeVisible()
})

test('a sign-in that failed shows the reason that support needs', async () => {
  show({ state: 'failed', reason: 'login_required' })
  await expect.element(page.getByText(m.sign_in_failed_body())).toBeVisible()
  await expect.element(page.getByText('login_required')).toBeVisible()
  await expect.element(button(m.sign_in_again())).toBeVisible()
})

test('without https nothing can be pressed: the administrator must act', async () => {
  show({ state: 'insecure' })
  await expect.element(page.getByText(m.start_insecure_body())).toBeVisible()
  expect(page.getByRole('main').getByRole('button').elements()).toHaveLength(0)
})

test('an unreachable server is named, with a way to try again', async () => {
  show({ state: 'unreachable' })
  await expect.element(page.getByText(m.start_failed_body())).toBeVisible()
  await expect.element(button(m.action_retry())).toBeVisible()
})

test.each([
  ['opening', m.start_opening],
  ['leaving', m.sign_in_leaving],
] as const)('%s is announced', async (state, text) => {
  show({ state })
  await expect.element(page.getByRole('status').filter({ hasText: text() })).toBeInTheDocument()
})

test('an identity service that is away at log-out warns that the session is not over', async () => {
  const retry = vi.fn<() => Promise<void>>().mockResolvedValue(undefined)
  const address = 'https://identity.example'
  show({ state: 'identity_unavailable', during: 'sign_out', address, reason: 'Failed to fetch', retry })
  await expect.element(page.getByText(m.identity_unavailable_log_out_body({ address }))).toBeVisible()
  await expect.element(page.getByText('Failed to fetch')).toBeVisible()
  await button(m.action_retry()).click()
  expect(retry).toHaveBeenCalledOnce()
})

describe('a session', () => {
  const issuer = 'https://identity.example'
  const settings = { issuer, client_id: 'console', roles_claim: 'roles' } as ConsoleSettings

  const Session = () => {
    const [opening, setOpening] = useState<Opening>({ state: 'opening' })
    useEffect(() => void openSession(settings, setOpening), [])
    return <Outside opening={opening} />
  }

  beforeEach(() => {
    localStorage.clear()
    sessionStorage.clear()
    vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  })

  test('does not leave the page for an identity service that is away, and looks again on request', async () => {
    mounted = mount(<Session />)
    await expect.element(page.getByText(m.identity_unavailable_body({ address: issuer }))).toBeVisible()
    const before = vi.mocked(window.fetch).mock.calls.length
    await button(m.action_retry()).click()
    await expect.poll(() => vi.mocked(window.fetch).mock.calls.length).toBeGreaterThan(before)
    await expect.element(page.getByText(m.identity_unavailable_body({ address: issuer }))).toBeVisible()
  })

  test('without access stays signed out when the page is loaded again', async () => {
    sessionStorage.setItem('signed_out_without_access', 'yes')
    mounted = mount(<Session />)
    await expect.element(page.getByText(m.sign_in_no_access_body())).toBeVisible()
    expect(window.fetch).not.toHaveBeenCalled()
  })
})
