import { Button, NativeSelect, Progress } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import {
  type ExportInterval,
  type ExportStep,
  type ExportForm as ExportValues,
  exportDays,
  exportFileTypes,
  exportFormSchema,
  exportSteps,
  hasEnergies,
  intervalOf,
} from '../../../contract/exports/telemetry.ts'
import type { Model } from '../../../contract/models/model.ts'
import { retentionStart } from '../../../contract/telemetry/report-retention.ts'
import { FormModal } from '../../kit/form/FormModal.tsx'
import { CheckField } from '../../kit/form/fields.tsx'
import { useField } from '../../kit/form/form-context.ts'
import { LabelText } from '../../kit/form/LabelText.tsx'
import { formatDate, formatNumber, formatSize } from '../../kit/format.ts'
import { showSnackbar } from '../../kit/layers/snackbar.ts'
import { isProblem } from '../../kit/problem/problem.ts'
import { m } from '../../paraglide/messages.js'
import { keyText } from '../../problems/problem-text.ts'
import { useAnswer } from '../../session/queries.ts'
import styles from './export.module.css'
import { exportName } from './export-name.ts'
import { fileTypeWord, stepWord } from './export-words.ts'
import { MetricsField } from './MetricsField.tsx'
import { MomentField } from './MomentField.tsx'
import { energiesOf, metricGroups } from './metric-groups.ts'
import { type Progress as Come, saveExport } from './save-export.ts'

interface ChoiceProps {
  name: string
  label: string
  description?: string
  options: readonly { value: string; label: string }[]
}

const Choice = ({ name, label, description, options }: ChoiceProps) => {
  const { field, error } = useField(name, label)
  return (
    <NativeSelect
      {...field}
      data={[...options]}
      label={<LabelText label={label} required />}
      description={description}
      error={error}
      aria-required
    />
  )
}

const retainedSince = (reportDays: number): Date => new Date(retentionStart(Date.now(), reportDays))

/** The longest range, and for raw values the start of their retention. */
function limitText(interval: ExportInterval | undefined, reportDays: number): string {
  const days = formatNumber(exportDays(interval))
  if (interval) return m.export_limit({ days })
  return m.export_limit_raw({ days, since: formatDate(retainedSince(reportDays)) })
}

interface FieldsProps {
  model: Model
  deviceId: string
  shown: readonly string[]
  reportDays: number
}

const Fields = ({ model, deviceId, shown, reportDays }: FieldsProps) => {
  const { watch } = useFormContext<ExportValues>()
  const interval = intervalOf(watch('interval'))
  const known = useAnswer('listDeviceMetrics', { params: { id: deviceId } }, { quiet: true })
  const groups = useMemo(
    () => metricGroups(model, known.data?.items ?? [], shown),
    [model, known.data, shown],
  )
  return (
    <>
      <MomentField name="time_from" label={m.export_from()} />
      <MomentField name="time_to" label={m.export_to()} />
      <Choice
        name="interval"
        label={m.export_interval()}
        description={limitText(interval, reportDays)}
        options={exportSteps.map((step) => ({ value: step, label: stepWord(step) }))}
      />
      <Choice
        name="file_type"
        label={m.export_file_type()}
        description={m.export_file_clock()}
        options={exportFileTypes.map((type) => ({ value: type, label: fileTypeWord(type) }))}
      />
      <MetricsField name="metric" groups={groups} hasEnergies={hasEnergies(interval)} />
    </>
  )
}

/** The bar is indeterminate until the first row arrives. */
const comeText = ({ bytes, share }: Come): string => {
  if (bytes === 0) return m.export_waiting()
  const size = formatSize(bytes)
  return share === undefined
    ? m.export_bytes({ size })
    : m.export_share({ percent: formatNumber(Math.floor(share * 100), 0), size })
}

/** Above the fields, because a scrolled form hides the foot. */
const intoSight = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: 'nearest' })

const Coming = ({ come, onStop }: { come: Come; onStop: () => void }) => (
  <>
    <div className={styles.coming} role="status">
      <Progress
        value={come.share === undefined ? 100 : Math.max(2, come.share * 100)}
        animated={come.share === undefined}
        aria-label={m.list_exporting()}
      />
      <span className="num">{comeText(come)}</span>
    </div>
    <Button variant="default" onClick={onStop} autoFocus>
      {m.export_stop()}
    </Button>
  </>
)

interface ExportFormProps {
  deviceId: string
  model: Model
  from: number
  to: number
  interval: ExportStep
  metrics: readonly string[]
  reportDays: number
  /** Whether the device has predecessors. */
  hasPredecessors: boolean
}

/** Exports what is on screen as a file, with progress and a stop button. */
export const ExportForm = ({
  deviceId,
  model,
  from,
  to,
  interval,
  metrics,
  reportDays,
  hasPredecessors,
}: ExportFormProps) => {
  const energies = useMemo(() => energiesOf(model), [model])
  const [come, setCome] = useState<Come>()
  const [notice, setNotice] = useState<string>()
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  const save = async (form: ExportValues): Promise<boolean> => {
    const controller = new AbortController()
    stop.current = controller
    const areEnergiesKnown = hasEnergies(intervalOf(form.interval))
    const sent = {
      ...form,
      metric: form.metric.filter((name) => areEnergiesKnown || !energies.includes(name)),
    }
    const name = exportName(deviceId, model, sent)
    setNotice(undefined)
    setCome({ bytes: 0, share: undefined })
    try {
      await saveExport(deviceId, sent, { name, signal: controller.signal, onProgress: setCome })
      showSnackbar({ tone: 'fine', text: m.export_saved({ name: `${name}.${form.file_type}` }) })
      return true
    } catch (error) {
      if (isProblem(error)) throw error
      setNotice(controller.signal.aborted ? m.export_stopped() : m.export_broken())
      return false
    } finally {
      setCome(undefined)
    }
  }
  return (
    <FormModal<ExportValues>
      schema={exportFormSchema(energies)}
      defaults={{
        time_from: new Date(from).toISOString(),
        time_to: new Date(to).toISOString(),
        interval,
        metric: [...metrics],
        file_type: 'json',
        joined: hasPredecessors,
      }}
      onSave={save}
      errorText={(key, values) =>
        keyText(key, {
          days: exportDays(intervalOf(values.interval as ExportStep)),
          since: retainedSince(reportDays).toISOString(),
        })
      }
      saveLabel={m.export_begin()}
      saving={come && <Coming come={come} onStop={() => stop.current?.abort()} />}
    >
      {notice && (
        <p ref={intoSight} className={styles.notice} role="alert">
          <IconInfoCircle size={18} aria-hidden /> {notice}
        </p>
      )}
      <Fields model={model} deviceId={deviceId} shown={metrics} reportDays={reportDays} />
      {hasPredecessors && (
        <CheckField name="joined" label={m.export_joined()} description={m.export_joined_hint()} />
      )}
    </FormModal>
  )
}
