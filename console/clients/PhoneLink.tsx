import styles from './phone-link.module.css'
import { phoneLink, phoneText } from './words.ts'

/** A number that a press calls, also within a row that opens something else. */
export const PhoneLink = ({ phone }: { phone: string }) => (
  <a className={styles.phone} href={phoneLink(phone)}>
    {phoneText(phone)}
  </a>
)
