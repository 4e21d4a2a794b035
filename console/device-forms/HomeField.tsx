import { Button, Menu } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { addClient } from '../clients/client-actions.tsx'
import styles from '../installations/form.module.css'
import { addInstallation } from '../installations/installation-actions.tsx'
import type { Choice } from '../kit/form/ChoiceField.tsx'
import { m } from '../paraglide/messages.js'
import type { Home } from './home-choice.ts'
import { InstallationField } from './PlaceFields.tsx'

interface HomeFieldProps {
  /** Only installations of this client; default all. */
  client?: Choice
  /** The installation chosen at first. */
  home: Home | undefined
}

/** An installation; for a new caller the client and the installation are added here, and nothing typed is lost. */
export const HomeField = ({ client, home }: HomeFieldProps) => {
  const { setValue } = useFormContext()
  const [added, setAdded] = useState<Home>()
  const addHome = (of?: Choice) =>
    addInstallation(of, (made) => {
      setAdded(made)
      setValue('installation_id', made.id, { shouldDirty: true, shouldValidate: true })
    })
  const addBoth = () => {
    let tenant: Choice | undefined
    addClient(
      ({ id, name }) => {
        tenant = { value: id, label: name }
      },
      () => tenant && addHome(tenant),
    )
  }
  const button = (onClick?: () => void) => (
    <Button
      variant="default"
      h={36}
      leftSection={<IconPlus size={16} aria-hidden />}
      {...(onClick ? { onClick } : {})}
    >
      {m.installation_add()}
    </Button>
  )
  return (
    <div className={styles.withButton}>
      <InstallationField
        key={added?.id}
        wide={false}
        {...(client ? { client: client.value } : {})}
        home={added ?? home}
      />
      {client ? (
        button(() => addHome(client))
      ) : (
        <Menu position="bottom-end">
          <Menu.Target>{button()}</Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={addBoth}>{m.installation_add_new_client()}</Menu.Item>
            <Menu.Item onClick={() => addHome()}>{m.installation_add_known_client()}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  )
}
