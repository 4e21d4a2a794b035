import { ActionIcon, CopyButton, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { m } from '../../paraglide/messages.js'
import styles from './information.module.css'

const saidFor = 2_000

/** A text with a button that copies it. */
export const Copied = ({ text, what }: { text: string; what: string }) => (
  <span className={styles.copied}>
    <span className="num">{text}</span>
    <CopyButton value={text} timeout={saidFor}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? m.copy_done() : m.copy_this({ what })}>
          <ActionIcon
            variant="subtle"
            size={28}
            onClick={copy}
            aria-label={copied ? m.copy_done() : m.copy_this({ what })}
          >
            {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
          </ActionIcon>
        </Tooltip>
      )}
    </CopyButton>
  </span>
)
