import { extname } from 'node:path'

const hidden = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu
const reserved = /[<>:"|?*]/g

/** Cleans an uploaded file name: no folders, no invisible characters, and the ending of its type. */
export function cleanName(given: string, endings: readonly [string, ...string[]], longest: number): string {
  const last = given.split(/[/\\]/).at(-1) ?? ''
  const visible = last.normalize('NFC').replace(hidden, '').replace(reserved, ' ').replace(/\s+/g, ' ')
  const bare = visible.replace(/^[\s.]+|[\s.]+$/g, '')
  const givenEnding = extname(bare).slice(1).toLowerCase()
  const ending = endings.find((one) => one === givenEnding) ?? endings[0]
  const stem = ending === givenEnding ? bare.slice(0, -givenEnding.length - 1).trimEnd() : bare
  return `${Array.from(stem || 'file')
    .slice(0, longest - ending.length - 1)
    .join('')}.${ending}`
}

const escaped = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** The value of `content-disposition`, which every browser saves under this name. */
export function disposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  return `${kind}; filename="${plain}"; filename*=UTF-8''${escaped(name)}`
}
