import { type EventType, eventTypes } from '@florilege/contract/orders/orders.contract.ts';
import { Alert, Button, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useMember } from '../../../session/use-session.ts';
import { errorMessage, isApiError } from '../../../shared/api/api-error.ts';
import { useIdempotencyKey } from '../../../shared/api/idempotency.ts';
import { useAddEvent } from '../order.queries.ts';

type Fields = { event_type: EventType; description: string; notes: string };
const blank: Fields = { event_type: 'manual_entry', description: '', notes: '' };
const types = Object.entries(eventTypes).map(([value, label]) => ({ value, label }));
const isEventType = (value: string | null): value is EventType => value !== null && value in eventTypes;

/** Writes down what happened; it stands in the list at once and comes back into the form when it could not be kept. */
export function EventForm({ orderId }: { orderId: number }) {
  const member = useMember();
  const add = useAddEvent(orderId);
  const key = useIdempotencyKey();
  const [fields, setFields] = useState(blank);
  const ready = fields.description.trim() !== '';
  const errors = isApiError(add.error) ? add.error.fields : {};
  const inFields = 'description' in errors || 'notes' in errors;

  const change = (part: Partial<Fields>) => {
    // Another text is another event, whatever became of the one before.
    key.renew();
    setFields((now) => ({ ...now, ...part }));
  };

  const submit = () => {
    if (!ready || add.isPending) return;
    const sent = fields;
    setFields({ ...blank, event_type: sent.event_type });
    add.mutate(
      { ...sent, author_name: member.display_name, idempotencyKey: key.current() },
      {
        onSuccess: () => key.renew(),
        // What is being typed meanwhile goes on below it: neither is lost.
        onError: () => setFields((now) => beside(sent, now)),
      },
    );
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap="sm">
        <Select
          label="Type d’événement"
          data={types}
          value={fields.event_type}
          allowDeselect={false}
          onChange={(value) => isEventType(value) && change({ event_type: value })}
        />
        <TextInput
          label="Description"
          required
          maxLength={1000}
          placeholder="Client rappelé"
          value={fields.description}
          onChange={(event) => change({ description: event.currentTarget.value })}
          error={errors.description}
        />
        <Textarea
          label="Notes"
          autosize
          minRows={2}
          maxRows={8}
          maxLength={4000}
          value={fields.notes}
          onChange={(event) => change({ notes: event.currentTarget.value })}
          error={errors.notes}
        />
        {add.error && !inFields && (
          <Alert color="red" title="L’événement n’a pas été ajouté">
            {errorMessage(add.error)}
          </Alert>
        )}
        <Button type="submit" disabled={!ready} loading={add.isPending} style={{ alignSelf: 'flex-start' }}>
          Ajouter l’événement
        </Button>
      </Stack>
    </form>
  );
}

/** The event that came back, and in its notes the one that was begun since. */
function beside(sent: Fields, now: Fields): Fields {
  const begun = [now.description, now.notes].filter(Boolean);
  return begun.length === 0 ? sent : { ...sent, notes: [sent.notes, ...begun].filter(Boolean).join('\n\n') };
}
