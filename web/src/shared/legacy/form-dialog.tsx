import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import classes from '../form/form-dialog.module.css';
import { DiscardDialog } from './discard-dialog.tsx';
import type { useLeaving } from './use-leaving.ts';
import { useShown } from './use-shown.ts';

type Props = {
  title: string;
  opened: boolean;
  /** Something typed would be lost. */
  dirty: boolean;
  leaving: ReturnType<typeof useLeaving>;
  /** What would be lost, when leaving asks. */
  sentence: string;
  children: ReactNode;
};

/** A dialog that one types in: the whole screen on a phone, and not closed by a slip of the finger. */
export function FormDialog({ title, opened, dirty, leaving, sentence, children }: Props) {
  const shown = useShown(opened);
  const fullScreen = !useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false });
  return (
    <>
      <Modal
        opened={shown}
        onClose={leaving.request}
        title={title}
        size="lg"
        fullScreen={fullScreen}
        classNames={{ content: classes.content ?? '', body: classes.body ?? '' }}
        closeOnClickOutside={!dirty}
        closeOnEscape={!leaving.asking}
      >
        {children}
      </Modal>
      <DiscardDialog
        opened={leaving.asking}
        sentence={sentence}
        onStay={leaving.stay}
        onDiscard={leaving.leave}
      />
    </>
  );
}
