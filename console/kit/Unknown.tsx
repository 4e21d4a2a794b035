import { m } from '../paraglide/messages.js'

/** Placeholder of an unknown value. */
export const Unknown = () => (
  <>
    <span aria-hidden>—</span>
    <span className="visually-hidden">{m.live_value_unknown()}</span>
  </>
)
