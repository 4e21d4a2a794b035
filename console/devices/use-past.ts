import type { Device } from '../../contract/devices/schema.ts'
import { useOffline } from '../session/connection.ts'

/** Whether what a device said is of the past: it is away, or the server is, and then nobody knows. */
export const usePast = ({ onlineState }: Pick<Device, 'onlineState'>): boolean =>
  useOffline() || onlineState !== 'online'
