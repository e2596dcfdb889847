import { can } from '@florilege/contract/auth/roles.ts';
import { today } from '@florilege/contract/http/dates.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useMember } from '../../../session/use-session.ts';
import { type DayFilter, dayQuery, keptDayQuery } from '../deliveries.queries.ts';

type Change = { date?: string; driver?: string | null; livraison?: number | null };

/** The filters and the open stop of the URL; a driver sees his own run unless it says otherwise. */
export function useDayFilter() {
  const member = useMember();
  const search = useSearch({ from: '/livraisons' });
  const navigate = useNavigate();
  const router = useRouter();
  const isDriver = !can(member, 'orders.edit');
  const own = isDriver ? member.id : null;
  const driver = search.driver === undefined ? own : search.driver === 'tous' ? null : search.driver;
  const filter: DayFilter = { date: search.date ?? today(), driver };
  const opened = search.livraison === undefined ? null : Number(search.livraison);

  const show = (change: Change) => {
    const next = { ...filter, livraison: opened, ...change };
    void navigate({
      to: '/livraisons',
      search: {
        date: next.date === today() ? undefined : next.date,
        driver: next.driver === own ? undefined : (next.driver ?? 'tous'),
        livraison: next.livraison === null ? undefined : String(next.livraison),
      },
      // Back closes a stop, and takes no filter back.
      replace: !change.livraison,
    });
  };

  // Closing a stop that was opened here goes back, so that Back does not open it again.
  const pushed = useRef(false);
  useEffect(() => {
    if (opened === null) pushed.current = false;
  }, [opened]);
  const open = (id: number) => {
    pushed.current = true;
    show({ livraison: id });
  };
  const close = () => {
    if (pushed.current) router.history.back();
    else show({ livraison: null });
  };
  return { member, isDriver, filter, opened, show, open, close };
}

/** The day from the server; until it answers, or without network, as this device last knew it. */
export function useDay(member: string, filter: DayFilter) {
  const server = useQuery(dayQuery(member, filter));
  const kept = useQuery({ ...keptDayQuery(member, filter), enabled: !server.data });
  return {
    day: server.data ?? kept.data?.day,
    /** When the shown day was kept on this device; null for the server's answer. */
    keptAt: server.data ? null : (kept.data?.keptAt ?? null),
    error: server.error,
    pending: server.isPending && !kept.data,
    retry: () => void server.refetch(),
    retrying: server.isRefetching,
  };
}
