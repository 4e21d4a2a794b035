import { existsSync } from 'node:fs'
import { run } from './processes.mjs'
import { Stop } from './stop.mjs'

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const packages = ['chromium', 'fonts-dejavu-core']
const aptGet = '/usr/bin/apt-get'

const found = () => [process.env.CHROMIUM, ...places].find((place) => place && existsSync(place))

/** Answers a Chromium for the tests; installs Debian's where that is allowed. */
export async function ensureBrowser() {
  const present = found()
  if (present) return present
  if (existsSync(aptGet) && process.getuid?.() === 0) {
    console.log('Installing Chromium for the tests …')
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const quietly = ['-qq', '-o', 'Dpkg::Use-Pty=0']
    await run(aptGet, ['update', ...quietly], environment)
    await run(aptGet, ['install', '-y', '--no-install-recommends', ...quietly, ...packages], environment)
  }
  const installed = found()
  if (installed) return installed
  throw new Stop(
    `The tests need Chromium. Run: sudo apt-get install -y ${packages.join(' ')}\n(or set CHROMIUM to the path of one)`,
  )
}
