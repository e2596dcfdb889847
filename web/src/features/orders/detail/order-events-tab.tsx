import { eventTypes, type OrderDetail, type OrderEvent } from '@florilege/contract/orders/orders.contract.ts';
import { Timeline, Title } from '@mantine/core';
import { IconCalendarEvent, IconNote, IconPencil, IconUser } from '@tabler/icons-react';
import { formatDateTime } from '../../../shared/format.ts';
import { EventForm } from './event-form.tsx';
import classes from './order-events-tab.module.css';

const icons = {
  manual_entry: IconPencil,
  note_added: IconNote,
  client_assigned: IconUser,
  delivery_scheduled: IconCalendarEvent,
} as const;

/** What happened to the order, newest first, and the form to write down more. */
export function OrderEventsTab({ order }: { order: OrderDetail }) {
  const events = newestFirst(order.events);
  return (
    <div className={classes.columns}>
      <section className={`${classes.card} fl-no-print`} aria-labelledby="new-event">
        <Title order={2} id="new-event" mb="md">
          Ajouter un événement
        </Title>
        <EventForm orderId={order.id} />
      </section>
      <section className={classes.card} aria-label="Événements">
        {events.length === 0 ? (
          <p className={classes.empty}>Aucun événement. Notez ici un appel, un changement ou une remarque.</p>
        ) : (
          <Timeline bulletSize={28} lineWidth={1} className={classes.timeline ?? ''} aria-live="polite">
            {events.map((event) => (
              <EventItem key={event.id} event={event} />
            ))}
          </Timeline>
        )}
      </section>
    </div>
  );
}

/** Those written in the same instant keep the order they were written in. */
function newestFirst(events: readonly OrderEvent[]): OrderEvent[] {
  return events.toSorted((a, b) => b.timestamp.localeCompare(a.timestamp) || Math.abs(b.id) - Math.abs(a.id));
}

function EventItem({ event }: { event: OrderEvent }) {
  const Icon = icons[event.event_type];
  const unsent = event.id < 0;
  return (
    <Timeline.Item
      bullet={<Icon size={15} stroke={1.75} aria-hidden />}
      title={event.description}
      data-unsent={unsent || undefined}
    >
      {event.notes && <p className={classes.notes}>{event.notes}</p>}
      <p className={classes.origin}>
        {event.author_name ?? 'Système'} ·{' '}
        {unsent ? (
          'enregistrement…'
        ) : (
          <time dateTime={event.timestamp}>{formatDateTime(event.timestamp)}</time>
        )}{' '}
        · {eventTypes[event.event_type]}
      </p>
    </Timeline.Item>
  );
}
