import { existsSync } from 'node:fs'
import { install, mayInstall } from './debian.mjs'
import { Stop } from './stop.mjs'

/** Chromium without windows: a page of it takes half of the processor time. */
const shell = '/usr/bin/chromium-headless-shell'
const places = [shell, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const packages = ['chromium-headless-shell', 'fonts-dejavu-core']

const firstOf = (paths) => paths.find((place) => place && existsSync(place))

/** Answers a Chromium for the tests; installs Debian's where that is allowed. */
export async function ensureBrowser() {
  const present = firstOf([process.env.CHROMIUM, shell])
  if (present) return present
  if (mayInstall()) {
    console.log('Installing Chromium for the tests …')
    // An older Debian has only the whole browser, which serves as well where it is there.
    await install(packages)
  }
  const installed = firstOf(places)
  if (installed) return installed
  throw new Stop(
    `The tests need Chromium. Run: sudo apt-get install -y ${packages.join(' ')}\n(or set CHROMIUM to the path of one)`,
  )
}
