import styles from './phone-link.module.css'
import { phoneLink, phoneText } from './words.ts'

/** A link that calls; inside a row it does not open the row. */
export const PhoneLink = ({ phone }: { phone: string }) => (
  <a className={styles.phone} href={phoneLink(phone)}>
    {phoneText(phone)}
  </a>
)
