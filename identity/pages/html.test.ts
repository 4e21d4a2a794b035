import { expect, test } from 'vitest'
import { html } from './html.ts'

test('values are escaped, parts are not', () => {
  const evil = `"><script>alert('1')</script>&`
  expect(html`<b title="${evil}">${html`<i>${evil}</i>`}</b>`.text).not.toMatch(/<script|'1'|">< /)
  expect(html`<p>${[html`<i>a</i>`, html`<i>b</i>`]}${false}${undefined}${0}</p>`.text).toBe(
    '<p><i>a</i><i>b</i>0</p>',
  )
})
