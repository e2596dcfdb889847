import { ACCESS_NOTES_MAX, type Delivery } from '@florilege/contract/deliveries/deliveries.contract.ts';
import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { Form } from '../../../shared/form/form.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { Fact, Facts } from '../../../shared/ui/facts.tsx';
import { useNoteAccess } from '../deliveries.queries.ts';
import classes from './deliveries.module.css';

/** The notes on how to get in at a recipient's, and whether they are being written. */
export function useAccessNotes({ id, access_notes }: Delivery) {
  const note = useNoteAccess(id);
  const [writing, setWriting] = useState(false);
  const form = useForm({
    start: { access_notes: access_notes ?? '' },
    check: () => ({}),
    send: (values) => note.mutateAsync(values.access_notes),
    onSaved: () => setWriting(false),
  });
  return {
    form,
    writing,
    dirty: writing && form.dirty,
    open: () => {
      form.restart({ access_notes: access_notes ?? '' });
      setWriting(true);
    },
    close: () => setWriting(false),
  };
}

type Props = { access: ReturnType<typeof useAccessNotes>; notes: string | null; mayEdit: boolean };

/** Read at every delivery to the recipient, and written by any member who found out. */
export function AccessNotes({ access: { form, writing, open, close }, notes, mayEdit }: Props) {
  if (!writing) {
    return (
      <Stack gap="xs" align="flex-start">
        <Words term="Accès" text={notes ?? 'Rien de noté\u00a0: code, étage, gardien…'} />
        {mayEdit && (
          <Button variant="default" onClick={open}>
            {notes ? 'Modifier l’accès' : 'Noter l’accès'}
          </Button>
        )}
      </Stack>
    );
  }
  return (
    <Form form={form} failureTitle="Erreur">
      <Textarea
        {...form.field('access_notes')}
        label="Accès"
        description="Gardé avec le destinataire, pour cette livraison et les suivantes."
        maxLength={ACCESS_NOTES_MAX}
        autosize
        minRows={2}
        data-autofocus
      />
      <Group gap="xs">
        <Button variant="default" onClick={close} disabled={form.saving}>
          Annuler
        </Button>
        <Button type="submit" loading={form.saving}>
          Enregistrer l’accès
        </Button>
      </Group>
    </Form>
  );
}

/** A text of several lines under its term. */
export function Words({ term, text }: { term: string; text: string }) {
  return (
    <Facts className={classes.words}>
      <Fact term={term} wide>
        {text}
      </Fact>
    </Facts>
  );
}
