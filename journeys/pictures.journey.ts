import type { DeviceType } from '../contract/models/model.ts'
import type { DemoWork } from './demo-work.ts'
import { test } from './fixtures.ts'
import { type Dress, dresses, firstDress, formDresses, picture, type Sight, wearing } from './pictures.ts'

/** Never in trouble, so its pictures are of a home as it should be. */
const boiler = 'TH-OT-2B60E4F7'
/** Came from the distributor. */
const fromStock = 'TH-OT-189652A1'

interface Subject {
  email: string
  /** Otherwise each language and scheme, at every width. */
  dresses?: readonly Dress[]
  /** A list that another subject reads with all that it shows. */
  readElsewhere?: string
  /** Addresses by the names of their pictures. */
  screens(
    idOf: (type: DeviceType) => Promise<string>,
    homeOf: (deviceId: string) => Promise<string>,
    work: () => Promise<DemoWork>,
  ): Promise<Record<string, Sight>>
}

const technician = 'technician@demo.thalpos'
const distributor = 'distributor@demo.thalpos'
const panelOf = (list: string, id: string, tab: string) => `/#/${list}?panel=device:${id}&tab=${tab}`
const named = (prefix: string, id: string, tabs: readonly string[]) =>
  Object.fromEntries(tabs.map((tab) => [`${prefix}-${tab}`, panelOf('devices', id, tab)]))

const family = (prefix: string, type: DeviceType): Subject => ({
  email: technician,
  readElsewhere: '/#/devices',
  screens: async (idOf) => named(prefix, await idOf(type), ['general', 'remote', 'graphs']),
})

const subjects: Record<string, Subject> = {
  'every screen of the technician': {
    email: technician,
    screens: async () => ({
      dashboard: '/#/dashboard',
      alarms: '/#/alarms',
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
      'distributor-map': '/#/map',
      'distributor-panel': panelOf('inventory', fromStock, 'general'),
    }),
  },
  'the map': {
    email: technician,
    screens: async () => ({
      map: '/#/map',
      'map-filtered': '/#/map?state=fault',
      'map-filtered-to-nothing': '/#/map?search=zzzz',
    }),
  },
  'notices and webhooks': {
    email: technician,
    screens: async () => ({
      notices: '/#/notices',
      webhooks: '/#/webhooks',
      'webhook-add': { address: '/#/webhooks', press: /^(Νέο webhook|New webhook)$/ },
    }),
  },
  'a boiler': {
    email: technician,
    readElsewhere: '/#/devices',
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
  'the jobs and one of them': {
    email: technician,
    screens: async (_, __, work) => {
      const { job } = await work()
      return {
        jobs: '/#/jobs',
        'jobs-list': '/#/jobs?view=list',
        'job-general': `/#/jobs?panel=job:${job}`,
        'job-history': `/#/jobs?panel=job:${job}&tab=history`,
        'job-add': { address: '/#/jobs', press: /^(Νέα εργασία|New job)$/ },
      }
    },
  },
  'visits and their end': {
    email: technician,
    screens: async (_, __, work) => {
      const { visit, ongoing, client } = await work()
      return {
        'visits-today': '/#/appointments/today',
        'visits-pending': '/#/appointments/pending',
        visit: `/#/appointments/pending?panel=appointment:${visit}`,
        'visit-end': `/#/appointments/${ongoing}/end`,
        'client-jobs': `/#/clients?panel=client:${client}&tab=jobs`,
      }
    },
  },
  'money, catalogue and messages': {
    email: technician,
    screens: async () => ({
      payments: '/#/payments',
      debts: '/#/payments?view=debts',
      catalogue: '/#/items',
      messages: '/#/messages',
      'payment-add': { address: '/#/payments', press: /^(Νέα πληρωμή|Add payment)$/ },
    }),
  },
  'people and maintenance': {
    email: technician,
    screens: async () => ({
      personnel: '/#/personnel',
      maintenance: '/#/maintenance',
      'maintenance-plans': '/#/maintenance?view=all',
      'plan-add': { address: '/#/maintenance', press: /^(Νέο πρόγραμμα|New plan)$/ },
    }),
  },
  'the calendar': {
    email: technician,
    screens: async () => ({
      calendar: '/#/calendar',
      ...Object.fromEntries(
        ['day', 'week', 'month', 'agenda'].map((view) => [`calendar-${view}`, `/#/calendar?view=${view}`]),
      ),
    }),
  },
  'consumption and savings': {
    email: technician,
    screens: async () => ({
      consumption: '/#/consumption',
      'consumption-table': '/#/consumption?view=table',
      savings: '/#/savings',
    }),
  },
  'a plan, a boiler sheet and a round of services': {
    email: technician,
    dresses: formDresses,
    screens: async (_, __, work) => {
      const { plan, maintained } = await work()
      const [home, other] = maintained.map(
        (id) => `/#/installations?panel=installation:${id}&tab=maintenance`,
      )
      return {
        plan: `/#/maintenance?view=all&panel=plan:${plan}`,
        'installation-maintenance': home ?? '',
        // A correction has every reading, and is begun once.
        'sheet-edit': {
          address: other ?? '',
          press: [
            /^(Ενέργειες|Actions): (Φύλλο|Sheet)/,
            ['menuitem', /^(Διόρθωση με νέο φύλλο|Correct with a new sheet)$/],
          ],
        },
        'plans-uncovered': { address: '/#/maintenance', press: /^(Χωρίς πρόγραμμα|Without a plan)/ },
        'plans-round': {
          address: '/#/maintenance',
          press: [['checkbox', /./], /^(Κλείσιμο ραντεβού|Book visits)$/],
        },
      }
    },
  },
  'money that goes back': {
    email: technician,
    dresses: formDresses,
    screens: async (_, __, work) => {
      const { prepaid } = await work()
      const payments = '/#/payments?kind=payment&voided=false'
      const menu = /^(Ενέργειες για|Actions for)/
      return {
        'job-cancel': { address: `/#/jobs?panel=job:${prepaid}`, press: /^(Ακύρωση εργασίας|Cancel job)$/ },
        'payment-refund': {
          address: payments,
          press: [menu, ['menuitem', /^(Επιστροφή χρημάτων|Refund)$/]],
        },
        'payment-void': { address: payments, press: [menu, ['menuitem', /^(Ακύρωση βεβαίωσης|Void)$/]] },
      }
    },
  },
  'a person, and forms without an address': {
    email: technician,
    dresses: formDresses,
    screens: async (_, __, work) => ({
      person: `/#/personnel?panel=person:${(await work()).technician}`,
      'calendar-feed': {
        address: '/#/calendar',
        press: /^(Συνδρομή σε ημερολόγιο|Subscribe to calendar)$/,
      },
      'work-hours': { address: '/#/calendar', press: /^(Ωράρια και αργίες|Working hours and holidays)$/ },
      'visit-add': { address: '/#/calendar', press: /^(Νέο ραντεβού|New appointment)$/ },
      'item-add': { address: '/#/items', press: /^(Προσθήκη είδους|Add item)$/ },
      'message-settings': { address: '/#/messages', press: /^(Ρυθμίσεις μηνυμάτων|Message settings)$/ },
    }),
  },
  'a heat pump': family('heat-pump', 'THALPOS_HC_MB'),
  'an air sensor': { ...family('air', 'THALPOS_IAQ'), dresses: firstDress },
  'a single-phase meter': { ...family('meter-1', 'SHELLY_EM_1PH_W_RELAY'), dresses: firstDress },
  'a three-phase meter': { ...family('meter-3', 'SHELLY_EM_3PH_W_RELAY'), dresses: firstDress },
}

for (const [subject, { email, dresses: worn = dresses, readElsewhere, screens }] of Object.entries(
  subjects,
)) {
  for (const dress of worn) {
    const { lang, scheme } = dress
    test(`${subject} in ${lang}, ${scheme}, can be read by everybody`, async ({
      sharedPage,
      demoDevice,
      demoHome,
      demoWork,
    }) => {
      const page = await sharedPage(email, wearing(dress))
      const readBefore = new Set(readElsewhere ? [readElsewhere] : [])
      for (const [name, sight] of Object.entries(await screens(demoDevice, demoHome, demoWork)))
        await picture(page, `${name}-${lang}-${scheme}`, sight, dress, readBefore)
    })
  }
}
