import { IconExternalLink } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { m } from '../paraglide/messages.js'
import { usePerson } from '../session/person.ts'
import { useSettings } from '../session/settings-context.ts'
import { ConnectionMark } from './ConnectionMark.tsx'
import { useCompany } from './company.ts'
import styles from './Header.module.css'
import { LanguageMenu } from './LanguageMenu.tsx'
import { Logo } from './Logo.tsx'
import { type Bell, ProblemBell } from './ProblemBell.tsx'
import { UserMenu } from './UserMenu.tsx'

export const Header = ({ bell }: { bell: Bell }) => {
  const { portalAccess } = usePerson()
  const { portal_url } = useSettings()
  const { data: company } = useCompany()
  return (
    <header className={styles.header}>
      <Link to="/dashboard" className={styles.brand}>
        <Logo />
      </Link>
      {company?.distributor_logo_link && (
        <img
          className={styles.distributor}
          src={company.distributor_logo_link}
          alt={company.distributor_name ?? m.footer_official_distributor()}
        />
      )}
      <span className={styles.space} />
      <ConnectionMark />
      <ProblemBell bell={bell} />
      {portalAccess && portal_url && (
        <a
          className={styles.button}
          href={portal_url}
          target="_blank"
          rel="noreferrer"
          aria-label={m.portal_link()}
        >
          <IconExternalLink size={18} aria-hidden />
          <span className={styles.wide}>{m.portal_link()}</span>
        </a>
      )}
      <LanguageMenu />
      <UserMenu />
    </header>
  )
}
