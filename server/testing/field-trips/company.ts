// Trips of payments, people, settings and what a company connects.
import { alarmRuleFields } from '../../../contract/alarms/schema.ts'
import { messageSettingsFields } from '../../../contract/client-messages/fields.ts'
import { energyPriceFields } from '../../../contract/energy-prices/routes.ts'
import { omitFields } from '../../../contract/fields.ts'
import { paymentFields } from '../../../contract/jobs/payment-fields.ts'
import type { PaymentTypeName } from '../../../contract/jobs/schema.ts'
import { noticeSettingsFields } from '../../../contract/notices/settings.ts'
import { personnelFields } from '../../../contract/personnel/fields.ts'
import { savedViewFields } from '../../../contract/saved-views/routes.ts'
import { webhookFields } from '../../../contract/webhooks/fields.ts'
import { daysOffFields } from '../../../contract/work-calendar/routes.ts'
import { paymentTypeWords } from '../../exports/pdf-reports/payment-texts.ts'
import type { FieldOffice } from '../field-office.ts'
import type { Trip } from '../field-trip.ts'
import { twoForms } from '../fields.ts'

const none = {
  import: 'it is written in the product',
  export: 'no file has it',
  restore: 'it is deleted for good',
}
const noneOfSettings = {
  ...none,
  POST: 'it holds from the beginning',
  restore: 'it is never deleted',
}

/** The newest change of a record whose history no route reads. */
const audited = async ({ office }: FieldOffice, record: string) => {
  const [row] = await office.run(
    `select after from audit where record = $1 and company_id = $2 order by id desc limit 1`,
    [record, office.company.id],
  )
  return row?.['after']
}

/** In Athens in winter. */
const clockOf = (moment: string) =>
  new Date(Date.parse(moment) + 2 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')

export const payment: Trip = {
  none: {
    import: none.import,
    restore: 'a confirmation is voided, never deleted',
    GET: 'a payment is read with the list, its job and its home',
  },
  without: {
    PATCH: {
      installation_id: 'a payment stays with its home',
      job_ids: 'a payment stays with its jobs',
    },
  },
  async run({ send, first, home, people, aClient, bytesOf }, { reads, readsFile }) {
    const installation_id = home.id
    const other = await aClient('Δημητρίου')
    const [one, two] = await people(2)
    const job = await send('POST', '/jobs', { installation_id, type_id: 1, cost: 500 })
    const [made, changed] = twoForms(paymentFields, {
      installation_id: [installation_id, installation_id],
      job_ids: [[job.id], [job.id]],
      client_id: [home.client_id, other.id],
      assignee_id: [one, two],
      amount: [120.5, 80.25],
      paid_at: ['2026-11-20T09:00:00.000Z', '2026-11-21T10:30:00.000Z'],
    })
    const shownOf = ({ job_ids, ...form }: typeof made) => ({ ...form, job_id: (job_ids as string[])[0] })
    const readsAll = async (form: typeof made) => {
      const shown = shownOf(form)
      const listed = await first('/payments')
      reads('list', listed, form, shown)
      const inJob = (await send('GET', `/jobs/${job.id}`)).payments as { id: string }[]
      reads(
        'list',
        inJob.find(({ id }) => id === listed.id),
        form,
        shown,
      )
      const inHome = (await send('GET', `/installations/${installation_id}`)).payments as { id: string }[]
      reads(
        'list',
        inHome.find(({ id }) => id === listed.id),
        form,
        shown,
      )
      const { items } = await send('GET', `/jobs/${job.id}/history`)
      const change = (items as { record: string; after: object }[]).find(({ record }) => record === 'payment')
      reads('history', change?.after, form, shown)
      readsFile(await bytesOf('/exports/payments'), {
        ...form,
        paid_at: clockOf(String(form.paid_at)),
        client_id: listed.payer_name,
        installation_id: listed.tag_id,
        job_ids: listed.job_number,
        payment_type_id: paymentTypeWords[listed.payment_type as PaymentTypeName].en,
        assignee_id: listed.assignee_name,
      })
    }
    const { id } = await send('POST', '/payments', made)
    reads('POST', await first('/payments'), made, shownOf(made))
    await readsAll(made)
    const { installation_id: _home, job_ids: _jobs, ...edit } = changed
    const replaced = await send('PATCH', `/payments/${id}`, { ...edit, void_reason: 'Λάθος ποσό' })
    reads('PATCH', replaced, edit, { ...edit, replaces: id })
    await readsAll(changed)
    const texts = { notes: made.notes, tax_document: made.tax_document }
    reads('PATCH', await send('PATCH', `/payments/${replaced.id}`, texts), texts)
  },
}

export const person: Trip = {
  none: {
    ...noneOfSettings,
    POST: 'people come from the directory',
    export: 'the file of users has the accounts of the directory',
  },
  async run({ send, find, people }, { reads }) {
    const [id] = await people()
    const [made, changed] = twoForms(personnelFields, { color: ['blue', 'rose'] })
    for (const form of [made, changed]) {
      reads('PATCH', await send('PATCH', `/personnel/${id}`, form), form)
      reads('GET', await send('GET', `/personnel/${id}`), form)
      reads('list', await find('/personnel', id), form)
    }
    // At first some values are those of a new person.
    const [change] = (await send('GET', `/personnel/${id}/history`)).items
    reads('history', change.before, made)
    reads('history', change.after, changed)
  },
}

export const daysOff: Trip = {
  none: {
    ...none,
    PATCH: 'days off are deleted and added again',
    list: 'days off are read with the calendar',
  },
  async run({ send, first, people }, { reads }) {
    const [id] = await people()
    const [form] = twoForms(daysOffFields, {
      person_id: [id, id],
      first_day: ['2026-05-06', '2026-06-07'],
      last_day: ['2026-05-08', '2026-06-09'],
    })
    reads('POST', await send('POST', '/company/work-calendar/days-off', form), form)
    const year = 'date_from=2026-01-01&date_to=2026-12-31'
    reads('GET', (await send('GET', `/company/work-calendar?${year}`)).days_off[0], form)
    reads('history', (await first(`/personnel/${id}/history`)).after.days_off, form)
  },
}

export const messageSettings: Trip = {
  none: { ...noneOfSettings, list: 'a company has one' },
  async run({ send, first }, { reads }) {
    const path = '/client-messages/settings'
    for (const form of twoForms(messageSettingsFields, { language: ['en', 'el'], reminder_hour: [9, 20] })) {
      reads('PATCH', await send('PATCH', path, form), form)
      reads('GET', await send('GET', path), form)
      reads('history', (await first(`${path}/history`)).after, form)
    }
  },
}

export const alarmRule: Trip = {
  none: { ...noneOfSettings, GET: 'a rule is read with the list' },
  async run(place, { reads }) {
    const { send } = place
    const forms = twoForms(alarmRuleFields, {
      is_enabled: [false, true],
      threshold: [0.6, 0.7],
      escalate_minutes: [30, 40],
      remind_minutes: [50, 60],
    })
    for (const form of forms) {
      reads('PATCH', await send('PATCH', '/alarms/rules', { kind: 'low_pressure', ...form }), form)
      const { items } = await send('GET', '/alarms/rules')
      reads(
        'list',
        (items as { kind: string }[]).find(({ kind }) => kind === 'low_pressure'),
        form,
      )
      reads('history', await audited(place, 'alarm_rules'), form, { low_pressure: form })
    }
  },
}

export const webhook: Trip = {
  none: { ...none, GET: 'a webhook is read with the list' },
  async run(place, { reads }) {
    const { send, first } = place
    const [made, changed] = twoForms(webhookFields, {
      url: ['https://one.example/', 'https://two.example/'],
      kinds: [['fault'], ['offline']],
    })
    const created = await send('POST', '/webhooks', made)
    reads('POST', created, made)
    reads('list', await first('/webhooks'), made)
    reads('history', await audited(place, 'webhook'), made)
    reads('PATCH', await send('PATCH', `/webhooks/${created.id}`, changed), changed)
    reads('list', await first('/webhooks'), changed)
    reads('history', await audited(place, 'webhook'), changed)
  },
}

export const noticeSettings: Trip = {
  none: { ...noneOfSettings, list: 'a person has one', history: 'the own choice of a person is not audited' },
  async run({ send }, { reads }) {
    const forms = twoForms(noticeSettingsFields, {
      language: ['en', 'el'],
      console_kinds: [['fault'], ['offline']],
      email_kinds: [['offline'], ['fault']],
      email_mode: ['digest', 'at_once'],
      quiet_from: [22, 23],
    })
    for (const form of forms) {
      reads('PATCH', await send('PATCH', '/notices/settings', form), form)
      reads('GET', await send('GET', '/notices/settings'), form)
    }
  },
}

export const savedView: Trip = {
  none: {
    ...none,
    GET: 'a view is read with the list',
    history: 'the own view of a person is not audited',
  },
  without: { PATCH: { screen: 'a view stays with its screen' } },
  async run({ send, first }, { reads }) {
    const [made, changed] = twoForms(savedViewFields, {
      screen: ['clients', 'clients'],
      search: [{ search: 'α' }, { search: 'β', types: ['1', '2'] }],
    })
    const created = await send('POST', '/views', made)
    reads('POST', created, made)
    reads('list', await first('/views'), made)
    const { screen: _, ...edit } = changed
    reads('PATCH', await send('PATCH', `/views/${created.id}`, edit), edit)
    reads('list', await first('/views'), changed)
  },
}

const figures = omitFields(energyPriceFields, 'fuel', 'valid_from')

export const energyPrice: Trip = {
  none: {
    ...none,
    PATCH: 'a price is deleted and added again',
    GET: 'a price is read with the list',
  },
  async run(place, { reads }) {
    const { send, first } = place
    const [gas] = twoForms(energyPriceFields, {
      fuel: ['gas', 'electricity'],
      price_eur_per_kwh: [0.1, 0.2],
      gross_kwh_per_m3: [11.2, null],
      volume_correction: [1.02, null],
    })
    reads('POST', await send('POST', '/company/energy-prices', gas), gas)
    reads('list', await first('/company/energy-prices'), gas)
    // The history has one text of a price.
    const name = `${String(gas.fuel)} ${String(gas.valid_from)}`
    const text = Object.keys(figures).map((figure) => gas[figure as keyof typeof figures])
    reads('history', await audited(place, 'energy_prices'), gas, { [name]: text.join(' · ') })
  },
}
