import { ActionIcon, Button, Popover } from '@mantine/core'
import { IconBookmark, IconDeviceFloppy, IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { SavedView } from '../../contract/saved-views/routes.ts'
import { openPart } from '../kit/layers/open-part.ts'
import { m } from '../paraglide/messages.js'
import styles from './saved-views.module.css'
import { useShownView, useViews } from './use-views.ts'

const actions = () => openPart(() => import('./view-actions.tsx'))

interface RowProps {
  view: SavedView
  isShown: boolean
  /** What the screen shows now and the view can take; undefined while that is nothing new. */
  present: SavedView['search'] | undefined
  onLeave: () => void
}

const Row = ({ view, isShown, present, onLeave }: RowProps) => {
  const begin = (what: 'renameView' | 'deleteView') => async () => {
    onLeave()
    await (await actions())?.[what](view)
  }
  const replace = async () => {
    onLeave()
    if (present) await (await actions())?.replaceView(view, present)
  }
  return (
    <li className={styles.row}>
      <Link
        to={`/${view.screen}`}
        search={view.search as never}
        activeOptions={{ exact: true }}
        className={styles.link}
        aria-current={isShown ? 'true' : undefined}
        onClick={onLeave}
      >
        {view.name}
      </Link>
      {present && (
        <ActionIcon
          size={32}
          aria-label={m.view_replace({ name: view.name })}
          title={m.view_replace({ name: view.name })}
          onClick={() => void replace()}
        >
          <IconDeviceFloppy size={16} />
        </ActionIcon>
      )}
      <ActionIcon
        size={32}
        aria-label={m.view_rename({ name: view.name })}
        onClick={() => void begin('renameView')()}
      >
        <IconPencil size={16} />
      </ActionIcon>
      <ActionIcon
        size={32}
        aria-label={m.view_delete({ name: view.name })}
        onClick={() => void begin('deleteView')()}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </li>
  )
}

/** The saved views of the screen that is shown, and the button that saves what it shows now. */
export const ViewsMenu = () => {
  const [isOpen, setOpen] = useState(false)
  const { screen, shown, isShown } = useShownView()
  const views = useViews(screen)
  const isSaveable = Object.keys(shown).length > 0 && !views.some(isShown)
  if (!screen) return null
  const leave = () => setOpen(false)
  const save = async () => {
    leave()
    ;(await actions())?.saveView(screen, shown)
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={280} trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          h={34}
          leftSection={<IconBookmark size={16} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {m.views_title()}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        {views.length > 0 && (
          <ul className={styles.rows}>
            {views.map((view) => (
              <Row
                key={view.id}
                view={view}
                isShown={isShown(view)}
                present={isSaveable ? shown : undefined}
                onLeave={leave}
              />
            ))}
          </ul>
        )}
        {isSaveable ? (
          <Button fullWidth variant="default" onClick={() => void save()}>
            {m.view_save()}
          </Button>
        ) : (
          views.length === 0 && <p className={styles.none}>{m.views_none()}</p>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
