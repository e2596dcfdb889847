import { Alert } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { capitalise } from '../format.ts';
import { ConflictNotices, CurrentVersion } from './conflict-panel.tsx';
import { FormDialog } from './form-dialog.tsx';
import type { ComparedField, RecordForm } from './use-record-form.ts';

/** A kind of record in French sentences. */
type Kind = {
  /** With its article: `la commande`, `l’abonnement`. */
  the: string;
  /** `cette commande`. */
  this: string;
  feminine?: true;
  /** Past participle of making one; `créé` unless given. */
  made?: string;
};

type Props = {
  form: RecordForm;
  of: Kind;
  title: ReactNode;
  /** `Créer le client`; a change is « Enregistrer ». */
  createLabel?: string;
  onClose: () => void;
  children: ReactNode;
};

/** The dialog of a record; where it has versions, it never overwrites a colleague's change unseen. */
export function RecordDialog({ form, of, title, createLabel, onClose, children }: Props) {
  const [compared, setCompared] = useState<ComparedField[] | null>(null);
  const newest = useMutation({ meta: { reads: true }, mutationFn: (read: () => Promise<void>) => read() });
  const { isNew, words, conflict } = form;
  const e = of.feminine ? 'e' : '';
  const typed = `Ce que vous avez modifié dans ${of.this} n’est pas enregistré et sera perdu.`;
  const unmade = `${capitalise(of.this)} n’est pas encore ${of.made ?? 'créé'}${e}\u00a0: ce que vous avez saisi sera perdu.`;
  return (
    <FormDialog
      form={form}
      title={title}
      onClose={onClose}
      submitLabel={isNew && createLabel ? createLabel : 'Enregistrer'}
      discardSentence={isNew ? unmade : typed}
      failureTitle={`${capitalise(of.the)} n’a pas été enregistré${e}`}
      disabled={conflict !== null || (!isNew && !form.dirty)}
      instead={
        compared &&
        words &&
        ((onAbandon) => (
          <CurrentVersion
            sentence={`${capitalise(of.the)} ${of.feminine ? 'telle qu’elle' : 'tel qu’il'} est enregistré${e} maintenant.`}
            fields={compared}
            words={words}
            onBack={() => setCompared(null)}
            onAbandon={onAbandon}
          />
        ))
      }
    >
      {words && (
        <ConflictNotices
          title={`${capitalise(of.the)} a été modifié${e} entre-temps`}
          changes={conflict}
          words={words}
          typed={form.typed}
          newest={newest}
          resumed={form.resumed}
          onResume={() => newest.mutate(form.resume)}
          onShowCurrent={() => newest.mutate(async () => setCompared(await form.compare()))}
        />
      )}
      {children}
      {/* Below the fields, so that nothing moves under the hand of the user. */}
      {form.behind && (
        <Alert color="amber" role="status">
          {capitalise(of.this)} vient d’être modifié{e} ailleurs. Votre saisie est conservée&#8239;; ce qui a
          changé vous sera montré à l’enregistrement.
        </Alert>
      )}
    </FormDialog>
  );
}
