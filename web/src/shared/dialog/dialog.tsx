import { Modal, type ModalProps } from '@mantine/core';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { useOnPhone } from '../use-on-phone.ts';
import { openDialogs, useDialogSlot } from './dialog-slot.tsx';
import { useBackCloses } from './use-back-closes.ts';
import { useSheet } from './use-sheet.ts';

type Props = Omit<ModalProps, 'opened' | 'returnFocus' | 'onExitTransitionEnd'> & {
  /** On a phone: a sheet that is as high as there is room, or the whole screen. */
  onPhone?: 'high' | 'screen';
  /** It is a page of its own, which Back leaves. */
  isPage?: boolean;
};

const sheet = { centered: false, transitionProps: { transition: 'slide-up', duration: 180 } } as const;

/** A double click on what opens a dialog falls beside it the second time. */
const ignoreSecondClick = (event: MouseEvent) => event.detail > 1 && event.stopPropagation();

/** The frame of every dialog, a sheet at the lower edge of a phone; `DialogSlot` opens and closes it. */
export function Dialog({ onPhone, isPage = false, onClose, ...modal }: Props) {
  const { opened, onExited } = useDialogSlot();
  const narrow = useOnPhone();
  const [shown, setShown] = useState(false);
  const wasShown = useRef(false);
  const root = useRef<HTMLDivElement>(null);
  // One step later, so that the slot has noted where the focus was and the dialog fades in.
  useEffect(() => {
    setShown(opened);
    if (opened) wasShown.current = true;
    else if (!wasShown.current) onExited();
  }, [opened, onExited]);
  const whole = narrow && onPhone === 'screen';
  // All open dialogs hear Escape; the topmost one closes.
  const close = () => root.current?.contains(openDialogs().at(-1) ?? null) && onClose();
  useBackCloses(opened && !isPage, onClose);
  useSheet({
    dialog: root,
    active: narrow && shown && !whole,
    onPull: modal.withCloseButton === false ? null : close,
  });
  return (
    <Modal
      {...modal}
      {...(narrow && !whole && sheet)}
      overlayProps={{ ...modal.overlayProps, onClickCapture: ignoreSecondClick }}
      ref={root}
      opened={shown}
      onClose={close}
      fullScreen={whole}
      mod={{ high: onPhone === 'high' }}
      returnFocus={false}
      onExitTransitionEnd={onExited}
    />
  );
}
