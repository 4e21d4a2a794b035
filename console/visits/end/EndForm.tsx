import { ActionIcon, Button } from '@mantine/core'
import { IconArrowLeft, IconCheck } from '@tabler/icons-react'
import { durationText } from '../../jobs/durations.ts'
import { formatClock } from '../../kit/format.ts'
import { useNow } from '../../kit/now.ts'
import { m } from '../../paraglide/messages.js'
import { keyText } from '../../problems/problem-text.ts'
import styles from './end.module.css'
import { MoneyStep } from './MoneyStep.tsx'
import progress from './progress.module.css'
import { type Ending, useEnding } from './use-ending.ts'
import { WorkStep } from './WorkStep.tsx'

const minuteMs = 60_000

interface EndHeadProps {
  visit: Ending['visit']
  step: 1 | 2
  onBack(): void
}

const EndHead = ({ visit, step, onBack }: EndHeadProps) => {
  const begun = visit.actual_start ?? visit.scheduled_start
  const minutes = Math.max(0, Math.round((useNow(minuteMs) - Date.parse(begun)) / minuteMs))
  return (
    <header className={styles.head}>
      <ActionIcon size={44} onClick={onBack} aria-label={m.action_back()}>
        <IconArrowLeft size={22} aria-hidden />
      </ActionIcon>
      <div>
        <h1>{m.visit_end()}</h1>
        <span>
          {visit.client_name} · {formatClock(begun)}, {durationText(minutes)}
        </span>
      </div>
      <span className={progress.progress}>
        {m.end_step({ step: step })}
        <span className={progress.steps} data-step={step} aria-hidden>
          <i />
          <i />
        </span>
      </span>
    </header>
  )
}

export const EndForm = ({ visit, job, owner }: Ending) => {
  const { draft, change, sentence, missing, isSending, back, toMoney, finish } = useEnding({
    visit,
    job,
    owner,
  })
  return (
    <div className={styles.screen}>
      <EndHead visit={visit} step={draft.step} onBack={back} />
      {draft.step === 1 ? (
        <WorkStep visit={visit} draft={draft} change={change} missing={missing} />
      ) : (
        <MoneyStep
          visit={visit}
          job={job}
          owner={owner}
          draft={draft}
          change={change}
          sentence={sentence}
          missing={missing}
        />
      )}
      <footer className={styles.foot}>
        {missing.length > 0 && (
          <p className={styles.missing} role="alert">
            {missing.map(({ key, values }) => keyText(key, values)).join(' · ')}
          </p>
        )}
        {draft.step === 1 ? (
          <Button fullWidth h={48} onClick={toMoney}>
            {m.end_to_money()}
          </Button>
        ) : (
          <Button
            fullWidth
            h={48}
            loading={isSending}
            leftSection={<IconCheck size={20} aria-hidden />}
            onClick={() => void finish()}
          >
            {m.end_finish()}
          </Button>
        )}
      </footer>
    </div>
  )
}
