import { Button, TextInput } from '@mantine/core'
import { IconEraser, IconKeyboard, IconSignature } from '@tabler/icons-react'
import type { Appointment } from '../../../contract/jobs/schema.ts'
import { m } from '../../paraglide/messages.js'
import { SignaturePad } from '../SignaturePad.tsx'
import type { ChangeDraft, Draft } from './draft.ts'
import styles from './end.module.css'
import { isSigned, type Missing } from './end-body.ts'
import { MissingLine } from './MissingLine.tsx'

interface SignaturePartProps {
  visit: Appointment
  draft: Draft
  change: ChangeDraft
  sentence: string
  missing: readonly Missing[]
}

/** The client signs the sentence above the line by drawing, or by the typed name where drawing is impossible. */
export const SignaturePart = ({ visit, draft, change, sentence, missing }: SignaturePartProps) => {
  const isStale = isSigned(draft) && draft.signedText !== sentence
  const clear = () => change({ strokes: [], isTyped: false, signedText: undefined })
  return (
    <section className={styles.part} aria-labelledby="end-signature">
      <div className={styles.partHead}>
        <h2 id="end-signature">{m.signature_client()}</h2>
        {isSigned(draft) && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconEraser size={16} aria-hidden />}
            onClick={clear}
          >
            {m.signature_clear()}
          </Button>
        )}
      </div>
      <p className={styles.sentence}>«{sentence}»</p>
      <TextInput
        label={m.signature_name()}
        maxLength={100}
        value={draft.signer ?? visit.client_name}
        onChange={({ currentTarget }) => change({ signer: currentTarget.value })}
      />
      <MissingLine field="signer" missing={missing} />
      {draft.isTyped ? (
        <p className={styles.typed}>{draft.signer ?? visit.client_name}</p>
      ) : (
        <SignaturePad
          strokes={draft.strokes}
          onStrokes={(strokes) =>
            change({ strokes, signedText: sentence, signer: draft.signer ?? visit.client_name })
          }
        />
      )}
      {isStale && (
        <p className={styles.missing} role="alert">
          {m.signature_stale()}
        </p>
      )}
      {draft.strokes.length === 0 && (
        <Button
          variant="default"
          leftSection={
            draft.isTyped ? <IconSignature size={16} aria-hidden /> : <IconKeyboard size={16} aria-hidden />
          }
          onClick={() =>
            draft.isTyped
              ? clear()
              : change({ isTyped: true, signedText: sentence, signer: draft.signer ?? visit.client_name })
          }
        >
          {draft.isTyped ? m.signature_draw() : m.signature_type()}
        </Button>
      )}
    </section>
  )
}
