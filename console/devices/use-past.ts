import type { Device } from '../../contract/devices/schema.ts'
import { useOffline } from '../session/connection.ts'

/** Whether values may be outdated: the device is offline, or the server is unreachable. */
export const usePast = ({ onlineState }: Pick<Device, 'onlineState'>): boolean =>
  useOffline() || onlineState !== 'online'
