import {
  type CSSVariablesResolver,
  colorsTuple,
  createTheme,
  defaultVariantColorsResolver,
  type VariantColorsResolver,
} from '@mantine/core';
import { dark, light, ramps, type Token } from './palette.ts';
import { scale, scaleVariables } from './scale.ts';
import classes from './theme.module.css';

/** Text on a filled ground is white on the light scheme's deep colours, ink on the dark scheme's. */
const variantColors: VariantColorsResolver = (input) => {
  const colours = defaultVariantColorsResolver(input);
  const name = input.color ?? input.theme.primaryColor;
  return input.variant === 'filled' && name in ramps
    ? { ...colours, color: `var(--mantine-color-${name}-contrast)` }
    : colours;
};

/** Look of every component. Controls are 44 px high under a finger, 38 under a mouse. */
export const theme = createTheme({
  primaryColor: 'green',
  primaryShade: { light: 7, dark: 4 },
  colors: Object.fromEntries(
    Object.entries(ramps).map(([name, shades]) => [name, colorsTuple(shades.split(' '))]),
  ),
  white: light.surface,
  black: light.ink,
  variantColorResolver: variantColors,
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, monospace',
  fontSizes: { ...scale.text, xs: scale.text.sm, sm: scale.text.md },
  spacing: scale.space,
  lineHeights: { xs: '1.36', sm: '1.43', md: '1.43', lg: '1.5', xl: '1.3' },
  headings: {
    fontFamily: "'Fraunces Variable', Georgia, 'Times New Roman', serif",
    fontWeight: '480',
    sizes: {
      h1: { fontSize: '1.875rem', lineHeight: '2.25rem' },
      h2: { fontSize: '1.25rem', lineHeight: '1.625rem' },
      h3: { fontSize: '2rem', lineHeight: '2.5rem' },
      h4: { fontSize: '1.0625rem', lineHeight: '1.5rem' },
    },
  },
  radius: { ...scale.radius, xs: scale.radius.sm, xl: '20px' },
  defaultRadius: 'md',
  shadows: {
    md: '0 8px 28px var(--fl-shadow)',
    lg: '0 16px 48px var(--fl-shadow)',
    xl: '0 16px 48px var(--fl-shadow)',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  // Plain values, as `Modal.extend(…)` would draw every component into the first page.
  components: {
    Button: { classNames: { root: classes.button, label: classes.buttonLabel } },
    ActionIcon: {
      defaultProps: { variant: 'subtle', color: 'gray' },
      classNames: { root: classes.actionIcon },
    },
    Input: { classNames: { input: classes.input } },
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    },
    InputLabel: { defaultProps: { fz: 'xs', fw: 'var(--fl-weight-strong)', mb: 'xs' } },
    InputDescription: { defaultProps: { fz: 'xs' } },
    InputError: { defaultProps: { fz: 'xs' } },
    PinInput: { classNames: { input: classes.pin } },
    Checkbox: { defaultProps: { iconColor: 'var(--fl-on-green)' }, classNames: { input: classes.checkbox } },
    Radio: { defaultProps: { iconColor: 'var(--fl-on-green)' } },
    Switch: { classNames: { thumb: classes.switchThumb } },
    Paper: { defaultProps: { radius: 'lg' }, classNames: { root: classes.paper } },
    Card: {
      defaultProps: { radius: 'lg', withBorder: true, padding: 'md' },
      classNames: { root: classes.paper },
    },
    Badge: {
      defaultProps: { radius: 'xl', size: 'lg' },
      classNames: { root: classes.badge, label: classes.badgeLabel },
    },
    Modal: {
      defaultProps: {
        // The head of a dialog is not the banner of the page.
        attributes: { header: { role: 'presentation' } },
        radius: 'lg',
        centered: true,
        // `global.css` locks it: the library's variable on `body` has every element of the page styled anew.
        lockScroll: false,
        closeButtonProps: { 'aria-label': 'Fermer', size: 44, iconSize: 20 },
      },
      classNames: {
        root: classes.dialog,
        inner: classes.dialogInner,
        content: `${classes.floating} ${classes.dialogContent}`,
        header: `${classes.paper} ${classes.dialogHeader}`,
        body: classes.dialogBody,
      },
    },
    ModalTitle: {
      defaultProps: {
        ff: 'heading',
        fz: 'xl',
        fw: 'var(--fl-weight-title)',
        lh: 'var(--mantine-h2-line-height)',
      },
    },
    Overlay: { defaultProps: { bg: 'var(--fl-backdrop)' } },
    Skeleton: { defaultProps: { radius: 'sm' } },
    Notification: {
      defaultProps: { closeButtonProps: { 'aria-label': 'Fermer' } },
      classNames: { description: classes.notificationText },
    },
    Menu: { classNames: { dropdown: classes.floating, item: classes.menuItem } },
    Popover: { classNames: { dropdown: classes.floating } },
    Combobox: { classNames: { dropdown: classes.floating, option: classes.option } },
    Tooltip: { defaultProps: { withArrow: true, openDelay: 400, color: 'var(--fl-floating)' } },
  },
});

/** Our tokens as `--fl-…`, and the library's own variables set to them. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: scaleVariables,
  light: schemeVariables(light),
  dark: schemeVariables(dark),
});

/** Variables of the library by the token that they get. */
const byToken: Partial<Record<Token, string[]>> = {
  paper: ['body', 'gray-contrast'],
  ink: ['text', 'bright', 'default-color', 'gray-light-color'],
  muted: ['dimmed', 'placeholder', 'disabled-color', 'gray-text'],
  green: ['anchor'],
  red: ['error'],
  surface: ['default'],
  raised: ['default-hover', 'disabled', 'gray-light'],
  line: ['default-border', 'disabled-border', 'gray-light-hover'],
};

function schemeVariables(tokens: Record<string, string>): Record<string, string> {
  const own = Object.entries(tokens).map(([name, value]) => [`--fl-${name}`, value]);
  const library = Object.entries(byToken).flatMap(([token, names]) =>
    names.map((name) => [`--mantine-color-${name}`, tokens[token]]),
  );
  const colours = ['green', 'red', 'petal', 'amber'].flatMap((name) => colourVariables(name, tokens));
  return Object.fromEntries([
    ...own,
    ...library,
    ...colours,
    ['--mantine-primary-color-contrast', tokens['on-green']],
  ]);
}

/** The library's variables of a colour; petal and amber have no shade for hover, and the text of green. */
function colourVariables(name: string, tokens: Record<string, string>) {
  const filled = tokens[name];
  const soft = tokens[`${name}-soft`];
  return Object.entries({
    text: filled,
    filled,
    'filled-hover': tokens[`${name}-strong`] ?? filled,
    light: soft,
    'light-hover': tokens[`${name}-soft-hover`] ?? soft,
    'light-color': filled,
    outline: filled,
    'outline-hover': soft,
    contrast: tokens[`on-${name}`] ?? tokens['on-green'],
  }).map(([part, value]) => [`--mantine-color-${name}-${part}`, value]);
}
