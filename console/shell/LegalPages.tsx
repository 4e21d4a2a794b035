import { useContext } from 'react'
import { MapTilesContext } from '../kit/map/tiles.ts'
import { m } from '../paraglide/messages.js'
import styles from './LegalPages.module.css'

type Part = readonly [title: () => string, body: () => string]

const Page = ({ title, parts }: { title: string; parts: readonly Part[] }) => (
  <article className={styles.page}>
    <h1>{title}</h1>
    {parts.map(([heading, body]) => (
      <section key={heading()}>
        <h2>{heading()}</h2>
        <p>{body()}</p>
      </section>
    ))}
  </article>
)

const privacy: readonly Part[] = [
  [m.privacy_held_title, m.privacy_held_body],
  [m.privacy_seen_title, m.privacy_seen_body],
  [m.privacy_browser_title, m.privacy_browser_body],
  [m.privacy_rights_title, m.privacy_rights_body],
]

const terms: readonly Part[] = [
  [m.terms_use_title, m.terms_use_body],
  [m.terms_commands_title, m.terms_commands_body],
  [m.terms_values_title, m.terms_values_body],
  [m.terms_licence_title, m.terms_licence_body],
]

export const PrivacyPage = () => {
  const tiles = useContext(MapTilesContext)
  const host = tiles && new URL(tiles.url).host
  const maps: readonly Part[] = host ? [[m.privacy_map_title, () => m.privacy_map_body({ host })]] : []
  return <Page title={m.privacy_link()} parts={[...privacy, ...maps]} />
}
export const TermsPage = () => <Page title={m.terms_link()} parts={terms} />
