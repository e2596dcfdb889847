import { ACCESS_NOTES_MAX, type Delivery } from '@florilege/contract/deliveries/deliveries.contract.ts';
import { Alert, Button, Group, Textarea } from '@mantine/core';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { Fact, Facts } from '../../../shared/ui/facts.tsx';
import { useNoteAccess } from '../deliveries.queries.ts';
import classes from './delivery-dialog.module.css';

type Props = {
  delivery: Delivery;
  mayEdit: boolean;
  /** As it is being written; null: it is only read. */
  text: string | null;
  onText: (text: string | null) => void;
};

/** How to get in: read at every delivery there, written by whoever found out. */
export function AccessNotes({ delivery, mayEdit, text, onText }: Props) {
  const note = useNoteAccess(delivery.id);
  if (text === null) {
    return (
      <div className={classes.access}>
        <Facts className={classes.one}>
          <Fact term="Accès" wide>
            <span className={classes.words}>
              {delivery.access_notes ?? 'Rien de noté\u00a0: code, étage, gardien…'}
            </span>
          </Fact>
        </Facts>
        {mayEdit && (
          <Button variant="default" onClick={() => onText(delivery.access_notes ?? '')}>
            {delivery.access_notes ? 'Modifier l’accès' : 'Noter l’accès'}
          </Button>
        )}
      </div>
    );
  }
  return (
    <form
      className={classes.access}
      onSubmit={(event) => {
        event.preventDefault();
        note.mutate(text, { onSuccess: () => onText(null) });
      }}
    >
      <Textarea
        label="Accès"
        description="Gardé avec le destinataire, pour cette livraison et les suivantes."
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        maxLength={ACCESS_NOTES_MAX}
        autosize
        minRows={2}
        data-autofocus
      />
      {note.error && (
        <Alert color="red" title="Erreur">
          {errorMessage(note.error)}
        </Alert>
      )}
      <Group gap="xs">
        <Button variant="default" onClick={() => onText(null)} disabled={note.isPending}>
          Annuler
        </Button>
        <Button type="submit" loading={note.isPending}>
          Enregistrer l’accès
        </Button>
      </Group>
    </form>
  );
}
