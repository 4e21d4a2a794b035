import { Button, Textarea, TextInput } from '@mantine/core'
import { IconCheck, IconPencilPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { appointmentFields } from '../../../contract/jobs/appointment-fields.ts'
import type { Appointment } from '../../../contract/jobs/schema.ts'
import { SheetsCard } from '../../boiler-sheets/SheetsCard.tsx'
import { PhotoStrip } from '../../installations/files/PhotoStrip.tsx'
import { m } from '../../paraglide/messages.js'
import { useAnswer } from '../../session/queries.ts'
import { mayHaveBoiler, useHeating } from '../heating-of.ts'
import type { ChangeDraft, Draft } from './draft.ts'
import styles from './end.module.css'
import type { Missing } from './end-body.ts'
import { Materials } from './Materials.tsx'
import { MissingLine } from './MissingLine.tsx'

/** What is usually done on such a visit in a home that is heated so; anything else is typed. */
function usualOf({ type_name }: Appointment, heating: ReturnType<typeof useHeating>): string[] {
  const isPump = heating?.hasHeatPump && !heating.hasBoiler
  if (type_name === 'installation')
    return [
      m.end_done_fitting(),
      m.end_done_commissioning(),
      m.end_done_filling(),
      ...(isPump ? [m.end_done_refrigerant()] : [m.end_done_flue_gas()]),
      m.end_done_briefing(),
    ]
  return [
    m.end_done_cleaning(),
    m.end_done_adjustment(),
    ...(isPump ? [m.end_done_refrigerant(), m.end_done_leaks()] : [m.end_done_flue_gas()]),
    m.end_done_replacement(),
    m.end_done_venting(),
  ]
}

const mostActions = 50

interface DoneProps {
  usual: readonly string[]
  done: readonly string[]
  onDone: (done: string[]) => void
}

const Done = ({ usual, done, onDone }: DoneProps) => {
  const [other, setOther] = useState<string | undefined>()
  const names = [...usual, ...done.filter((name) => !usual.includes(name))]
  const toggle = (name: string) =>
    onDone(done.includes(name) ? done.filter((one) => one !== name) : [...done, name])
  const add = () => {
    const name = other?.trim()
    if (name && !done.includes(name) && done.length < mostActions) onDone([...done, name])
    setOther(undefined)
  }
  return (
    <>
      <div className={styles.chips}>
        {names.map((name) => (
          <button
            key={name}
            type="button"
            className={styles.chip}
            aria-pressed={done.includes(name)}
            onClick={() => toggle(name)}
          >
            {done.includes(name) && <IconCheck size={18} aria-hidden />}
            {name}
          </button>
        ))}
        <button
          type="button"
          className={styles.chip}
          aria-expanded={other !== undefined}
          onClick={() => setOther(other === undefined ? '' : undefined)}
        >
          <IconPencilPlus size={18} aria-hidden />
          {m.end_done_other()}
        </button>
      </div>
      {other !== undefined && (
        <form
          className={styles.inline}
          onSubmit={(event) => {
            event.preventDefault()
            add()
          }}
        >
          <TextInput
            autoFocus
            label={m.end_done_other_label()}
            maxLength={100}
            value={other}
            onChange={({ currentTarget }) => setOther(currentTarget.value)}
          />
          <Button type="submit" variant="default">
            {m.action_add()}
          </Button>
        </form>
      )}
    </>
  )
}

const Photos = ({ visit }: { visit: Appointment }) => {
  const { data } = useAnswer('getInstallation', { params: { id: visit.installation_id } }, { quiet: true })
  const since = visit.actual_start ?? visit.scheduled_start
  const photos = (data?.photos ?? []).filter(({ created_at }) => created_at >= since)
  return (
    <section className={styles.part} aria-labelledby="end-photos">
      <div className={styles.partHead}>
        <h2 id="end-photos">{m.photos_title()}</h2>
        {photos.length > 0 && <span>{photos.length}</span>}
      </div>
      <PhotoStrip installationId={visit.installation_id} photos={photos} />
    </section>
  )
}

interface StepProps {
  visit: Appointment
  draft: Draft
  change: ChangeDraft
  missing: readonly Missing[]
}

/** The first step: what was done, used and photographed, and a note for the next visit. */
export const WorkStep = ({ visit, draft, change, missing }: StepProps) => {
  const heating = useHeating(visit.installation_id)
  const isSheetDue = visit.type_name === 'service' && mayHaveBoiler(heating)
  return (
    <>
      <section className={styles.part} aria-labelledby="end-done">
        <div className={styles.partHead}>
          <h2 id="end-done">{m.end_done_title()}</h2>
          <span>{m.end_done_count({ count: draft.done.length })}</span>
        </div>
        <Done usual={usualOf(visit, heating)} done={draft.done} onDone={(done) => change({ done })} />
        <MissingLine field="done" missing={missing} />
      </section>
      <Materials lines={draft.materials} onLines={(materials) => change({ materials })} />
      <MissingLine field="materials" missing={missing} />
      <Photos visit={visit} />
      {isSheetDue && (
        <SheetsCard
          of={{ installation_id: visit.installation_id, ...(visit.job_id ? { job_id: visit.job_id } : {}) }}
        />
      )}
      <Textarea
        label={m.end_notes()}
        description={m.end_notes_hint()}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={appointmentFields.notes.limit}
        value={draft.notes}
        onChange={({ currentTarget }) => change({ notes: currentTarget.value })}
      />
    </>
  )
}
