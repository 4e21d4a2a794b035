import type { BrowserContextOptions, Browser as Chromium } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Rules, violationsOn } from '../testing/axe.ts'
import { launchChromium } from '../testing/chromium.ts'
import { openBrowser } from './browser.testing.ts'
import { password, startIdentity } from './identity.testing.ts'
import { authorizationRequest, formAddress } from './sign-in.testing.ts'

let world: Awaited<ReturnType<typeof startIdentity>>
let browser: Chromium
const login = 'maria@thermotechniki.test'
/** What a language or a scheme of colours can change on a page that has been read with all rules. */
const colours: Rules = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

beforeAll(async () => {
  world = await startIdentity()
  await world.person(login)
  browser = await launchChromium()
})
afterAll(async () => {
  await browser.close()
  await world.stop()
})

const addressIn = (language: string) => authorizationRequest(world.baseUrl, { ui_locales: language }).address

async function openPage(options: BrowserContextOptions = {}, language = 'el') {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) complaints.push(message.text())
  })
  await page.goto(addressIn(language))
  return { page, complaints, close: () => context.close() }
}

describe('in a browser, the sign-in page', () => {
  for (const javaScriptEnabled of [true, false]) {
    test(`leads back to the console ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async () => {
      const { page, complaints, close } = await openPage({ javaScriptEnabled })
      expect(await page.locator(':focus').getAttribute('name')).toBe('login')
      await page.fill('[name=login]', login)
      await page.fill('[name=password]', password)
      await page.click('button[type=submit]')
      await page.waitForURL(`${world.baseUrl}/?code=*`)
      expect(complaints).toEqual([])
      await close()
    })
  }

  test('reports a wrong password, shows the password on request, and retains the language', async () => {
    const { page, close } = await openPage()
    await page.click('text=English')
    await page.fill('[name=login]', login)
    await page.fill('[name=password]', 'cold')
    await page.click('button[type=submit]')
    await page.getByRole('alert').waitFor()
    expect(await page.getByRole('alert').textContent()).toContain('The e-mail or the password is not right.')
    expect(await page.inputValue('[name=login]')).toBe(login)
    expect(await page.locator(':focus').getAttribute('name')).toBe('password')
    await page.fill('[name=password]', 'warm')
    await page.getByRole('button', { name: 'Show password' }).click()
    expect(await page.getAttribute('[name=password]', 'type')).toBe('text')
    await page.getByRole('button', { name: 'Hide password' }).click()
    expect(await page.getAttribute('[name=password]', 'type')).toBe('password')
    await page.goto(authorizationRequest(world.baseUrl).address)
    expect(await page.title()).toBe('Sign in · Thalpos')
    await close()
  })

  test('reports the empty field, and retains the input', async () => {
    const { page, close } = await openPage({}, 'en')
    await page.fill('[name=password]', 'warm')
    await page.click('button[type=submit]')
    await page.getByText('Enter your e-mail or username').waitFor()
    expect(await page.getByText('Enter your password').isVisible()).toBe(false)
    expect(await page.locator(':focus').getAttribute('name')).toBe('login')
    expect(await page.inputValue('[name=password]')).toBe('warm')
    expect(await violationsOn(page)).toEqual([])
    await page.fill('[name=login]', login)
    expect(await page.getByText('Enter your e-mail or username').isVisible()).toBe(false)
    await close()
  })

  test('counts the seconds of a lock-out down, and lets the next attempt through when they are over', async () => {
    const email = 'impatient@thermotechniki.test'
    await world.person(email)
    const browserless = openBrowser(world.baseUrl)
    const action = formAddress(await browserless.open(addressIn('en')))
    for (let count = 0; count < 10; count += 1)
      await browserless.open(action, { login: email, password: `wrong ${count}` })
    const { page, close } = await openPage({}, 'en')
    await page.clock.install()
    await page.fill('[name=login]', email)
    await page.fill('[name=password]', 'wrong too')
    await page.click('button[type=submit]')
    const alert = page.getByRole('alert')
    await alert.getByText(/Try again in \d+ seconds/).waitFor()
    const first = Number(/\d+/.exec((await alert.textContent()) ?? '')?.[0])
    expect(await page.locator('button[type=submit]').isDisabled()).toBe(true)
    await page.clock.fastForward(2_000)
    const next = Number(/\d+/.exec((await alert.textContent()) ?? '')?.[0])
    expect(first - next).toBeGreaterThanOrEqual(1)
    await page.clock.fastForward((next - 1) * 1000)
    await alert.getByText('Try again in 1 second.').waitFor()
    await page.clock.fastForward(1_000)
    await alert.getByText('You may try again.').waitFor()
    expect(await page.locator('button[type=submit]').isEnabled()).toBe(true)
    await close()
  })

  for (const language of ['el', 'en']) {
    test(`is accessible and fits a phone, light and dark, ${language}`, async () => {
      const viewport = { width: 360, height: 640 }
      const { page, close } = await openPage({ viewport, reducedMotion: 'reduce' }, language)
      await page.fill('[name=login]', 'unknown@nowhere.test')
      await page.fill('[name=password]', 'cold')
      await page.click('button[type=submit]')
      await page.getByRole('alert').waitFor()
      expect(await violationsOn(page, language === 'el' ? undefined : colours)).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
      await page.emulateMedia({ colorScheme: 'dark' })
      expect(await violationsOn(page, colours)).toEqual([])
      await page.setViewportSize({ width: 1440, height: 900 })
      if (language === 'el') expect(await violationsOn(page)).toEqual([])
      await close()
    })
  }

  test('ends a session that another person left behind', async () => {
    await world.person('eleni@thermotechniki.test')
    const { page, complaints, close } = await openPage()
    for (const someone of [login, 'eleni@thermotechniki.test']) {
      await page.goto(authorizationRequest(world.baseUrl, { prompt: 'login' }).address)
      await page.fill('[name=login]', someone)
      await page.fill('[name=password]', password)
      await page.click('button[type=submit]')
      await page.waitForURL(`${world.baseUrl}/?code=*`)
    }
    expect(complaints).toEqual([])
    await close()
  })
})

describe('over HTTP, the sign-in page', () => {
  test('allows no inline code or style, and forms only to here', async () => {
    const page = await openBrowser(world.baseUrl).open(addressIn('el'))
    const policy = page.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain(`form-action 'self' ${world.baseUrl}`)
    expect(policy).not.toContain('unsafe')
    expect(page.text).not.toMatch(/<script(?![^>]*src=)|<style|style="|\son\w+="/)
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('has its own fonts, which browsers may cache', async () => {
    const browserless = openBrowser(world.baseUrl)
    const page = await browserless.open(addressIn('el'))
    const css = /href="([^"]+\.css)"/.exec(page.text)?.[1] ?? ''
    const style = await browserless.open(css)
    expect(style.headers.get('cache-control')).toContain('immutable')
    const fonts = [...style.text.matchAll(/url\(([^)]+)\)/g)].map(([, name]) => name ?? '')
    expect(fonts).toHaveLength(2)
    for (const font of fonts) {
      const answer = await browserless.open(new URL(font, new URL(css, world.baseUrl)).pathname)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'font/woff2'])
    }
  })

  test('speaks Greek first and remembers the other language', async () => {
    const browserless = openBrowser(world.baseUrl)
    const address = () => authorizationRequest(world.baseUrl).address
    expect((await browserless.open(address())).text).toContain('<html lang="el">')
    await browserless.open(addressIn('en'))
    expect((await browserless.open(address())).text).toContain('<html lang="en">')
  })

  test('does not take a visitor’s word for its own address', async () => {
    const answer = await fetch(`${world.baseUrl}/identity/.well-known/openid-configuration`, {
      headers: { 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'https' },
    })
    expect(await answer.json()).toMatchObject({
      issuer: `${world.baseUrl}/identity`,
      token_endpoint: `${world.baseUrl}/identity/token`,
      code_challenge_methods_supported: ['S256'],
      id_token_signing_alg_values_supported: ['ES256'],
    })
  })

  test('is the only thing there: other addresses say so in words', async () => {
    for (const address of ['/identity', '/identity/', '/identity/nothing', '/identity/assets/nothing.css']) {
      const page = await openBrowser(world.baseUrl).open(address)
      expect([address, page.status]).toEqual([address, 404])
      expect(page.text).toContain('Η σελίδα δεν υπάρχει')
    }
  })

  test('answers a form that is too long, and one of another kind, as an empty one', async () => {
    const browserless = openBrowser(world.baseUrl)
    const page = await browserless.open(addressIn('en'))
    const long = await browserless.open(page.url.pathname, { login, password: 'x'.repeat(20_000) })
    expect(long.status).toBe(400)
  })
})
