import type { Language } from '../../contract/language.ts'

// Text for a mail: header lines, and the same words as HTML.

/** One line: a line break in a subject or a name would begin another header. */
export const oneLine = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- these characters are what is removed
  text.replaceAll(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim()

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const address = /^https?:\/\/\S+$/

/** A line that is an address is a link to it. */
const lineToHtml = (line: string): string =>
  address.test(line) ? `<a href="${escapeHtml(line)}">${escapeHtml(line)}</a>` : escapeHtml(line)

/** The same words, without pictures that a mail program would block. */
export function toHtml(language: Language, body: string): string {
  const paragraphs = body
    .split('\n\n')
    .map((part) => `<p>${part.split('\n').map(lineToHtml).join('<br>')}</p>`)
    .join('\n')
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"></head>
<body style="font-family: sans-serif; font-size: 16px; line-height: 1.5; max-width: 36em">
${paragraphs}
</body></html>`
}
