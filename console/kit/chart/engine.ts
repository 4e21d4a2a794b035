// The drawing library, cut to what the product draws; loaded only when a screen shows a chart.
import { CustomChart, LineChart } from 'echarts/charts'
import { GridComponent, MarkAreaComponent, MarkLineComponent, TooltipComponent } from 'echarts/components'
import { connect, type EChartsType, init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'

use([
  CanvasRenderer,
  CustomChart,
  GridComponent,
  LineChart,
  MarkAreaComponent,
  MarkLineComponent,

  TooltipComponent,
])

export const openChart = (element: HTMLElement): EChartsType => init(element, null, { renderer: 'canvas' })
export type { EChartsType }
export { connect }
