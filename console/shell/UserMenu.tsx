import { Menu, useMantineColorScheme } from '@mantine/core'
import {
  IconBell,
  IconChevronDown,
  IconDeviceDesktop,
  IconLogout,
  IconMoon,
  IconSun,
  IconWebhook,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { confirm } from '../kit/layers/confirm.tsx'
import { m } from '../paraglide/messages.js'
import { usePerson, useRole } from '../session/person.ts'
import { signOut } from '../session/sign-in.ts'
import styles from './Header.module.css'

const schemes = [
  { value: 'light', icon: IconSun, label: m.scheme_light },
  { value: 'dark', icon: IconMoon, label: m.scheme_dark },
  { value: 'auto', icon: IconDeviceDesktop, label: m.scheme_auto },
] as const

const askToLogOut = async () => {
  const agreed = await confirm({ title: m.log_out_title(), body: m.log_out_body(), confirm: m.log_out() })
  if (agreed) await signOut()
}

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word[0]?.toLocaleUpperCase('el').normalize('NFD').replace(/\p{M}/gu, '') ?? '')
    .join('')

export const UserMenu = () => {
  const person = usePerson()
  const isAdmin = useRole('admin')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Menu width={240}>
      <Menu.Target>
        <button type="button" className={styles.button} aria-label={m.account_menu({ name: person.name })}>
          <span className={styles.avatar} aria-hidden>
            {initialsOf(person.name)}
          </span>
          <span className={styles.wide} data-strong>
            {person.name}
          </span>
          <IconChevronDown size={14} aria-hidden className={styles.wide} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {person.name}
          <br />
          {person.email}
        </Menu.Label>
        <Menu.Divider />
        {person.kind === 'technician_company' && (
          <>
            <Menu.Item component={Link} to="/notices" leftSection={<IconBell size={16} aria-hidden />}>
              {m.place_notices()}
            </Menu.Item>
            <Menu.Divider />
          </>
        )}
        <Menu.Label>{m.scheme_choose()}</Menu.Label>
        <Menu.RadioGroup
          value={colorScheme}
          onChange={(scheme) => setColorScheme(scheme as typeof colorScheme)}
        >
          {schemes.map(({ value, icon: SchemeIcon, label }) => (
            <Menu.RadioItem
              key={value}
              value={value}
              closeMenuOnClick={false}
              rightSection={<SchemeIcon size={16} aria-hidden />}
            >
              {label()}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        {isAdmin && person.kind === 'technician_company' && (
          <Menu.Item component={Link} to="/webhooks" leftSection={<IconWebhook size={16} aria-hidden />}>
            {m.place_webhooks()}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void askToLogOut()}>
          {m.log_out()}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
