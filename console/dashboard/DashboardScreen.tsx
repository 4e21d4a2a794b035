import { m } from '../paraglide/messages.js'

export const DashboardScreen = () => <h1>{m.place_dashboard()}</h1>
