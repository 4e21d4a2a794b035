import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { appointmentFields } from '../../contract/jobs/appointment-fields.ts'
import type { Appointment } from '../../contract/jobs/schema.ts'
import { m } from '../paraglide/messages.js'
import styles from './panel.module.css'
import { saveNote } from './visit-actions.ts'

/**
 * The note of a visit, which may change in any state without editing the visit. What is being typed stays when somebody
 * else writes another note, which is shown with it.
 */
export const NoteCard = ({ visit }: { visit: Appointment }) => {
  const stored = visit.notes ?? ''
  const [base, setBase] = useState(stored)
  const [text, setText] = useState(stored)
  const [isBusy, setBusy] = useState(false)
  const isTyped = text.trim() !== base
  if (base !== stored && (!isTyped || text.trim() === stored)) {
    setBase(stored)
    setText(stored)
  }
  const save = async () => {
    setBusy(true)
    await saveNote(visit, text).finally(() => setBusy(false))
  }
  return (
    <div className={styles.noteCard}>
      <Textarea
        label={m.column_notes()}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={appointmentFields.notes.limit}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {isTyped && base !== stored && <p role="status">{m.visit_note_meanwhile({ note: stored || '—' })}</p>}
      {text.trim() !== stored && (
        <Button variant="default" loading={isBusy} onClick={() => void save()}>
          {m.visit_note_save()}
        </Button>
      )}
    </div>
  )
}
