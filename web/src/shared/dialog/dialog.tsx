import { Modal, type ModalProps } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { openDialogs, useDialogSlot } from './dialog-slot.tsx';

type Props = Omit<ModalProps, 'opened' | 'returnFocus' | 'onExitTransitionEnd'> & {
  fullOnPhone?: boolean;
};

/** The frame of every dialog; `DialogSlot` opens and closes it. */
export function Dialog({ fullOnPhone = false, onClose, ...modal }: Props) {
  const { opened, onExited } = useDialogSlot();
  const onPhone = !useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false });
  const [shown, setShown] = useState(false);
  const wasShown = useRef(false);
  const root = useRef<HTMLDivElement>(null);
  // One step later, so that the slot has noted where the focus was and the dialog fades in.
  useEffect(() => {
    setShown(opened);
    if (opened) wasShown.current = true;
    else if (!wasShown.current) onExited();
  }, [opened, onExited]);
  return (
    <Modal
      {...modal}
      ref={root}
      opened={shown}
      // All open dialogs hear Escape; the topmost one closes.
      onClose={() => root.current?.contains(openDialogs().at(-1) ?? null) && onClose()}
      fullScreen={fullOnPhone && onPhone}
      returnFocus={false}
      onExitTransitionEnd={onExited}
    />
  );
}
