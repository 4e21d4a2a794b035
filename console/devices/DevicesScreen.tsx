import { m } from '../paraglide/messages.js'

export const DevicesScreen = () => <h1>{m.place_devices()}</h1>
