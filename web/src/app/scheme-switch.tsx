import { useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import classes from './side-menu.module.css';

const schemes = [
  { value: 'light', name: 'Clair', Icon: IconSun },
  { value: 'dark', name: 'Sombre', Icon: IconMoon },
  { value: 'auto', name: 'Comme le système', Icon: IconDeviceDesktop },
] as const;

/** Light, dark, or as the system. Plain radio buttons, as the library's control would cost every page 3 kB. */
export function SchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <fieldset className={classes.schemes}>
      <VisuallyHidden component="legend">Apparence</VisuallyHidden>
      {schemes.map(({ value, name, Icon }) => (
        <label key={value} className={classes.scheme} title={name}>
          <input
            type="radio"
            name="scheme"
            checked={colorScheme === value}
            onChange={() => setColorScheme(value)}
          />
          <Icon size={17} stroke={1.6} aria-hidden />
          <VisuallyHidden>{name}</VisuallyHidden>
        </label>
      ))}
    </fieldset>
  );
}
