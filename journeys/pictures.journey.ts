import type { Page } from '@playwright/test'
import { expect, expectAccessible, look, test } from './fixtures.ts'
import { world } from './world.ts'

/** Never in trouble, so its pictures are of a home as it should be. */
const device = 'TH-OT-2B60E4F7'
/** Came from the distributor. */
const fromStock = 'TH-OT-189652A1'

const screensOf = {
  technician: {
    dashboard: '/#/dashboard',
    devices: '/#/devices',
    'devices-filtered-to-nothing': '/#/devices?search=zzzz',
    'panel-general': `/#/devices?panel=device:${device}`,
    'panel-remote': `/#/devices?panel=device:${device}&tab=remote`,
    'panel-graphs': `/#/devices?panel=device:${device}&tab=graphs`,
    'panel-faults': `/#/devices?panel=device:${device}&tab=faults`,
    'panel-information': `/#/devices?panel=device:${device}&tab=information`,
    'not-found': '/#/404',
    privacy: '/#/privacy',
    terms: '/#/terms',
  },
  distributor: {
    'distributor-dashboard': '/#/dashboard',
    inventory: '/#/inventory',
    'distributor-panel': `/#/inventory?panel=device:${fromStock}`,
  },
}

const screenOf = (address: string) => address.split('?')[0]

/** Opens an address; another screen in a document of its own, so that nothing of the one before can be taken for it. */
async function open(page: Page, address: string): Promise<void> {
  if (screenOf(address) !== screenOf(page.url().slice(world.url.length))) await page.goto('about:blank')
  await page.goto(address)
  await expect(page.locator('h1')).not.toHaveCount(0)
  if (address.includes('panel=')) await expect(page.getByRole('tabpanel')).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(page.getByRole('main').or(page.getByTestId('side-panel')).first()).toBeVisible()
}

async function expectNoSideways(page: Page, name: string): Promise<void> {
  const over = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
  expect(over, `pixels wider than the window: ${name}`).toBeLessThanOrEqual(0)
}

const widths = { wide: 1440, medium: 1024, phone: 390 } as const

for (const [role, screens] of Object.entries(screensOf)) {
  for (const lang of ['el', 'en']) {
    for (const scheme of ['light', 'dark'] as const) {
      test(`every screen of the ${role} in ${lang}, ${scheme}, can be read by everybody`, async ({
        signedInAs,
      }) => {
        test.setTimeout(300_000)
        const page = await signedInAs(`${role}@demo.thalpos`)
        await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
        await page.evaluate(`localStorage.setItem('lang', '${lang}')`)
        await page.reload()
        for (const [width, pixels] of Object.entries(widths)) {
          await page.setViewportSize({ width: pixels, height: width === 'phone' ? 844 : 900 })
          for (const [name, address] of Object.entries(screens)) {
            await open(page, address)
            await look(page, `${name}-${lang}-${scheme}-${pixels}`)
            await expectNoSideways(page, `${name} at ${pixels}`)
            if (width !== 'medium') await expectAccessible(page)
          }
        }
      })
    }
  }
}
