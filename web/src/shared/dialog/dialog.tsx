import { Modal, type ModalProps } from '@mantine/core';
import { type MouseEvent, startTransition, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useOnPhone } from '../use-on-phone.ts';
import classes from './dialog.module.css';
import { openDialogs, useDialogSlot } from './dialog-slot.tsx';
import { useBackCloses } from './use-back-closes.ts';
import { useCoversPage } from './use-covers-page.ts';
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
  const [drawn, setDrawn] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  // One step later, so that the slot has noted where the focus was, and in slices, between which the page answers.
  useEffect(() => {
    if (opened) startTransition(() => setDrawn(true));
    else if (!drawn) onExited();
  }, [opened, drawn, onExited]);
  const whole = narrow && onPhone === 'screen';
  // All open dialogs hear Escape; the topmost one closes.
  const close = () => root.current?.contains(openDialogs().at(-1) ?? null) && onClose();
  useBackCloses(opened && !isPage, onClose);
  useCoversPage(opened);
  useSheet({
    dialog: root,
    active: narrow && drawn && opened && !whole,
    onPull: modal.withCloseButton === false ? null : close,
  });
  // The page answers the press at once.
  if (!drawn) return opened && createPortal(<div className={classes.backdrop} />, document.body);
  // The library's own portal would draw its content a second time, in one task.
  return createPortal(
    <Modal
      {...modal}
      {...(narrow && !whole && sheet)}
      overlayProps={{ ...modal.overlayProps, onClickCapture: ignoreSecondClick }}
      ref={root}
      withinPortal={false}
      opened={opened}
      onClose={close}
      fullScreen={whole}
      mod={{ high: onPhone === 'high', closing: !opened }}
      returnFocus={false}
      onExitTransitionEnd={onExited}
    />,
    document.body,
  );
}
