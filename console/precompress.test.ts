import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { compressBeside } from './precompress.ts'

test('long texts of a build lie there compressed as well; pictures, fonts and short texts as they are', () => {
  const folder = mkdtempSync(join(tmpdir(), 'thalpos-build-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const script = 'const answer = 42\n'.repeat(200)
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'assets', 'index.js'), script)
  writeFileSync(join(folder, 'assets', 'greek.woff2'), Buffer.alloc(5000))
  writeFileSync(join(folder, 'index.html'), '<div id="root"></div>')
  compressBeside(folder)
  expect(readdirSync(folder).toSorted()).toEqual(['assets', 'index.html'])
  expect(readdirSync(join(folder, 'assets')).toSorted()).toEqual([
    'greek.woff2',
    'index.js',
    'index.js.br',
    'index.js.gz',
  ])
  const read = (name: string) => readFileSync(join(folder, 'assets', name))
  expect(gunzipSync(read('index.js.gz')).toString()).toBe(script)
  expect(brotliDecompressSync(read('index.js.br')).toString()).toBe(script)
})
