import { Button, type ModalProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from '../dialog/dialog.tsx';
import { DiscardQuestion } from '../dialog/discard-dialog.tsx';
import { useLeaving } from '../dialog/use-leaving.ts';
import { Form } from './form.tsx';
import classes from './form-dialog.module.css';
import type { AnyForm } from './use-form.ts';

export type FormDialogProps = {
  form: AnyForm;
  title: ReactNode;
  onClose: () => void;
  submitLabel: string;
  /** « Annuler » unless leaving is a choice of its own. */
  leaveLabel?: string;
  discardSentence: string;
  failureTitle: string;
  disabled?: boolean;
  submitColor?: string;
  /** Stops the request that runs; `run` null: too late for it. */
  stop?: { label: string; run: (() => void) | null };
  size?: ModalProps['size'];
  children: ReactNode;
  /** Replaces the form and its buttons for a while; `onAbandon` closes without asking, `onClose` asks. */
  instead?: ((onAbandon: () => void, onClose: () => void) => ReactNode) | null | undefined;
};

/** A dialog with a form: its buttons are always in sight, and it asks before text is lost. */
export function FormDialog(props: FormDialogProps) {
  const { form, title, onClose, submitLabel, discardSentence, failureTitle, children, instead } = props;
  const stop = form.saving ? props.stop : undefined;
  const leaving = useLeaving({ dirty: form.dirty, busy: form.saving, saved: form.saved, onClose });
  return (
    <>
      <Dialog
        title={title}
        onClose={leaving.request}
        size={props.size ?? 'lg'}
        classNames={{ content: classes.content, body: classes.body }}
        closeOnClickOutside={!form.dirty}
        closeOnEscape={!leaving.asking}
      >
        {instead?.(leaving.leave, leaving.request) ?? (
          <Form form={form} failureTitle={failureTitle}>
            {children}
            <footer className={classes.footer}>
              <Button
                variant="default"
                onClick={stop?.run ?? leaving.request}
                disabled={form.saving && !stop?.run}
              >
                {stop?.label ?? props.leaveLabel ?? 'Annuler'}
              </Button>
              <Button
                type="submit"
                loading={form.saving}
                disabled={props.disabled ?? false}
                {...(props.submitColor && { color: props.submitColor })}
              >
                {submitLabel}
              </Button>
            </footer>
          </Form>
        )}
      </Dialog>
      <DiscardQuestion leaving={leaving} sentence={discardSentence} />
    </>
  );
}
