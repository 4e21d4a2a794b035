import { IconAlertTriangleFilled } from '@tabler/icons-react'
import { m } from '../paraglide/messages.js'
import styles from './meanwhile.module.css'

export interface Meanwhile {
  title: string
  changes: readonly string[]
}

/** The form may be scrolled down to its button. */
const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** What somebody else has changed while a person was filling in the form. */
export const MeanwhileNotice = ({ title, changes }: Meanwhile) => (
  <div className={styles.meanwhile} role="alert" ref={intoView}>
    <IconAlertTriangleFilled size={18} aria-hidden />
    <div>
      <strong>{title}</strong>
      <ul>
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      {m.form_changed_hint()}
    </div>
  </div>
)
