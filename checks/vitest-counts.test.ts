import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fromCount } from './counts.ts'
import { root } from './root.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'thalpos-counts-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** How vitest ends over some files, by their names, and what its reporter counts. */
async function run(files: Record<string, string>) {
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  const report = join(folder, 'report.json')
  const options = [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    `--root=${folder}`,
    '--globals',
    `--reporter=${join(root, 'checks/vitest-counts.ts')}`,
    `--outputFile=${report}`,
  ]
  const { VITEST: _, ...env } = process.env
  const child = spawn(process.execPath, options, { env, stdio: 'ignore' })
  const [code] = await once(child, 'exit')
  return { code, ...fromCount(await readFile(report, 'utf8')) }
}

test('tests that pass are counted, and nothing failed', async () => {
  const files = {
    'a.test.js': `test('one', () => {}); test('two', ({ skip }) => skip()); test('three', () => {})`,
  }
  expect(await run(files)).toEqual({ code: 0, passed: 2, failed: 0, failures: [] })
})

test('a test that failed and a file that did not load are named, with their errors', async () => {
  const { code, passed, failed, failures } = await run({
    'a.test.js': `test('a sum is right', () => expect(4).toBe(5)); test('a sum is quick', () => {})`,
    'b.test.js': `import './no-such-file.js'; test('never', () => {})`,
  })
  expect({ code, passed, failed }).toEqual({ code: 1, passed: 1, failed: 2 })
  expect(failures).toEqual([
    expect.stringMatching(/^b\.test\.js\n.*no-such-file/),
    expect.stringMatching(/^a\.test\.js › a sum is right\n.*expected 4 to be 5/),
  ])
})

test('what fails before all tests of a file or a group is named, since they do not run', async () => {
  const { code, passed, failed, failures } = await run({
    'a.test.js': `beforeAll(() => { throw new Error('no server') }); test('one', () => {}); test('two', () => {})`,
    'b.test.js': `describe('a group', () => {
      beforeAll(() => { throw new Error('no device') }); test('three', () => {}) })
      test('four', () => {})`,
  })
  expect({ code, passed, failed }).toEqual({ code: 1, passed: 1, failed: 2 })
  expect(failures.toSorted()).toEqual([
    expect.stringMatching(/^a\.test\.js\n.*no server/),
    expect.stringMatching(/^b\.test\.js › a group\n.*no device/),
  ])
})

test('an error outside of any test is a failure, as is a file whose worker ended', async () => {
  const { code, passed, failed, failures } = await run({
    'a.test.js': `test('passes', () => void Promise.reject(new Error('too late')))`,
    'b.test.js': `test('first', () => {}); test('ends its process', () => process.kill(process.pid, 'SIGKILL'))`,
  })
  expect({ code, failed }).toEqual({ code: 1, failed: 3 })
  expect(passed).toBeGreaterThan(0)
  expect(failures).toContainEqual(expect.stringMatching(/^outside of any test\n.*too late/))
  expect(failures).toContainEqual(expect.stringMatching(/^outside of any test\n.*\n?.*[Ww]orker/))
  expect(failures).toContainEqual(
    expect.stringMatching(/^files that did not run to their end\n.*b\.test\.js/),
  )
})
