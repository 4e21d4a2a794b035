import { ActionIcon, CloseButton } from '@mantine/core'
import { IconChevronLeft } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { m } from '../../paraglide/messages.js'
import { PanelSteps } from './PanelSteps.tsx'
import styles from './SidePanel.module.css'
import { usePanelFrame } from './SidePanel.tsx'

interface PanelHeadProps {
  title: ReactNode
  /** The identifier beside the title. */
  id?: string
  /** The kind of record, before its id. */
  kind?: string | undefined
  subtitle?: ReactNode
  chips?: ReactNode
  actions?: ReactNode
}

/** The head of a panel: title and actions; below them state and place. */
export const PanelHead = ({ title, id, kind, subtitle, chips, actions }: PanelHeadProps) => {
  const { close, isPage, isScreen, name } = usePanelFrame()
  const Title = isScreen ? 'h1' : 'h2'
  return (
    <div className={styles.head}>
      <div className={styles.headline}>
        {(isPage || isScreen) && (
          <ActionIcon
            size={isPage ? 44 : 34}
            ml={isPage ? -12 : -8}
            onClick={close}
            aria-label={m.action_back()}
          >
            <IconChevronLeft size={24} />
          </ActionIcon>
        )}
        <div className={styles.title}>
          <Title id={`${name}-title`}>{title}</Title>
          {id !== undefined && (
            <span className={styles.id}>
              {kind && `${kind} · `}
              <span className={styles.whole}>{id}</span>
            </span>
          )}
        </div>
        {!isPage && !isScreen && <PanelSteps />}
        {actions}
        {!isPage && !isScreen && <CloseButton onClick={close} aria-label={m.action_close()} />}
      </div>
      {(chips ?? subtitle) !== undefined && (
        <div className={styles.subtitle}>
          {chips}
          {subtitle !== undefined && <div>{subtitle}</div>}
        </div>
      )}
    </div>
  )
}

export interface PanelTab<K extends string = string> {
  key: K
  label: string
  count?: number | undefined
}

interface PanelTabsProps<K extends string> {
  tabs: readonly PanelTab<K>[]
  value: K
  onChange: (key: K) => void
}

export const PanelTabs = <K extends string>({ tabs, value, onChange }: PanelTabsProps<K>) => {
  const list = useRef<HTMLDivElement>(null)
  const { name } = usePanelFrame()
  // On a phone the tabs are wider than the screen, and a font that arrives later makes them wider again.
  useEffect(() => {
    const all = list.current
    const shown = all?.querySelector(`#${name}-tab-${value}`)
    if (!all || !shown) return
    const centre = () => {
      const [outer, own] = [all.getBoundingClientRect(), shown.getBoundingClientRect()]
      all.scrollLeft += own.left + own.width / 2 - (outer.left + outer.width / 2)
    }
    const observer = new ResizeObserver(centre)
    observer.observe(shown)
    return () => observer.disconnect()
  }, [name, value])
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.key === value)
    const steps: Record<string, number> = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: tabs.length - 1,
    }
    const to = steps[event.key]
    if (to === undefined) return
    event.preventDefault()
    const next = tabs[(to + tabs.length) % tabs.length]
    if (!next) return
    onChange(next.key)
    list.current?.querySelector<HTMLElement>(`#${name}-tab-${next.key}`)?.focus()
  }
  return (
    <div ref={list} role="tablist" aria-labelledby={`${name}-title`} className={styles.tabs} onKeyDown={move}>
      {tabs.map(({ key, label, count }) => (
        <button
          key={key}
          id={`${name}-tab-${key}`}
          type="button"
          role="tab"
          className={styles.tab}
          aria-selected={key === value}
          aria-controls={`${name}-body`}
          tabIndex={key === value ? 0 : -1}
          onClick={() => onChange(key)}
        >
          {label}
          {count !== undefined && <span className={styles.count}>{count}</span>}
        </button>
      ))}
    </div>
  )
}

/** The scrolling part; `tab` names the current tab, if the panel has tabs. */
export const PanelBody = ({ tab, children }: { tab?: string; children: ReactNode }) => {
  const { name } = usePanelFrame()
  return (
    <div
      className={styles.body}
      id={`${name}-body`}
      key={tab}
      {...(tab === undefined
        ? {}
        : { role: 'tabpanel', 'aria-labelledby': `${name}-tab-${tab}`, tabIndex: 0 })}
    >
      {children}
    </div>
  )
}

export const PanelFoot = ({ start, end }: { start?: ReactNode; end?: ReactNode }) => (
  <div className={styles.foot}>
    <span>{start}</span>
    <span>{end}</span>
  </div>
)
