import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { launchChromium } from '../testing/chromium.ts'
import { openOffice } from '../testing/office.ts'

const office = openOffice()

const read = async (path: string) => fetch(`${office.server.url}/api/v1${path}`)

test('the OpenAPI document has no error and no unused component', async () => {
  const source = await (await read('/openapi.json')).text()
  const config = await createConfig({
    extends: ['recommended'],
    rules: {
      'no-unused-components': 'error',
      // `/devices/client/{clientId}` beside `/devices/{id}/info` is the specification's; a fixed word wins.
      'no-ambiguous-paths': 'off',
    },
  })
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config })
  const errors = problems.map(({ ruleId, severity, message, location }) =>
    [severity, ruleId, message, location[0]?.pointer].join(' '),
  )
  expect(errors).toEqual([])
})

test('the document is browsed on a page that loads nothing from elsewhere and breaks no security policy', async () => {
  const policy = (await read('/docs')).headers.get('content-security-policy')
  expect(policy).toBe((await read('/openapi.json')).headers.get('content-security-policy'))
  const browser = await launchChromium()
  try {
    const page = await browser.newPage()
    const elsewhere: string[] = []
    const complaints: string[] = []
    page.on('request', (request) => {
      const url = request.url()
      if (!url.startsWith(office.server.url) && !url.startsWith('data:')) elsewhere.push(url)
    })
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    await page.goto(`${office.server.url}/api/v1/docs`)
    await page.getByRole('heading', { name: 'Thalpos API' }).waitFor()
    await page.locator('#operations-tag-devices').click()
    await page.getByText('Devices of the company, searched, filtered and sorted').click()
    await page.getByText('Parameters', { exact: true }).waitFor()
    expect(elsewhere).toEqual([])
    expect(complaints).toEqual([])
  } finally {
    await browser.close()
  }
})
