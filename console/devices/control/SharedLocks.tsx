import { IconLock } from '@tabler/icons-react'
import type { Setting } from '../../../contract/models/model.ts'
import styles from './control.module.css'
import type { Controls } from './control-context.ts'
import { type Lock, lockOf } from './lock-of.ts'
import { lockedFoot } from './locked-foot.ts'

/** Reasons that lock more than one control of a group; reasons for the whole tab are shown above it. */
export function sharedLocks(
  settings: readonly Setting[],
  { device, model, rights }: Pick<Controls, 'device' | 'model' | 'rights'>,
): Lock[] {
  const locks = settings.flatMap((setting) => lockOf(setting, device, model, rights) ?? [])
  const first = new Map(locks.map((lock) => [lock.reason, lock]))
  return [...first.values()].filter(
    ({ reason, isWhole }) => !isWhole && locks.filter((lock) => lock.reason === reason).length > 1,
  )
}

/** Each reason once, with the action that unlocks the controls. */
export const SharedLocks = ({ locks, desk }: { locks: readonly Lock[]; desk: Controls['desk'] }) =>
  locks.map((lock) => (
    <p key={lock.reason} className={styles.sharedLock}>
      <IconLock size={16} aria-hidden />
      <span>{lock.reason}</span>
      {lockedFoot(lock, desk).actions?.map(({ label, onPress }) => (
        <button key={label} type="button" onClick={onPress}>
          {label}
        </button>
      ))}
    </p>
  ))
