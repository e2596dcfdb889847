import { useMediaQuery } from '@mantine/hooks';
import { useRef, useState } from 'react';

/** The search of a list: on a phone it shows when asked for, or while it searches. */
export function useSearchBox(searching: boolean) {
  const onPhone = !useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false });
  const [asked, setAsked] = useState(false);
  const ref = useRef<HTMLInputElement>(null);
  return {
    onPhone,
    ref,
    shown: !onPhone || asked || searching,
    show: () => {
      if (ref.current) return ref.current.select();
      // On a phone the field is only there after this.
      setAsked(true);
      setTimeout(() => ref.current?.focus());
    },
  };
}
