import type { DeviceType } from '../contract/models/model.ts'
import { test } from './fixtures.ts'
import { dresses, picture, type Sight, wear } from './pictures.ts'

/** Never in trouble, so its pictures are of a home as it should be. */
const boiler = 'TH-OT-2B60E4F7'
/** Came from the distributor. */
const fromStock = 'TH-OT-189652A1'

interface Subject {
  email: string
  /** Addresses by the names of their pictures. */
  screens(
    idOf: (type: DeviceType) => Promise<string>,
    homeOf: (deviceId: string) => Promise<string>,
  ): Promise<Record<string, Sight>>
}

const technician = 'technician@demo.thalpos'
const distributor = 'distributor@demo.thalpos'
const panelOf = (list: string, id: string, tab: string) => `/#/${list}?panel=device:${id}&tab=${tab}`
const named = (prefix: string, id: string, tabs: readonly string[]) =>
  Object.fromEntries(tabs.map((tab) => [`${prefix}-${tab}`, panelOf('devices', id, tab)]))

const family = (prefix: string, type: DeviceType): Subject => ({
  email: technician,
  screens: async (idOf) => named(prefix, await idOf(type), ['general', 'remote', 'graphs']),
})

const subjects: Record<string, Subject> = {
  'every screen of the technician': {
    email: technician,
    screens: async () => ({
      dashboard: '/#/dashboard',
      clients: '/#/clients',
      devices: '/#/devices',
      users: '/#/users',
      'devices-filtered-to-nothing': '/#/devices?search=zzzz',
      'not-found': '/#/404',
      privacy: '/#/privacy',
      terms: '/#/terms',
    }),
  },
  'every screen of the distributor': {
    email: distributor,
    screens: async () => ({
      'distributor-dashboard': '/#/dashboard',
      inventory: '/#/inventory',
      companies: '/#/companies',
      'distributor-installations': '/#/installations',
      'distributor-panel': panelOf('inventory', fromStock, 'general'),
    }),
  },
  'a boiler': {
    email: technician,
    screens: async () => named('panel', boiler, ['general', 'remote', 'graphs', 'faults', 'information']),
  },
  'installations and one of them': {
    email: technician,
    screens: async (_, homeOf) => {
      const id = await homeOf(boiler)
      const tabs = ['general', 'devices', 'money', 'files', 'history'].map((tab) => [
        `installation-${tab}`,
        `/#/installations?panel=installation:${id}&tab=${tab}`,
      ])
      return {
        installations: '/#/installations',
        ...Object.fromEntries(tabs),
        // The last, for it stays open.
        'installation-add': { address: '/#/installations', press: /^(Νέα εγκατάσταση|Add installation)$/ },
      }
    },
  },
  'a heat pump': family('heat-pump', 'THALPOS_HC_MB'),
  'an air sensor': family('air', 'THALPOS_IAQ'),
  'a single-phase meter': family('meter-1', 'SHELLY_EM_1PH_W_RELAY'),
  'a three-phase meter': family('meter-3', 'SHELLY_EM_3PH_W_RELAY'),
}

for (const [subject, { email, screens }] of Object.entries(subjects)) {
  for (const { lang, scheme } of dresses) {
    test(`${subject} in ${lang}, ${scheme}, can be read by everybody`, async ({
      signedInAs,
      demoDevice,
      demoHome,
    }) => {
      test.setTimeout(300_000)
      const page = await signedInAs(email)
      await wear(page, { lang, scheme })
      for (const [name, address] of Object.entries(await screens(demoDevice, demoHome))) {
        await picture(page, `${name}-${lang}-${scheme}`, address)
      }
    })
  }
}
