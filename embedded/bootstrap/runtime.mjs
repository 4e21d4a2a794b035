// The `node` package fetches its binary in an install script, which npm may refuse to run: this does that work.
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { join } from 'node:path'
import { quietly, runNpm } from './processes.mjs'
import { Stop } from './stop.mjs'

const answers = (program, version) => {
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' })
  return stdout?.trim() === `v${version}`
}

function place(binary, target) {
  mkdirSync(join(target, '..'), { recursive: true })
  rmSync(target, { force: true })
  try {
    linkSync(binary, target)
  } catch {
    copyFileSync(binary, target)
  }
  chmodSync(target, 0o755)
}

function linkCommand(root) {
  const link = join(root, 'node_modules', '.bin', 'node')
  if (existsSync(link)) return
  if (lstatSync(link, { throwIfNoEntry: false })) rmSync(link)
  mkdirSync(join(link, '..'), { recursive: true })
  symlinkSync(join('..', 'node', 'bin', 'node'), link)
}

/** Answers the path of a Node of exactly the version in package.json. */
export async function ensureNode(root) {
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules', 'node', 'package.json'), 'utf8'))
  const node = join(root, 'node_modules', 'node', 'bin', 'node')
  // An install just now may have removed the binary that this process runs.
  if (process.execPath === node && process.versions.node === version && existsSync(node)) return node
  if (answers(node, version)) {
    linkCommand(root)
    return node
  }
  const family = process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node'
  const name = `${family}-${process.platform}-${process.arch}`
  console.log(`Fetching Node ${version} …`)
  const folder = join(root, 'node_modules', '.node')
  await runNpm(['install', '--no-save', ...quietly, '--prefix', folder, `${name}@${version}`])
  const binary = join(folder, 'node_modules', name, 'bin', 'node')
  if (existsSync(binary)) place(binary, node)
  rmSync(folder, { recursive: true, force: true })
  if (!answers(node, version)) {
    throw new Stop(`Node ${version} could not be fetched. With network, run: npm rebuild node`)
  }
  linkCommand(root)
  return node
}
