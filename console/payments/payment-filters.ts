// The filters of the payments: in the menu, in the address, and in the words of the contract.
import { paymentKinds, recordedPaymentTypes } from '../../contract/jobs/schema.ts'
import { isId } from '../jobs/is-id.ts'
import { only, usePlaceFilters } from '../jobs/place-filters.ts'
import { numberText, paymentTypeWord } from '../jobs/words.ts'
import type { Filter } from '../kit/list/columns.ts'
import type { ListState } from '../kit/list/use-list.ts'
import { daysOf, periodText } from '../kit/period/period.ts'
import { m } from '../paraglide/messages.js'
import type { SentTo } from '../session/api.ts'
import { useAnswer } from '../session/queries.ts'

export const filterKeys = [
  'period',
  'payment_type_id',
  'kind',
  'voided',
  'assignee_id',
  'client_id',
  'installation_id',
  'job_id',
] as const

type PaymentsQuery = NonNullable<SentTo<'summarizePayments'>['query']>

const kindWords = { payment: m.payment_kind_payments, refund: m.payment_kind_refunds } as const

/** The filters of the address; unknown words are left out. */
export const paymentsQueryOf = ({ filters }: Pick<ListState, 'filters'>): PaymentsQuery => {
  const { period, payment_type_id, kind, voided, assignee_id, client_id, installation_id, job_id } = filters
  return {
    ...daysOf(period?.[0]),
    payment_type_id: payment_type_id
      ?.map(Number)
      .filter((id) => recordedPaymentTypes.some((type) => type.id === id)),
    kind: paymentKinds.filter((word) => kind?.includes(word)),
    voided: (['true', 'false'] as const).find((word) => word === voided?.[0]),
    assignee_id: assignee_id?.slice(),
    client_id: client_id?.find(isId),
    installation_id: installation_id?.find(isId),
    job_id: job_id?.find(isId),
  }
}

/** The job whose payments are shown, by its number. */
const useJobFilter = (list: ListState): Filter[] => {
  const id = list.filters.job_id?.find(isId)
  const { data: job } = useAnswer(
    'getJob',
    { params: { id: id ?? '' } },
    { enabled: id !== undefined, quiet: true, staleTime: 60_000 },
  )
  return only(list, 'job_id', m.visit_job(), () => (job ? numberText(job.number) : m.visit_job()))
}

export const usePaymentFilters = (list: ListState): Filter[] => {
  const { data: people } = useAnswer('listPersonnelOptions', {}, { quiet: true, staleTime: 60_000 })
  const period = list.filters.period?.[0]
  const places = usePlaceFilters(list)
  const ofJob = useJobFilter(list)
  return [
    ...(period
      ? [
          {
            key: 'period',
            label: m.payment_filter_period(),
            isSingle: true,
            options: [{ value: period, label: periodText(period) }],
          },
        ]
      : []),
    {
      key: 'payment_type_id',
      label: m.payment_type(),
      options: recordedPaymentTypes.map(({ id, payment_type }) => ({
        value: String(id),
        label: paymentTypeWord[payment_type](),
      })),
    },
    {
      key: 'kind',
      label: m.payment_filter_kind(),
      isSingle: true,
      options: paymentKinds.map((value) => ({ value, label: kindWords[value]() })),
    },
    {
      key: 'voided',
      label: m.payment_filter_voided(),
      isSingle: true,
      options: [
        { value: 'false', label: m.payment_filter_valid() },
        { value: 'true', label: m.payment_filter_void() },
      ],
    },
    {
      key: 'assignee_id',
      label: m.payment_received_by(),
      options: (people?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
    },
    ...places,
    ...ofJob,
  ]
}
