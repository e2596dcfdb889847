import {
  NOTICES_MAX,
  type OrderNotice,
  orderNoticesRoutes,
} from '@florilege/contract/orders/order-notices.ts';
import { Button, Group, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconPhone } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useMember } from '../../../session/use-session.ts';
import { call } from '../../../shared/api/call.ts';
import { inStorage } from '../../../shared/in-storage.ts';
import { hereOf } from '../../../shared/page/use-here.ts';
import { stringifySearch } from '../../../shared/search-params.ts';
import { MissedActions } from './missed-actions.tsx';
import classes from './notices.module.css';
import { missText } from './order-marks.tsx';

/** The topic `notices` of live updates makes it stale, which an ordinary change of an order does not. */
const noticesQuery = queryOptions({
  queryKey: ['notices'],
  queryFn: async ({ signal }) => (await call(orderNoticesRoutes.notices, { signal })).results,
});

/** An instant after every notice: priorities are fractions of it. */
const FAR = Date.parse('2200-01-01');

const keyOf = (notice: OrderNotice) => `${notice.kind} ${notice.order_id} ${notice.at}`;
const atOf = (key: string) => key.slice(key.lastIndexOf(' ') + 1);

/**
 * Tells the member at once what went wrong while he is signed in; « À traiter » has the rest. A notice that nobody
 * closed comes back after a reload.
 */
export default function LiveNotices() {
  const { id: member } = useMember();
  const router = useRouter();
  const { data } = useQuery(noticesQuery);
  const known = useRef<KnownNotices | null>(null);
  useEffect(() => {
    if (!data) return;
    const keys = data.map(keyOf);
    known.current ??= knownNotices(member, keys);
    // Put right since. A full answer leaves out the oldest, which are kept.
    const since = data.length < NOTICES_MAX ? '' : (data.at(-1)?.at ?? '');
    for (const key of known.current.goneFrom(keys, since)) notifications.hide(key);
    for (const notice of data.toReversed()) {
      const key = keyOf(notice);
      if (!known.current.isNew(key)) continue;
      const close = () => known.current?.close(key);
      const open = () => {
        notifications.hide(key);
        const back = stringifySearch({ return: hereOf(router.state.location) });
        router.history.push(`/commandes/${notice.order_id}${back}`);
      };
      notifications.show({
        id: key,
        color: 'red',
        className: classes.live,
        autoClose: false,
        // A notice stays until it is closed: an undo, which lasts seconds, must not wait for it, nor a newer notice.
        priority: Date.parse(notice.at) / FAR - 1,
        withCloseButton: true,
        closeButtonProps: { 'aria-label': 'Fermer' },
        onClose: close,
        title: titleOf(notice),
        message: <NoticeBody notice={notice} onOpen={open} onMended={() => notifications.hide(key)} />,
      });
    }
  }, [data, member, router]);
  return null;
}

function titleOf(notice: OrderNotice): string {
  const what = notice.kind === 'missed' ? missText(notice.missed_as, notice.at) : 'À refaire';
  return `${what}\u00a0· ${notice.display_client}`;
}

type BodyProps = { notice: OrderNotice; onOpen: () => void; onMended: () => void };

function NoticeBody({ notice, onOpen, onMended }: BodyProps) {
  const { order_id } = notice;
  const sender = notice.kind === 'missed' ? notice.sender : null;
  return (
    <Stack gap="xs">
      {notice.kind === 'missed' ? (
        <span>
          Commande {order_id} non remise{notice.driver_name && ` par ${notice.driver_name}`}.
        </span>
      ) : (
        <span>
          Commande {order_id}, refusée par {notice.author_name ?? 'Système'}&nbsp;: «&nbsp;{notice.reason}
          &nbsp;».
        </span>
      )}
      <Group gap="xs">
        {sender?.phone && (
          <Button
            component="a"
            href={`tel:${sender.phone}`}
            aria-label={`Appeler l’expéditeur, ${sender.name}`}
            variant="light"
            size="compact-md"
            leftSection={<IconPhone size={16} stroke={1.75} aria-hidden />}
          >
            Appeler l’expéditeur
          </Button>
        )}
        {notice.kind === 'missed' && <MissedActions orderId={order_id} onMended={onMended} />}
        <Button variant="light" size="compact-md" onClick={onOpen}>
          Ouvrir la commande
        </Button>
      </Group>
    </Stack>
  );
}

type KnownNotices = {
  isNew: (key: string) => boolean;
  close: (key: string) => void;
  /** Notices on screen that came after `since` and are not among these. */
  goneFrom: (keys: readonly string[], since: string) => string[];
};

/** Those that were there when this tab was first opened, and those that were closed since. */
function knownNotices(member: string, first: readonly string[]): KnownNotices {
  const place = `florilege-notices/${member}`;
  const stored = inStorage(() => sessionStorage.getItem(place), null);
  const closed = new Set<string>(stored ? stored.split('\n') : first);
  const shown = new Set<string>();
  const store = () => inStorage(() => sessionStorage.setItem(place, [...closed].join('\n')), undefined);
  store();
  return {
    isNew: (key) => {
      if (closed.has(key) || shown.has(key)) return false;
      shown.add(key);
      return true;
    },
    close: (key) => {
      closed.add(key);
      store();
    },
    goneFrom: (keys, since) =>
      [...shown].filter((key) => !closed.has(key) && !keys.includes(key) && atOf(key) > since),
  };
}
