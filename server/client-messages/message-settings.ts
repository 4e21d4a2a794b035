import {
  type MessageKind,
  messageKinds,
  messageSettingsFields,
} from '../../contract/client-messages/fields.ts'
import type { clientMessageRoutes, MessageSettings } from '../../contract/client-messages/routes.ts'
import { storedValues, valuesIn } from '../../contract/fields.ts'
import type { RequestOf } from '../../contract/route.ts'
import { byOf, listChanges, recordChange } from '../audit/audit.store.ts'
import { requireAdmin } from '../clients/clients.ts'
import { findCompany } from '../companies/own-company.store.ts'
import type { PersonCall } from '../http/serve.ts'
import type { Mailer } from '../mail/mailer.ts'
import { findSettings } from './client-messages.store.ts'
import { languageOf } from './compose.ts'
import { sentenceOf, writeMessage } from './message-text.ts'

type Routes = typeof clientMessageRoutes

const unset = storedValues(messageSettingsFields, { language: 'el', reminder_hour: 18 })

type StoredSettings = Pick<MessageSettings, keyof typeof messageSettingsFields>

async function readStored({ tx, who }: PersonCall): Promise<StoredSettings> {
  const row = await findSettings(tx, who.company)
  if (!row) return unset
  return { ...valuesIn(messageSettingsFields, row), language: languageOf(row.language) }
}

const byKind = (valueOf: (kind: MessageKind) => string) =>
  Object.fromEntries(messageKinds.map((kind) => [kind, valueOf(kind)])) as Record<MessageKind, string>

const dayMs = 86_400_000
const sampleMinutes = 90

/** An example of each text for a visit tomorrow at this time. */
async function replyOf(
  call: PersonCall,
  stored: StoredSettings,
  mailer: Pick<Mailer, 'from'> | undefined,
): Promise<MessageSettings> {
  const company = await findCompany(call.tx, call.who.company)
  const { language } = stored
  const phone = company?.phone ?? null
  const start = new Date(Math.floor(Date.now() / 1_800_000) * 1_800_000 + dayMs)
  const sample = (kind: MessageKind) =>
    writeMessage({
      kind,
      language,
      timezone: company?.timezone ?? 'Europe/Athens',
      company: { name: company?.name ?? '', phone },
      start,
      end: new Date(start.getTime() + sampleMinutes * 60_000),
      address: language === 'el' ? 'Τσιμισκή 84, Θεσσαλονίκη' : '84 Tsimiski, Thessaloniki',
      technician: call.person.name,
      sentence: '{sentence}',
    }).body
  return {
    ...stored,
    sends_email: mailer !== undefined,
    sender: mailer?.from ?? null,
    sentences: byKind((kind) => sentenceOf(kind, language, phone)),
    samples: byKind(sample),
  }
}

export const answerMessageSettings = (mailer: Pick<Mailer, 'from'> | undefined) => ({
  getClientMessageSettings: async (_request: unknown, call: PersonCall) =>
    replyOf(call, await readStored(call), mailer),

  async editClientMessageSettings(
    { body }: RequestOf<Routes['editClientMessageSettings']>,
    call: PersonCall,
  ): Promise<MessageSettings> {
    requireAdmin(call)
    const { tx, who } = call
    const { name } = byOf(call)
    await tx
      .insertInto('client_message_settings')
      .values({ company_id: who.company })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await tx
      .selectFrom('client_message_settings')
      .select('company_id')
      .where('company_id', '=', who.company)
      .forUpdate()
      .execute()
    const before = await readStored(call)
    await tx
      .updateTable('client_message_settings')
      .set({ ...body, updated_at: new Date(), updated_by: name })
      .where('company_id', '=', who.company)
      .execute()
    const after = await readStored(call)
    await recordChange(tx, call, {
      record: 'message_settings',
      id: who.company,
      action: 'changed',
      before,
      after,
    })
    return replyOf(call, after, mailer)
  },

  listMessageSettingsChanges: (
    { query }: RequestOf<Routes['listMessageSettingsChanges']>,
    { tx, who }: PersonCall,
  ) => listChanges(tx, who.company, { record: 'message_settings', record_id: who.company }, query),
})
