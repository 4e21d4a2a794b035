import { m } from '../paraglide/messages.js'

/** Stands where a value would, while nobody knows it. */
export const Unknown = () => (
  <>
    <span aria-hidden>—</span>
    <span className="visually-hidden">{m.live_value_unknown()}</span>
  </>
)
