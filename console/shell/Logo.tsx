import { productName } from '../../contract/brand.ts'
import styles from './Logo.module.css'
import { wordmark } from './wordmark.ts'

/** The symbol, with the word unless it is left out. `symbol` is its side in px. */
export const Logo = ({ withWord = true, symbol = 28 }: { withWord?: boolean; symbol?: number }) => (
  <svg
    className={styles.logo}
    viewBox={withWord ? '0 0 119 32' : '0 0 32 32'}
    height={symbol}
    width={withWord ? (symbol * 119) / 32 : symbol}
    role="img"
    aria-label={productName}
  >
    <g className={styles.mark} fill="none" strokeWidth="3.2" strokeLinejoin="round">
      <path d="M16 3.2 26.2 11.4V20.6a8.2 8.2 0 0 1-8.2 8.2h-4a8.2 8.2 0 0 1-8.2-8.2v-9.2Z" />
      <path d="M5.8 18.8c3.4-4.6 6.8-4 10.2-1.3s6.8 3.3 10.2-1.3" />
    </g>
    {withWord && <path className={styles.word} d={wordmark} />}
  </svg>
)
