import { Button } from '@mantine/core'
import { IconArrowLeft, IconMapOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Notice } from '../kit/Notice.tsx'
import { m } from '../paraglide/messages.js'

export const NotFound = () => (
  <>
    <h1 className="visually-hidden">404</h1>
    <Notice
      icon={IconMapOff}
      title={m.not_found_text()}
      actions={
        <Button component={Link} to="/dashboard" leftSection={<IconArrowLeft size={16} />}>
          {m.not_found_home()}
        </Button>
      }
    />
  </>
)
