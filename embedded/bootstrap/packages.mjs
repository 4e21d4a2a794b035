import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { quietly, runNpm } from './processes.mjs'
import { Stop } from './stop.mjs'

const unreachable = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET|ENOTCACHED/

function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return undefined
  }
}

/** npm writes its own list into node_modules as the last act of an install: with it an install is complete. */
export function isInstalled(root) {
  const wanted = packagesIn(join(root, 'package-lock.json'))
  const present = packagesIn(join(root, 'node_modules', '.package-lock.json'))
  if (!wanted || !present) return false
  const same = (path) => present[path]?.version === wanted[path]?.version
  const missing = Object.keys(wanted).some((path) => path && !(path in present) && !wanted[path].optional)
  return !missing && Object.keys(present).every(same)
}

export async function ensurePackages(root) {
  if (isInstalled(root)) return
  console.log('Installing packages (once, about a minute) …')
  // Install scripts are not run: npm needs a permission for that, and the product does itself what the only two would do.
  const { code, said } = await runNpm(['ci', '--include=dev', '--include=optional', ...quietly])
  if (code === 0 && isInstalled(root)) return
  if (unreachable.test(said)) {
    throw new Stop(
      'The packages could not be fetched: no network, or the npm registry does not answer. Try again.',
    )
  }
  throw new Stop('npm ci did not finish; its message is above.')
}
