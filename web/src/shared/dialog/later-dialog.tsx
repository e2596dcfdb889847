import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router';
import { createElement, type ReactNode, useEffect } from 'react';
import { isApiError } from '../api/api-error.ts';
import { type Load, later, type Part } from '../page/later.ts';
import { useFailed } from '../ui/notification-dialog.tsx';
import { useDialogSlot } from './dialog-slot.tsx';

/** A dialog whose code is fetched as it opens. A failure closes it and is told; the next opening tries again. */
export function laterDialog<Props extends { onClose: () => void }>(load: Load<Props>): Part<Props> {
  const Dialog = later(load);
  return Object.assign(
    (props: Props) => <Fetched onClose={props.onClose}>{createElement(Dialog, props)}</Fetched>,
    { load: Dialog.load },
  );
}

function Fetched({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const failed = useFailed();
  const onCatch = (error: unknown) => {
    onClose();
    failed(error);
  };
  return (
    <CatchBoundary getResetKey={() => ''} errorComponent={Unfetched} onCatch={onCatch}>
      {children}
    </CatchBoundary>
  );
}

/** Leaves the slot as a dialog does that was never shown; an error of our own is the page's. */
function Unfetched({ error }: ErrorComponentProps) {
  const { opened, onExited } = useDialogSlot();
  useEffect(() => {
    if (!opened) onExited();
  }, [opened, onExited]);
  if (!isApiError(error)) throw error;
  return null;
}
