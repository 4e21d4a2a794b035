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

/** One line or two, always of the same height, so that nothing jumps when the state changes. */
export const CardFoot = ({ foot, lines }: { foot: Foot; lines: 1 | 2 }) => {
  const Icon = icons[foot.tone]
  const actions = foot.actions?.length ? (
    <span className={styles.actions}>
      {foot.actions.map((action) => (
        <button key={action.label} type="button" className={styles.action} onClick={action.onPress}>
          {action.icon}
          <span>{action.label}</span>
        </button>
      ))}
    </span>
  ) : null
  return (
    <div className={styles.foot} data-tone={foot.tone} data-lines={lines}>
      <Icon size={14} aria-hidden className={styles.footIcon} />
      <div className={styles.words}>
        <span className={styles.line} title={foot.line}>
          {foot.line}
          {lines === 1 && foot.detail ? <span className={styles.inlineDetail}> · {foot.detail}</span> : null}
        </span>
        {lines === 1 ? (
          actions
        ) : (
          <span className={styles.second}>
            <span className={styles.detail} title={foot.detail}>
              {foot.detail}
            </span>
            {actions}
          </span>
        )}
      </div>
    </div>
  )
}
