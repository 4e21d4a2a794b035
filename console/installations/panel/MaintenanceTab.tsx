import { SheetsCard } from '../../boiler-sheets/SheetsCard.tsx'
import { PlansCard } from '../../maintenance/PlansCard.tsx'
import styles from '../money/money.module.css'
import type { TabProps } from './tab-props.ts'

/** Maintenance plans and boiler sheets of an installation. */
export const MaintenanceTab = ({ installation: { id } }: TabProps) => (
  <div className={styles.parts}>
    <PlansCard of={{ installation_id: id }} />
    <SheetsCard of={{ installation_id: id }} />
  </div>
)
