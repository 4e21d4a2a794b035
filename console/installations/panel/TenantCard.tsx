import type { InstallationDetail } from '../../../contract/installations/detail.ts'
import { ContactLines, Email } from '../../clients/ContactLines.tsx'
import { ClientIcon } from '../../clients/client-columns.tsx'
import { Card } from '../../kit/Card.tsx'
import { m } from '../../paraglide/messages.js'
import { PanelLink } from '../../shell/PanelLink.tsx'
import { DeletedClient } from '../ClientName.tsx'
import styles from './general.module.css'

interface TenantCardProps {
  installation: InstallationDetail
  isTechnician: boolean
}

/** The owner: a link to the client for a technician, a name for a distributor. */
export const TenantCard = ({ installation, isTechnician }: TenantCardProps) => {
  const { client_id, client_name, client_is_archived, client_is_business, client_email, userContacts } =
    installation
  const mayOpen = isTechnician && !client_is_archived
  return (
    <Card title={m.installation_tenant()} flush>
      <p className={styles.tenant}>
        <ClientIcon client={{ is_business: client_is_business }} />
        {mayOpen ? (
          <PanelLink kind="client" id={client_id}>
            {client_name}
          </PanelLink>
        ) : (
          client_name
        )}
        {client_is_archived && <DeletedClient />}
      </p>
      {isTechnician && (
        <>
          <Email address={client_email} />
          <ContactLines contacts={userContacts} />
        </>
      )}
    </Card>
  )
}
