import '@mantine/core/styles/Timeline.layer.css';
import {
  type EventType,
  eventTypeLabel,
  eventTypes,
  isEventType,
  type OrderEvent,
} from '@florilege/contract/orders/order-events.ts';
import type { OrderDetail } from '@florilege/contract/orders/orders.contract.ts';
import { Button, Group, Paper, Select, Stack, Text, TextInput, Timeline, Title } from '@mantine/core';
import { IconCalendarEvent, IconNote, IconPencil, IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import { quickDrafts, useQuickDraft } from '../../../session/kept-drafts.ts';
import { useMember } from '../../../session/use-session.ts';
import { Refusal } from '../../../shared/form/form.tsx';
import { LongText } from '../../../shared/form/long-text.tsx';
import { formatDateTime } from '../../../shared/format.ts';
import { useAddEvent } from '../order.queries.ts';
import classes from './order-page.module.css';

const icons = {
  manual_entry: IconPencil,
  note_added: IconNote,
  client_assigned: IconUser,
  delivery_scheduled: IconCalendarEvent,
} as const;

export default function OrderEventsTab({ order }: { order: OrderDetail }) {
  const events = newestFirst(order.events);
  return (
    <div className={classes.events}>
      <Paper
        component="section"
        withBorder
        className={`${classes.card} fl-no-print`}
        aria-labelledby="new-event"
      >
        <Title order={2} id="new-event" mb="md">
          Ajouter un événement
        </Title>
        <EventForm orderId={order.id} />
      </Paper>
      <Paper component="section" withBorder className={classes.card} aria-label="Événements">
        {events.length === 0 ? (
          <Text c="dimmed">Aucun événement. Notez ici un appel, un changement ou une remarque.</Text>
        ) : (
          <Timeline bulletSize={28} lineWidth={1} className={classes.timeline} aria-live="polite">
            {events.map((event) => (
              <EventItem key={event.id} event={event} />
            ))}
          </Timeline>
        )}
      </Paper>
    </div>
  );
}

/** Events of the same instant keep the order they were written in. */
const newestFirst = (events: readonly OrderEvent[]) =>
  events.toSorted((a, b) => b.timestamp.localeCompare(a.timestamp) || Math.abs(b.id) - Math.abs(a.id));

function EventItem({ event }: { event: OrderEvent }) {
  const Icon = isEventType(event.event_type) ? icons[event.event_type] : IconPencil;
  const unsent = event.id < 0;
  const typed = !event.automatic;
  return (
    <Timeline.Item
      bullet={<Icon size={15} stroke={1.75} aria-hidden />}
      title={event.description}
      data-unsent={unsent || undefined}
    >
      {event.notes && (
        <Text mt="2xs" className="fl-lines">
          {event.notes}
        </Text>
      )}
      <Text size="xs" c="dimmed" mt="2xs" className="fl-figures">
        {event.author_name ?? 'Système'}&nbsp;· {unsent && 'enregistrement…'}
        {!unsent && <time dateTime={event.timestamp}>{formatDateTime(event.timestamp)}</time>}
        {typed && `\u00a0· ${eventTypeLabel(event.event_type)}`}
      </Text>
    </Timeline.Item>
  );
}

type Values = { event_type: EventType; description: string; notes: string };
const blank: Values = { event_type: 'manual_entry', description: '', notes: '' };
const NOT_ADDED = 'L’événement n’a pas été ajouté';
const eventDrafts = quickDrafts({
  blank,
  failed: NOT_ADDED,
  /** The event that came back, with the one begun since in its notes. */
  beside: (sent, now) => {
    const begun = [now.description, now.notes].filter(Boolean);
    return begun.length === 0
      ? null
      : { ...sent, notes: [sent.notes, ...begun].filter(Boolean).join('\n\n') };
  },
});
const types = Object.entries(eventTypes).map(([value, label]) => ({ value, label }));

/** The event is in the list at once; it comes back into the form when it could not be saved. */
function EventForm({ orderId }: { orderId: number }) {
  const { display_name: author_name } = useMember();
  const { mutateAsync: add } = useAddEvent(orderId);
  const { draft, failure, change, submit } = useQuickDraft(eventDrafts, orderId, (event) =>
    add({ ...event, author_name }),
  );
  const [detailed, setDetailed] = useState(false);
  const isOpen = detailed || draft.notes !== '' || draft.event_type !== blank.event_type;
  const ready = draft.description.trim() !== '';
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) submit({ ...blank, event_type: draft.event_type });
      }}
    >
      <Stack gap="md">
        {failure && <Refusal title={NOT_ADDED} message={failure} />}
        <TextInput
          label="Description"
          value={draft.description}
          onChange={(event) => change({ description: event.currentTarget.value })}
          required
          maxLength={1000}
          placeholder="Client rappelé"
        />
        {isOpen && (
          <>
            <LongText
              value={draft.notes}
              onChange={(event) => change({ notes: event.currentTarget.value })}
              autoFocus={detailed}
              label="Notes"
              minRows={2}
              maxRows={8}
              maxLength={4000}
            />
            <Select
              label="Type d’événement"
              data={types}
              value={draft.event_type}
              allowDeselect={false}
              onChange={(value) => value !== null && isEventType(value) && change({ event_type: value })}
            />
          </>
        )}
        <Group gap="sm">
          <Button type="submit" disabled={!ready}>
            Ajouter l’événement
          </Button>
          {!isOpen && (
            <Button variant="subtle" onClick={() => setDetailed(true)}>
              Notes et type
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}
