import { IconAlertTriangleFilled } from '@tabler/icons-react'
import styles from './warnings.module.css'

/** Sentences, each once. They stand there while they are empty, so that what comes is read out. */
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
