import { jobFields } from '../../../contract/jobs/fields.ts'
import type { JobState, ListedJob } from '../../../contract/jobs/schema.ts'
import type { Language } from '../../../contract/language.ts'
import type { ListColumn } from './cells.ts'
import { declaredColumns } from './declared-columns.ts'

const stateWords: Record<JobState, Record<Language, string>> = {
  pending: { el: 'Εκκρεμεί', en: 'Pending' },
  done: { el: 'Έγινε, οφείλεται', en: 'Done, due' },
  complete: { el: 'Εξοφλημένη', en: 'Complete' },
  cancelled: { el: 'Ακυρώθηκε', en: 'Cancelled' },
}

const at = (moment: string | null | undefined): Date | null => (moment ? new Date(moment) : null)

/** What the list shows of a job, and when it ended. */
export const jobColumns = (language: Language): ListColumn<ListedJob>[] =>
  declaredColumns<typeof jobFields, ListedJob>(jobFields, language, {
    before: {
      type_id: [{ label: { el: 'Αριθμός εργασίας', en: 'Job number' }, value: ({ number }) => number }],
      assignee_id: [
        { label: { el: 'Κατάσταση', en: 'State' }, value: ({ state }) => stateWords[state][language] },
        { label: { el: 'Πελάτης', en: 'Client' }, value: ({ client_name }) => client_name },
        { label: { el: 'Αριθμός εγκατάστασης', en: 'Installation' }, value: ({ tag_id }) => tag_id },
        { label: { el: 'Διεύθυνση', en: 'Address' }, value: ({ address }) => address },
        { label: { el: 'Περιοχή', en: 'Area' }, value: ({ area }) => area },
      ],
      estimated_cost: [
        {
          label: { el: 'Επόμενο ραντεβού', en: 'Next appointment' },
          value: ({ next_appointment }) => at(next_appointment?.scheduled_start),
        },
      ],
      notes: [
        { label: { el: 'Πληρωμένα (€)', en: 'Paid (€)' }, value: ({ paid }) => paid },
        { label: { el: 'Οφείλεται (€)', en: 'Due (€)' }, value: ({ due }) => due },
        { label: { el: 'Δημιουργία', en: 'Created' }, value: ({ created_at }) => at(created_at) },
        { label: { el: 'Ολοκλήρωση', en: 'Finished' }, value: ({ done_at }) => at(done_at) },
        { label: { el: 'Ακύρωση', en: 'Cancelled on' }, value: ({ cancelled_at }) => at(cancelled_at) },
      ],
    },
    values: {
      assignee_id: ({ assignee_name }) => assignee_name,
      call_back_of: ({ call_back_of_number }) => call_back_of_number,
    },
  })
