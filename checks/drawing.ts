// ARCHITECTURE.md draws the folders of the server in lines: each folder stands there once, and uses only folders of the
// lines above its own.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { root } from './root.ts'

const tests = /\.(test|testing)\.ts$|^testing\//

/** Every folder with those it uses; files at the root of the server use all. */
export function foldersOf(server: string): Map<string, Set<string>> {
  const uses = new Map<string, Set<string>>()
  for (const path of globSync(`*/**/*.ts`, { cwd: server })) {
    if (tests.test(path)) continue
    const [folder = ''] = path.split(sep)
    const used = uses.get(folder) ?? new Set()
    uses.set(folder, used)
    for (const [, specifier = ''] of readFileSync(join(server, path), 'utf8').matchAll(
      /'(\.\.?\/[^']*\.ts)'/g,
    )) {
      const target = join(dirname(path), specifier)
      const [other = ''] = target.split(sep)
      if (other !== folder && other !== '..' && !tests.test(target) && existsSync(join(server, target)))
        used.add(other)
    }
  }
  return uses
}

/** What is wrong with a drawing, a line of names for each layer. */
export function faultsOf(drawing: string, uses: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const layers = drawing
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/[\s,]+/))
  const names = layers.flat()
  const layerOf = (name: string) => layers.findIndex((layer) => layer.includes(name))
  return [
    ...[...uses.keys()].filter((name) => !names.includes(name)).map((name) => `${name} is not drawn`),
    ...names.filter((name) => !uses.has(name)).map((name) => `${name} is drawn, but is no folder`),
    ...names.filter((name, index) => names.indexOf(name) !== index).map((name) => `${name} is drawn twice`),
    ...[...uses].flatMap(([name, used]) =>
      [...used]
        .filter((other) => names.includes(name) && names.includes(other) && layerOf(other) >= layerOf(name))
        .map((other) => `${name} uses ${other}, which does not stand above it`),
    ),
  ]
}

if (import.meta.main) {
  const page = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')
  const [, drawing = ''] = /only those of the lines above[\s\S]*?\n```\n([\s\S]*?)```/.exec(page) ?? []
  const found = faultsOf(drawing, foldersOf(join(root, 'server')))
  for (const fault of found) console.log(`ARCHITECTURE.md: ${fault}`)
  process.exitCode = found.length > 0 ? 1 : 0
}
