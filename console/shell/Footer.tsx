import { Link } from '@tanstack/react-router'
import { productName } from '../../contract/brand.ts'
import { wallTime } from '../kit/format.ts'
import { m } from '../paraglide/messages.js'
import type { Answer } from '../session/api.ts'
import { useCompany } from './company.ts'
import styles from './Footer.module.css'
import { Logo } from './Logo.tsx'

type Company = Answer<'getCompany'>

/** Technician companies see their distributor; distributors see their own logo; the brand company, the product's. */
const Mark = ({ company }: { company: Company }) => {
  if (company.is_brand_company) {
    return (
      <>
        <span>{m.footer_official_product_distributor({ product: productName })}</span>
        <Logo symbol={24} />
      </>
    )
  }
  if (company.kind === 'distributor') {
    return company.company_logo_link ? (
      <img className={styles.logo} src={company.company_logo_link} alt={company.name} />
    ) : (
      <strong>{company.name}</strong>
    )
  }
  if (!company.distributor_name && !company.distributor_logo_link) return null
  const name = company.distributor_name ?? m.footer_official_distributor()
  const mark = company.distributor_logo_link ? (
    <img className={styles.logo} src={company.distributor_logo_link} alt={name} />
  ) : (
    <strong>{name}</strong>
  )
  return (
    <>
      <span>{m.footer_official_distributor()}</span>
      {company.distributor_link ? (
        <a href={company.distributor_link} target="_blank" rel="noreferrer">
          {mark}
        </a>
      ) : (
        mark
      )}
    </>
  )
}

export const Footer = () => {
  const { data: company } = useCompany()
  const year = String(wallTime(Date.now()).year)
  return (
    <footer className={styles.footer}>
      <Link to="/privacy">{m.privacy_link()}</Link>
      <Link to="/terms">{m.terms_link()}</Link>
      <span>{m.footer_copyright({ year, product: productName })}</span>
      <span className={styles.space} />
      {company && <Mark company={company} />}
    </footer>
  )
}
