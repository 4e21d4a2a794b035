// Actions for the charts of a range, for the bar and for the menu of a phone.
import {
  IconArrowsDiff,
  IconDownload,
  IconRefresh,
  IconTable,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react'
import { m } from '../../paraglide/messages.js'
import type { GraphView } from './graph-address.ts'
import { zoomedIn, zoomedOut } from './range.ts'

export interface RangeAction {
  label: string
  Icon: typeof IconTable
  /** State of a toggle. */
  isOn?: boolean
  /** Shown as an icon only if space is short. */
  isShort?: boolean
  onPress: () => void
}

interface RangeActionsProps {
  view: GraphView
  onChange: (part: Partial<GraphView>) => void
  onRefresh: () => void
  onExport: (() => void) | undefined
}

export function rangeActions({ view, onChange, onRefresh, onExport }: RangeActionsProps): RangeAction[] {
  const { range, isTable, isCompared } = view
  return [
    {
      label: m.graphs_zoom_in(),
      Icon: IconZoomIn,
      isShort: true,
      onPress: () => onChange({ range: zoomedIn(range, Date.now()) }),
    },
    {
      label: m.graphs_zoom_out(),
      Icon: IconZoomOut,
      isShort: true,
      onPress: () => onChange({ range: zoomedOut(range, Date.now()) }),
    },
    { label: m.graphs_refresh(), Icon: IconRefresh, isShort: true, onPress: onRefresh },
    {
      label: m.graphs_compare(),
      Icon: IconArrowsDiff,
      isOn: isCompared,
      onPress: () => onChange({ isCompared: !isCompared }),
    },
    {
      label: m.graphs_as_table(),
      Icon: IconTable,
      isOn: isTable,
      onPress: () => onChange({ isTable: !isTable }),
    },
    ...(onExport ? [{ label: m.graphs_export(), Icon: IconDownload, onPress: onExport }] : []),
  ]
}
