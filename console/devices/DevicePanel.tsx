import { PanelHead } from '../kit/layers/PanelParts.tsx'
import type { PanelProps } from '../shell/PanelHost.tsx'

export const DevicePanel = ({ id }: PanelProps) => <PanelHead title={id} />
