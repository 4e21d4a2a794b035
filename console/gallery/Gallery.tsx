// Every kit part in its states, for developers. Development only; its sample texts are not messages.
import { SegmentedControl, useMantineColorScheme } from '@mantine/core'
import { ChartSamples } from './ChartSamples.tsx'
import { ControlSamples } from './ControlSamples.tsx'
import { FormSamples } from './FormSamples.tsx'
import styles from './Gallery.module.css'
import { LayerSamples } from './LayerSamples.tsx'
import { ListSamples } from './ListSamples.tsx'
import { MapSamples } from './MapSamples.tsx'
import { ValueSamples } from './ValueSamples.tsx'

export const Gallery = () => {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <div className={styles.gallery}>
      <header className={styles.head}>
        <h1>Kit</h1>
        <SegmentedControl
          size="xs"
          value={colorScheme}
          onChange={(scheme) => setColorScheme(scheme)}
          data={['light', 'dark', 'auto']}
        />
      </header>
      <ValueSamples />
      <ControlSamples />
      <ChartSamples />
      <MapSamples />
      <LayerSamples />
      <FormSamples />
      <ListSamples />
    </div>
  )
}
