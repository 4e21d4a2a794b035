import type { listExportRoutes } from '../../../contract/exports/lists.ts'
import type { RequestOf } from '../../../contract/route.ts'
import { listItems } from '../../catalogue/catalogue.store.ts'
import { toItem } from '../../catalogue/catalogue.ts'
import type { StreamCall } from '../../http/serve.ts'
import { listJobPage } from '../../jobs/jobs.ts'
import { listDebts } from '../../payments/debts.store.ts'
import { listPayments } from '../../payments/payment-lists.store.ts'
import { readPayments } from '../../payments/payments.store.ts'
import { jobColumns } from './job-columns.ts'
import { itemColumns } from './list-columns.ts'
import { debtColumns, paymentColumns } from './payment-columns.ts'
import { sendList } from './send-list.ts'

type Routes = typeof listExportRoutes

/** Lists of work and money. */
export const answerWorkExports = () => ({
  exportJobs: ({ query: { lang, ...filter } }: RequestOf<Routes['exportJobs']>, call: StreamCall) =>
    sendList(call, {
      name: 'jobs',
      language: lang,
      columns: jobColumns(lang),
      page: (page) =>
        call.inCompany(async (tx) => (await listJobPage(tx, call.who.company, { ...filter, ...page })).items),
    }),

  exportItems: ({ query: { lang, ...filter } }: RequestOf<Routes['exportItems']>, call: StreamCall) =>
    sendList(call, {
      name: 'items',
      language: lang,
      columns: itemColumns(lang),
      page: (page) =>
        call.inCompany(async (tx) =>
          (await listItems(tx, call.who.company, { ...filter, ...page })).map(toItem),
        ),
    }),

  exportPayments: ({ query: { lang, ...filter } }: RequestOf<Routes['exportPayments']>, call: StreamCall) =>
    sendList(call, {
      name: 'payments',
      language: lang,
      columns: paymentColumns(lang),
      page: (page) =>
        call.inCompany(async (tx) => {
          const { ids } = await listPayments(tx, call.who.company, { ...filter, ...page })
          return readPayments(tx, call.who.company, ids)
        }),
    }),

  exportDebts: ({ query: { lang, ...filter } }: RequestOf<Routes['exportDebts']>, call: StreamCall) =>
    sendList(call, {
      name: 'debts',
      language: lang,
      columns: debtColumns,
      page: (page) =>
        call.inCompany(async (tx) => (await listDebts(tx, call.who.company, { ...filter, ...page })).items),
    }),
})
