import { Skeleton } from '@mantine/core'
import { IconAlertTriangleFilled } from '@tabler/icons-react'
import { Card } from '../kit/Card.tsx'
import { Failed } from '../kit/Failed.tsx'
import { StaleBanner } from '../kit/list/StaleBanner.tsx'
import { m } from '../paraglide/messages.js'
import { useAnswer } from '../session/queries.ts'
import { PanelLink } from '../shell/PanelLink.tsx'
import { FitChart } from './FitChart.tsx'
import styles from './fit.module.css'
import { PrintSavings } from './PrintSavings.tsx'
import type { SavingsRequest } from './savings-search.ts'
import { cautionsOf, lineText, refusalText } from './words.ts'

/** How the number of one device comes about. */
export const FitCard = ({ device, query }: { device: string; query: SavingsRequest }) => {
  const answer = useAnswer('getSavingsFit', { params: { id: device }, query }, { keepPrevious: true })
  const { error, refetch } = answer
  // The previous reply may be of another device.
  const data = answer.data?.saving.device_id === device ? answer.data : undefined
  const saving = data?.saving
  const lines = [
    ...(saving?.fit ? [m.savings_before({ line: lineText(saving.fit) })] : []),
    ...(data?.after_fit ? [m.savings_after({ line: lineText(data.after_fit) })] : []),
  ]
  return (
    <Card
      title={<span className={styles.name}>{saving?.client_name ?? saving?.device_name ?? device}</span>}
      aside={<PrintSavings device={device} query={query} />}
      {...(lines.length > 0 && {
        foot: (
          <span className={styles.lines}>
            {lines.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </span>
        ),
      })}
    >
      <p className={styles.device}>
        <PanelLink kind="device" id={device}>
          {device}
        </PanelLink>
        {saving?.address && ` · ${saving.address}`}
      </p>
      {error && !data && <Failed title={m.savings_failed()} problem={error} onRetry={() => void refetch()} />}
      {error && data && <StaleBanner problem={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={280} radius={8} aria-busy />}
      {data && saving && (
        <>
          <p className={styles.legend}>
            {m.savings_kwh_per_day()}
            <span>
              <i data-of="before" aria-hidden /> {m.savings_before_days({ days: data.before.length })}
            </span>
            <span>
              <i data-of="after" aria-hidden /> {m.savings_after_days({ days: data.after.length })}
            </span>
            <span>
              <i data-of="residual" aria-hidden /> {m.savings_residual()}
            </span>
            <span>
              <i data-of="band" aria-hidden /> {m.savings_band()}
            </span>
          </p>
          <FitChart fit={data} />
          <ul className={styles.cautions}>
            {(saving.refusal ? [refusalText(saving)] : cautionsOf(saving)).map((text) => (
              <li key={text}>
                <IconAlertTriangleFilled size={14} color="var(--warning)" aria-hidden /> {text}
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}
