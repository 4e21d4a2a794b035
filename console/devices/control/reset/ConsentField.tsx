import { type Consent, consents } from '../../../../contract/models/model.ts'
import { RadioField } from '../../../kit/form/RadioField.tsx'
import { m } from '../../../paraglide/messages.js'

const words: Record<Consent, { label: () => string; description: () => string }> = {
  somebody_there: { label: m.consent_somebody_there, description: m.consent_somebody_there_detail },
  cause_known: { label: m.consent_cause_known, description: m.consent_cause_known_detail },
}

/** The consent, which has no default. */
export const ConsentField = ({ name }: { name: string }) => (
  <RadioField
    name={name}
    label={m.consent_label()}
    choices={consents.map((value) => ({
      value,
      label: words[value].label(),
      description: words[value].description(),
    }))}
  />
)
