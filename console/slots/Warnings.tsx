import { IconAlertTriangleFilled } from '@tabler/icons-react'
import styles from './warnings.module.css'

/** Sentences, each once. The element exists while it is empty, because a live region announces only what is added. */
export const Warnings = ({ texts }: { texts: readonly string[] }) => (
  <div className={styles.warnings} role="status">
    {[...new Set(texts)].map((text) => (
      <p key={text} className={styles.warning}>
        <IconAlertTriangleFilled size={16} aria-hidden />
        {text}
      </p>
    ))}
  </div>
)
