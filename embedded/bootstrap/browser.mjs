import { existsSync } from 'node:fs'
import { install, mayInstall } from './debian.mjs'
import { Stop } from './stop.mjs'

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const packages = ['chromium', 'fonts-dejavu-core']

const found = () => [process.env.CHROMIUM, ...places].find((place) => place && existsSync(place))

/** Answers a Chromium for the tests; installs Debian's where that is allowed. */
export async function ensureBrowser() {
  const present = found()
  if (present) return present
  if (mayInstall()) {
    console.log('Installing Chromium for the tests …')
    await install(packages)
  }
  const installed = found()
  if (installed) return installed
  throw new Stop(
    `The tests need Chromium. Run: sudo apt-get install -y ${packages.join(' ')}\n(or set CHROMIUM to the path of one)`,
  )
}
