// What people of the larger company chose to be notified of: the administrator what stops a heating, at once; the secretary all of it
// once a day.
import { alarmKinds } from '../../contract/alarms/kinds.ts'
import type { Tx } from '../../server/database/database.ts'

const choices = [
  {
    email: 'technician@demo.thalpos',
    email_kinds: ['comfort', 'blocking_fault', 'outage'],
    email_mode: 'at_once',
  },
  { email: 'secretary@demo.thalpos', email_kinds: [...alarmKinds], email_mode: 'digest' },
]

export async function writeNoticeSettings(tx: Tx): Promise<void> {
  for (const { email, ...chosen } of choices) {
    const { id, company_id } = await tx
      .selectFrom('people')
      .select(['id', 'company_id'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('notice_settings')
      .values({ company_id, person_id: id, console_kinds: [...alarmKinds], ...chosen })
      .execute()
  }
}
