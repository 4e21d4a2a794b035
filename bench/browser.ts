// A browser of a bench: signed in as a person, in Greek, on an office screen.
import { type Browser, chromium as browserType, type Page } from 'playwright-core'
import { chromium } from '../checks/chromium.ts'

const patienceMs = 60_000

export const openBrowser = (): Promise<Browser> => browserType.launch(chromium)

export async function signedIn(
  browser: Browser,
  url: string,
  login: string,
  password: string,
): Promise<Page> {
  const page = await browser.newPage({ locale: 'el-GR', viewport: { width: 1440, height: 900 } })
  page.setDefaultTimeout(patienceMs)
  await page.goto(url)
  await page.locator('input[name=login]').fill(login)
  await page.locator('input[name=password]').fill(password)
  await page.locator('button[type=submit]').click()
  await page.waitForURL(/#\/dashboard/)
  return page
}
