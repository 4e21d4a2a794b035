// What a browser must fetch before the first screen, followed through the built files themselves.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Bench, rounded } from './bench.ts'

const dist = join(import.meta.dirname, '..', 'console', 'dist')
const staticImport = /(?:\bfrom|\bimport)\s*["'](\.[^"']+\.js)["']/g
const scriptTag = /<script[^>]+src="\/([^"]+)"|<link[^>]+rel="modulepreload"[^>]+href="\/([^"]+)"/g

const read = (file: string): string => readFileSync(join(dist, file), 'utf8')
const kilobytes = (files: Iterable<string>): number =>
  rounded([...files].reduce((sum, file) => sum + gzipSync(read(file)).length, 0) / 1000)

/** These files with everything that they import before they run. */
function withImports(files: readonly string[]): Set<string> {
  const found = new Set<string>()
  const waiting = [...files]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue
    found.add(file)
    for (const [, path = ''] of read(file).matchAll(staticImport)) {
      waiting.push(join(file, '..', path))
    }
  }
  return found
}

export const scriptSize: Bench = {
  title: 'Script size',
  method:
    'Of the built console (`console/dist`), gzip at its usual level, 1 kB = 1000 bytes. First load: the scripts that `index.html` names and everything they import statically. The shared script comes with the first screen, whichever that is. A lazy part: one file that is fetched when a screen or a chart is first opened, with what it brings beside these.',
  async run() {
    const page = read('index.html')
    const named = [...page.matchAll(scriptTag)].map(([, script, preloaded]) => script ?? preloaded ?? '')
    const first = withImports(named)
    const styles = readdirSync(join(dist, 'assets')).filter(
      (name) => name.endsWith('.css') && page.includes(name),
    )
    const parts = readdirSync(join(dist, 'assets'))
      .map((name) => `assets/${name}`)
      .filter((file) => file.endsWith('.js') && !first.has(file))
    const shared = withImports(parts.filter((file) => file.startsWith('assets/shared-'))).difference(first)
    const lazy = parts
      .filter((file) => !shared.has(file))
      .map((file) => {
        const beside = withImports([file]).difference(first)
        return { file, size: kilobytes(beside.difference(shared)), count: beside.size }
      })
      .toSorted((a, b) => b.size - a.size)
    return [
      { name: 'First-load script', value: kilobytes(first), unit: 'kB', atMost: 260 },
      { name: 'First-load styles', value: kilobytes(styles.map((name) => `assets/${name}`)), unit: 'kB' },
      {
        name: 'Scripts of the first load and one lazy part, at most',
        value: first.size + Math.max(...lazy.map(({ count }) => count)),
        unit: 'files',
        atMost: 10,
      },
      { name: 'Shared script', value: kilobytes(shared), unit: 'kB', atLeast: 1, atMost: 300 },
      ...lazy.map(({ file, size }) => ({
        name: `Lazy: \`${file.replace(/^assets\/(.*)-[^-]{8}\.js$/, '$1')}\``,
        value: size,
        unit: 'kB',
        atMost: 300,
      })),
    ]
  },
}
