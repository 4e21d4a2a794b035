import {
  IconAlertOctagonFilled,
  IconCircleCheckFilled,
  IconHourglassHigh,
  IconLock,
  IconPointFilled,
} from '@tabler/icons-react'
import styles from './card-foot.module.css'
import type { Foot } from './card-foot.ts'

const icons = {
  quiet: IconPointFilled,
  fine: IconCircleCheckFilled,
  progress: IconHourglassHigh,
  fault: IconAlertOctagonFilled,
  locked: IconLock,
} as const

/**
 * At least so many lines, so that nothing jumps when the state changes; words that need more room take it, none is
 * cut. In a row they flow, with what can be done after them.
 */
export const CardFoot = ({ foot, lines }: { foot: Foot; lines: 1 | 2 | 'flowing' }) => {
  const Icon = icons[foot.tone]
  return (
    <div className={styles.foot} data-tone={foot.tone} data-lines={lines}>
      <Icon size={14} aria-hidden className={styles.footIcon} />
      <div className={styles.words}>
        <span className={styles.line}>
          {foot.line}
          {lines !== 2 && foot.detail && <span className={styles.detail}> · {foot.detail}</span>}
        </span>
        {lines === 2 && foot.detail && <span className={styles.detail}>{foot.detail}</span>}
        {foot.actions?.map((action) => (
          <button key={action.label} type="button" className={styles.action} onClick={action.onPress}>
            {action.icon}
            <span>{action.label}</span>
          </button>
        ))}
      </div>
    </div>
  )
}
