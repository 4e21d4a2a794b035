import { existsSync } from 'node:fs'
import { run } from './processes.mjs'

const aptGet = '/usr/bin/apt-get'

/** Whether Debian's packages can be installed here without asking anybody. */
export const mayInstall = () => existsSync(aptGet) && process.getuid?.() === 0

export async function install(packages) {
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const quietly = ['-qq', '-o', 'Dpkg::Use-Pty=0']
  await run(aptGet, ['update', ...quietly], environment)
  await run(aptGet, ['install', '-y', '--no-install-recommends', ...quietly, ...packages], environment)
}

const missingServers = () => [
  ...(existsSync('/usr/sbin/mosquitto') ? [] : ['mosquitto']),
  ...(existsSync('/usr/lib/postgresql') ? [] : ['postgresql']),
]

/** A broker and a PostgreSQL of Debian for the tests of a larger site, which are skipped where there are none. */
export async function offerServers() {
  const missing = missingServers()
  if (missing.length === 0 || !mayInstall()) return
  console.log(`Installing ${missing.join(' and ')} for the tests …`)
  await install(missing)
}
