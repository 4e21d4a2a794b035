import { Button, Select } from '@mantine/core'
import { IconSearchOff, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { confirm } from '../kit/layers/confirm.tsx'
import { ModalBody, ModalFoot } from '../kit/layers/ModalParts.tsx'
import { openModal, useModal } from '../kit/layers/modals.ts'
import { PanelBody, PanelFoot, PanelHead, PanelTabs } from '../kit/layers/PanelParts.tsx'
import { SidePanel } from '../kit/layers/SidePanel.tsx'
import { showSnackbar } from '../kit/layers/snackbar.ts'
import { Notice } from '../kit/Notice.tsx'
import { StatusChip } from '../kit/StatusChip.tsx'
import styles from './Gallery.module.css'
import { Sample } from './Sample.tsx'

const Over = () => {
  const { close } = useModal()
  return (
    <>
      <ModalBody>
        <Select label="Τύπος" data={['Κινητό', 'Σταθερό']} />
      </ModalBody>
      <ModalFoot>
        <Button onClick={close}>Χρήση θέσης</Button>
      </ModalFoot>
    </>
  )
}

const Under = () => (
  <>
    <ModalBody>Η φόρμα από κάτω μένει ορατή.</ModalBody>
    <ModalFoot>
      <Button
        variant="default"
        onClick={() => openModal({ title: 'Θέση εγκατάστασης', width: 480, content: <Over /> })}
      >
        Δεύτερο επίπεδο
      </Button>
    </ModalFoot>
  </>
)

const tabs = [
  { key: 'general', label: 'Γενικά' },
  { key: 'faults', label: 'Βλάβες', count: 3 },
] as const

const PanelSample = ({ width, onClose }: { width: 6 | 9 | 10; onClose: () => void }) => {
  const [tab, setTab] = useState<'general' | 'faults'>('general')
  return (
    <SidePanel width={width} onClose={onClose}>
      <PanelHead
        title="Ελεγκτής λέβητα αερίου"
        id="TH-OT-2B60E4F7"
        subtitle="Μακρής Αντώνιος · Δελφών 152, Θεσσαλονίκη"
        chips={<StatusChip tone="fine" label="Σε σύνδεση" />}
      />
      <PanelTabs tabs={tabs} value={tab} onChange={setTab} />
      <PanelBody tab={tab}>
        <Button onClick={() => openModal({ title: 'Νέα εγκατάσταση', content: <Under /> })}>Παράθυρο</Button>
      </PanelBody>
      <PanelFoot start="Δημιουργήθηκε 14 Σεπ 2026 11:06" end="Εγκαταστάθηκε 14 Σεπ 2026" />
    </SidePanel>
  )
}

export const LayerSamples = () => {
  const [width, setWidth] = useState<6 | 9 | 10>()
  return (
    <>
      <Sample title="Modals, snackbar, side panel">
        <Button onClick={() => openModal({ title: 'Νέα εγκατάσταση', content: <Under /> })}>Modal</Button>
        <Button
          color="fault"
          onClick={() =>
            void confirm({
              title: 'Διαγραφή;',
              body: 'Δεν αναιρείται.',
              confirm: 'Διαγραφή',
              colour: 'fault',
            })
          }
        >
          Confirm
        </Button>
        <Button variant="default" onClick={() => showSnackbar({ tone: 'fine', text: 'Αποθηκεύτηκε' })}>
          Snackbar
        </Button>
        {([6, 9, 10] as const).map((twelfths) => (
          <Button key={twelfths} variant="default" onClick={() => setWidth(twelfths)}>
            Panel {twelfths}/12
          </Button>
        ))}
        {width !== undefined && <PanelSample width={width} onClose={() => setWidth(undefined)} />}
      </Sample>
      <Sample title="Notice">
        <div className={styles.wide}>
          <Notice
            icon={IconUsers}
            title="Κανένας πελάτης ακόμη"
            body="Εδώ μπαίνουν οι ιδιώτες και οι επιχειρήσεις που εξυπηρετείτε."
            actions={<Button>Πρώτος πελάτης</Button>}
          />
        </div>
        <div className={styles.wide}>
          <Notice
            icon={IconSearchOff}
            tone="fault"
            title="Η λίστα δεν φορτώθηκε"
            body="Ο διακομιστής δεν απαντά (503)"
          />
        </div>
      </Sample>
    </>
  )
}
