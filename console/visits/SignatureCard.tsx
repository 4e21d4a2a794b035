import type { AppointmentDetail } from '../../contract/appointments/routes.ts'
import { Card } from '../kit/Card.tsx'
import { formatTime } from '../kit/format.ts'
import { m } from '../paraglide/messages.js'
import { Strokes } from './Strokes.tsx'
import styles from './signature.module.css'

type Signature = NonNullable<AppointmentDetail['signature']>

const shownOfHash = 12

/** What the client signed. */
export const SignatureCard = ({ signature }: { signature: Signature }) => {
  const { signer_name, signed_text, text_sha256, strokes, signed_at } = signature
  return (
    <Card title={m.signature_title()}>
      {strokes.length > 0 ? (
        <Strokes strokes={strokes} label={m.signature_of({ name: signer_name })} />
      ) : (
        <p className={styles.typed}>{signer_name}</p>
      )}
      <p className={styles.signed}>«{signed_text}»</p>
      <p className={styles.signer}>
        {signer_name} · {formatTime(signed_at)} ·{' '}
        <span title={text_sha256}>{m.signature_code({ code: text_sha256.slice(0, shownOfHash) })}</span>
      </p>
    </Card>
  )
}
