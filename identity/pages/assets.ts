// What the pages load: read once, served under a name that holds its own hash, so that browsers may keep it.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import { mountPath } from '../mount-path.ts'

interface Asset {
  type: string
  content: Buffer
}

const require = createRequire(import.meta.url)
const own = (name: string) => readFileSync(new URL(`./assets/${name}`, import.meta.url))
const font = (subset: string) =>
  readFileSync(require.resolve(`@fontsource-variable/inter/files/inter-${subset}-opsz-normal.woff2`))

const paths = new Map<string, string>()
const assets = new Map<string, Asset>()

function add(name: string, type: string, content: Buffer): void {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 10)
  const hashed = name.replace(/\.\w+$/, (ending) => `-${hash}${ending}`)
  paths.set(name, hashed)
  assets.set(hashed, { type, content })
}

add('inter-latin.woff2', 'font/woff2', font('latin'))
add('inter-greek.woff2', 'font/woff2', font('greek'))
add('icon.svg', 'image/svg+xml', own('icon.svg'))
for (const script of ['sign-in.js', 'public-address.js'])
  add(script, 'text/javascript; charset=utf-8', own(script))
const css = Buffer.concat([own('page.css'), own('scene.css')])
  .toString()
  .replace(/url\(([\w-]+\.woff2)\)/g, (_, name: string) => `url(${paths.get(name)})`)
add('identity.css', 'text/css; charset=utf-8', Buffer.from(css))

export function assetPath(name: string): string {
  const hashed = paths.get(name)
  if (!hashed) throw new Error(`no asset ${name}`)
  return `${mountPath}/assets/${hashed}`
}

export function sendAsset(name: string, response: ServerResponse): boolean {
  const asset = assets.get(name)
  if (!asset) return false
  response.writeHead(200, {
    'content-type': asset.type,
    'content-length': asset.content.length,
    'cache-control': 'public, max-age=31536000, immutable',
  })
  response.end(asset.content)
  return true
}
