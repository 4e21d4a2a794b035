import { Button, Radio, TextInput } from '@mantine/core'
import { IconArrowRight, IconInfoCircle, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { modelOf } from '../../../contract/models/index.ts'
import type { DeviceType } from '../../../contract/models/model.ts'
import { formatNumber } from '../../kit/format.ts'
import { LeaveGuard, ModalBody, ModalFoot } from '../../kit/layers/ModalParts.tsx'
import { useModal } from '../../kit/layers/modals.ts'
import { Notice } from '../../kit/Notice.tsx'
import { m } from '../../paraglide/messages.js'
import { searchSettings } from '../control/setting-search.ts'
import { sectionWord, settingWord } from '../control/setting-words.ts'
import { deviceTypeWord } from '../words.ts'
import styles from './bulk.module.css'
import { type BulkRequest, hasSettings, type Settable, settableOf } from './bulk-request.ts'
import list from './setting-step.module.css'
import { ValueControl } from './ValueControl.tsx'

interface TypeCount {
  device_type: DeviceType
  count: number
}

interface SettingStepProps {
  types: readonly TypeCount[]
  request: BulkRequest | undefined
  isBusy: boolean
  onNext: (request: BulkRequest) => void
}

interface SettingListProps {
  settings: readonly Settable[]
  chosen: string | undefined
  onChoose: (action: string) => void
}

const SettingList = ({ settings, chosen, onChoose }: SettingListProps) => {
  const [search, setSearch] = useState('')
  const found = searchSettings(settings, search)
  const sections = [...new Set(found.map(({ section }) => section))]
  return (
    <div className={list.settings}>
      <TextInput
        type="search"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        leftSection={<IconSearch size={16} aria-hidden />}
        placeholder={m.control_search()}
        aria-label={m.control_search()}
        data-autofocus
      />
      <Radio.Group
        value={chosen ?? null}
        onChange={onChoose}
        aria-label={m.bulk_setting()}
        className={list.settingList ?? ''}
      >
        {sections.map((section) => (
          <div key={section} className={list.section}>
            <h3>{sectionWord(section)}</h3>
            {found
              .filter((setting) => setting.section === section)
              .map(({ action }) => (
                <Radio key={action} value={action} label={settingWord(action)} size="xs" />
              ))}
          </div>
        ))}
        {found.length === 0 && <p className={styles.quiet}>{m.control_search_none()}</p>}
      </Radio.Group>
    </div>
  )
}

/** The first step: setting, device type if several are selected, and value. */
export const SettingStep = ({ types, request, isBusy, onNext }: SettingStepProps) => {
  const { requestClose } = useModal()
  const able = types.filter(({ device_type }) => hasSettings(device_type))
  const unable = types.filter(({ device_type }) => !hasSettings(device_type))
  const [type, setType] = useState(request?.device_type ?? able[0]?.device_type)
  const [action, setAction] = useState(request?.action)
  const [value, setValue] = useState(request?.action_value)
  const settings = settableOf(type && modelOf(type))
  const setting = settings.find((one) => one.action === action)
  const choose = (next: string) => {
    if (next !== action) setValue(undefined)
    setAction(next)
  }
  if (!type) {
    return (
      <ModalBody>
        <Notice icon={IconInfoCircle} title={m.bulk_no_settings()} body={m.bulk_no_settings_body()} />
      </ModalBody>
    )
  }
  return (
    <LeaveGuard holds={action !== undefined}>
      <ModalBody>
        {able.length > 1 && (
          <Radio.Group
            label={m.bulk_type()}
            value={type}
            onChange={(next) => {
              setType(next)
              setAction(undefined)
              setValue(undefined)
            }}
            className={list.types ?? ''}
          >
            <div className={list.typeRow}>
              {able.map(({ device_type, count }) => (
                <Radio
                  key={device_type}
                  value={device_type}
                  size="xs"
                  label={m.bulk_type_count({ type: deviceTypeWord(device_type), count: formatNumber(count) })}
                />
              ))}
            </div>
          </Radio.Group>
        )}
        {able.length === 1 && able[0] && (
          <p className={styles.lead}>
            {m.bulk_type_count({ type: deviceTypeWord(type), count: formatNumber(able[0].count) })}
          </p>
        )}
        {unable.length > 0 && (
          <p className={styles.quiet}>
            {m.bulk_types_without({ types: unable.map((one) => deviceTypeWord(one.device_type)).join(', ') })}
          </p>
        )}
        <div className={styles.columns}>
          <SettingList key={type} settings={settings} chosen={action} onChoose={choose} />
          <div className={styles.value}>
            {setting ? (
              <ValueControl
                key={`${type} ${setting.action}`}
                setting={setting}
                value={value}
                onChange={setValue}
              />
            ) : (
              <p className={styles.quiet}>{m.bulk_choose_setting()}</p>
            )}
          </div>
        </div>
      </ModalBody>
      <ModalFoot>
        <Button variant="default" onClick={requestClose}>
          {m.action_cancel()}
        </Button>
        <Button
          rightSection={<IconArrowRight size={16} aria-hidden />}
          loading={isBusy}
          disabled={!setting || value === undefined}
          onClick={() => {
            if (setting && value !== undefined)
              onNext({ device_type: type, action: setting.action, action_value: value })
          }}
        >
          {m.bulk_check()}
        </Button>
      </ModalFoot>
    </LeaveGuard>
  )
}
