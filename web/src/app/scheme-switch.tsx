import { SegmentedControl, useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import classes from './scheme-switch.module.css';

const schemes = [
  { value: 'light', name: 'Clair', Icon: IconSun },
  { value: 'dark', name: 'Sombre', Icon: IconMoon },
  { value: 'auto', name: 'Comme le système', Icon: IconDeviceDesktop },
] as const;

/** Light, dark, or as the system says. */
export function SchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SegmentedControl
      aria-label="Apparence"
      fullWidth
      size="xs"
      withItemsBorders={false}
      value={colorScheme}
      onChange={setColorScheme}
      classNames={{ root: classes.root ?? '', label: classes.label ?? '', indicator: classes.indicator ?? '' }}
      data={schemes.map(({ value, name, Icon }) => ({
        value,
        label: (
          <span title={name} className={classes.icon}>
            <Icon size={17} stroke={1.6} aria-hidden />
            <VisuallyHidden>{name}</VisuallyHidden>
          </span>
        ),
      }))}
    />
  );
}
