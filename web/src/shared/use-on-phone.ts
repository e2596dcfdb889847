import { useMediaQuery } from '@mantine/hooks';

/** The window is as narrow as a phone's: cards instead of tables, sheets instead of dialogs. */
export const useOnPhone = (): boolean =>
  !useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false });
