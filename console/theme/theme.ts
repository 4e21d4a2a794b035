// Maps Mantine onto the tokens, so that contrast is set once and a brand colour reaches every part.
import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'

const tokens = (names: string) =>
  names.split(' ').map((name) => `var(--${name})`) as unknown as MantineColorsTuple

const shades = (name: string) => tokens(`${`${name}-soft `.repeat(3)}${`${name} `.repeat(7)}`.trim())

const none = { border: 'transparent' }
const resolveVariant: VariantColorsResolver = (input) => {
  const name = input.color ?? input.theme.primaryColor
  const known = name === 'accent' || name === 'fault' || name === 'fine'
  if (!known) return defaultVariantColorsResolver(input)
  const tone = name === 'accent' ? 'accent-ink' : name
  const onFill = name === 'accent' ? 'var(--on-accent)' : 'var(--surface)'
  switch (input.variant) {
    case 'filled':
      return {
        background: `var(--${name})`,
        hover:
          name === 'accent' ? 'var(--accent-hover)' : `color-mix(in srgb, var(--${name}), var(--ink) 14%)`,
        color: onFill,
        border: '1px solid transparent',
      }
    case 'light':
      return {
        background: `var(--${name}-soft)`,
        hover: `var(--${name}-soft)`,
        color: `var(--${tone})`,
        ...none,
      }
    case 'outline':
      return {
        background: 'var(--surface)',
        hover: 'var(--hover)',
        color: `var(--${tone})`,
        border: '1px solid var(--line-2)',
      }
    case 'subtle':
    case 'transparent':
      return {
        background: 'transparent',
        hover: 'var(--hover)',
        color: name === 'accent' ? 'var(--ink-2)' : `var(--${tone})`,
        border: '1px solid transparent',
      }
    default:
      return defaultVariantColorsResolver(input)
  }
}

// Popups stay inside the landmark and the layer that opened them.
const inPlace = { withinPortal: false, floatingStrategy: 'fixed', transitionProps: { duration: 0 } } as const

export const theme = createTheme({
  primaryColor: 'accent',
  colors: {
    accent: shades('accent'),
    fault: shades('fault'),
    fine: shades('fine'),
    gray: tokens('hover sunken line line line-2 edge ink-3 ink-2 ink-2 ink'),
    dark: tokens('ink ink-2 ink-3 edge line-2 hover surface surface sunken bg'),
  },
  variantColorResolver: resolveVariant,
  fontFamily: '"Inter Variable", "Inter", system-ui, sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace',
  defaultRadius: 8,
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '18px' },
  lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '24px', xl: '24px' },
  breakpoints: { xs: '22.5em', sm: '48em', md: '56.25em', lg: '64em', xl: '90em' },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    Button: {
      defaultProps: { size: 'sm' },
      styles: { root: { height: 32, paddingInline: 12, fontSize: 13 } },
    },
    ActionIcon: { defaultProps: { variant: 'subtle', size: 32 } },
    CloseButton: { defaultProps: { size: 32, iconSize: 18 } },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: false, transitionProps: { duration: 0 } } },
    Popover: { defaultProps: { ...inPlace, shadow: 'md' } },
    Menu: {
      defaultProps: { ...inPlace, shadow: 'md', position: 'bottom-end', withInitialFocusPlaceholder: false },
      styles: { item: { padding: '8px 12px', fontSize: 13 } },
    },
    // Beside each other, fields with and without a hint stand on one line.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    Combobox: { defaultProps: { transitionProps: { duration: 0 }, shadow: 'md' } },
    Select: { defaultProps: { comboboxProps: { transitionProps: { duration: 0 } } } },
  },
})

export const resolveVariables: CSSVariablesResolver = () => {
  const scheme = {
    '--mantine-primary-color-contrast': 'var(--on-accent)',
    '--mantine-color-bright': 'var(--ink)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-error': 'var(--fault)',
    '--mantine-color-placeholder': 'var(--ink-3)',
    '--mantine-color-anchor': 'var(--accent-ink)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--hover)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--line-2)',
    '--mantine-color-dimmed': 'var(--ink-3)',
    '--mantine-color-disabled': 'var(--sunken)',
    '--mantine-color-disabled-color': 'var(--ink-3)',
    '--mantine-color-disabled-border': 'var(--line)',
    '--mantine-color-accent-filled': 'var(--accent)',
    '--mantine-color-accent-filled-hover': 'var(--accent-hover)',
    '--mantine-color-accent-light': 'var(--accent-soft)',
    '--mantine-color-accent-light-hover': 'var(--accent-soft)',
    '--mantine-color-accent-light-color': 'var(--accent-ink)',
    '--mantine-color-accent-text': 'var(--accent-ink)',
    '--mantine-color-accent-outline': 'var(--accent-ink)',
  }
  return { variables: { '--mantine-shadow-md': 'var(--shadow-popup)' }, light: scheme, dark: scheme }
}
