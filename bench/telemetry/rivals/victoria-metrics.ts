// VictoriaMetrics as Debian builds it. It caches no answer for the next client here, as neither of the others does.
import { join } from 'node:path'
import { bytesBelow, isInstalled, type Rival, startRival, untilQuiet } from './rival.ts'

const program = '/usr/bin/victoria-metrics'

export const victoriaMetricsIsMissing = (): boolean => !isInstalled(program)

export async function startVictoriaMetrics(): Promise<Rival> {
  const { folder, ...rival } = await startRival({
    name: 'VictoriaMetrics',
    program,
    argumentsFor: (data, port) => [
      `-storageDataPath=${data}`,
      `-httpListenAddr=127.0.0.1:${port}`,
      '-retentionPeriod=10y',
      '-search.disableCache',
      '-search.latencyOffset=0s',
      '-search.maxPointsPerTimeseries=100000',
      '-loggerLevel=ERROR',
    ],
    readyPath: '/health',
  })
  const bytes = () => bytesBelow(join(folder, 'data'))
  return {
    ...rival,
    bytes,
    async write(lines) {
      await rival.ask('/write?precision=ms', { method: 'POST', body: lines })
    },
    async settle() {
      await rival.ask('/internal/force_flush')
      await rival.ask('/internal/force_merge')
      await untilQuiet(bytes)
    },
  }
}
