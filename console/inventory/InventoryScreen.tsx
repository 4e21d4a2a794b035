import { m } from '../paraglide/messages.js'

export const InventoryScreen = () => <h1>{m.place_inventory()}</h1>
