import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Heading } from './Heading.tsx'
import styles from './Notice.module.css'
import { type Tone, toneColour, toneSoft } from './tone.ts'

interface NoticeProps {
  icon: Icon
  title: string
  body?: ReactNode
  actions?: ReactNode
  /** Default: neutral, for empty states. */
  tone?: Tone
}

/** Fills an empty space with an explanation and an action: empty, filtered to nothing, failed. */
export const Notice = ({ icon: NoticeIcon, title, body, actions, tone }: NoticeProps) => (
  <div className={styles.notice}>
    <div className={styles.icon} style={tone && { background: toneSoft(tone), color: toneColour(tone) }}>
      <NoticeIcon size={24} aria-hidden />
    </div>
    <Heading className={styles.title}>{title}</Heading>
    {body !== undefined && <div className={styles.body}>{body}</div>}
    {actions !== undefined && <div className={styles.actions}>{actions}</div>}
  </div>
)
