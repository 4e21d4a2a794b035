import type { InstallationDetail } from '../../../contract/installations/detail.ts'
import { Card } from '../../kit/Card.tsx'
import { type Fact, Facts, LongText } from '../../kit/record/Facts.tsx'
import { m } from '../../paraglide/messages.js'
import { usePerson } from '../../session/person.ts'
import { useCompany } from '../../shell/company.ts'
import { ItemsCard } from '../items/ItemsCard.tsx'
import { floorText } from '../words.ts'
import styles from './general.module.css'
import { MapCard } from './MapCard.tsx'
import { TenantCard } from './TenantCard.tsx'
import type { TabProps } from './tab-props.ts'

const useFacts = (home: InstallationDetail, isTechnician: boolean): Fact[] => {
  const hasDescription = useCompany().data?.preferences.installation_description ?? false
  return [
    ...(hasDescription
      ? [[m.installation_description(), <LongText key="text" text={home.description} />] as const]
      : []),
    [m.info_address(), home.address],
    [m.info_area(), home.area],
    [m.installation_zip_code(), home.zip_code],
    [m.installation_floor(), home.floor === null ? null : floorText(home.floor)],
    ...(isTechnician ? ([[m.installation_owner(), home.owner_name]] as const) : []),
    [m.column_notes(), <LongText key="text" text={home.notes} />],
  ]
}

export const GeneralTab = ({ installation }: TabProps) => {
  const isTechnician = usePerson().kind === 'technician_company'
  const facts = useFacts(installation, isTechnician)
  return (
    <div className={styles.parts}>
      <div className={styles.column}>
        <TenantCard installation={installation} isTechnician={isTechnician} />
        <Card title={m.installation_building()} flush>
          <Facts facts={facts} />
        </Card>
      </div>
      <div className={styles.column}>
        <MapCard installation={installation} />
        {isTechnician && <ItemsCard installation={installation} />}
      </div>
    </div>
  )
}
