import { Button, Group, Text } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { errorMessage } from '../api/api-error.ts';
import { formatNumber } from '../format.ts';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { fetchNext } from './fetch-next.ts';

/** On the way down the next page is asked for before its end comes into sight. */
const AHEAD = '700px';

type Props = {
  label?: string;
  shown: number;
  count: number;
  hasMore: boolean;
  loading: boolean;
  /** The shown pages are being read again: the next page waits, so that neither request cancels the other. */
  refreshing: boolean;
  error: string | null;
  onMore: () => void;
};

/** End of what is loaded: the rest comes by itself on the way down, or at the button. */
export function LoadMore(props: Props) {
  const { label = 'Charger plus', shown, count, hasMore, loading, refreshing, error, onMore } = props;
  const end = useRef<HTMLDivElement>(null);
  const more = useEffectEvent(onMore);
  const [wanted, setWanted] = useState(false);
  const scrolled = useScrolled();
  const waits = hasMore && !loading && !refreshing && error === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that leaves the end in sight asks for another
  useEffect(() => {
    if (!waits || !end.current) return;
    if (wanted) {
      setWanted(false);
      more();
      return;
    }
    // On a busy phone several sightings come at once; the last one counts.
    const observer = new IntersectionObserver((sightings) => sightings.at(-1)?.isIntersecting && more(), {
      rootMargin: scrolled ? AHEAD : '0px',
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [waits, shown, wanted, scrolled]);

  if (error !== null) return <ErrorPanel message={error} onRetry={onMore} retrying={loading} />;
  if (!hasMore) return null;
  return (
    <Group justify="center" pt="lg" pb="2xs" className="fl-no-print" ref={end}>
      <Button variant="default" loading={loading || wanted} onClick={() => setWanted(true)}>
        {label}
      </Button>
      <Text span size="xs" c="dimmed" className="fl-figures">
        {formatNumber(shown)} sur {formatNumber(count)}
      </Text>
    </Group>
  );
}

/** Why the next page of a list did not come, where a button alone asks for it. */
export const MoreFailed = ({ list }: { list: UseInfiniteQueryResult<{ pages: unknown[] }> }) => (
  <ErrorPanel
    message={errorMessage(list.error)}
    onRetry={() => fetchNext(list)}
    retrying={list.isFetchingNextPage}
  />
);

/** Whether somebody has scrolled: a first view asks for no second page. */
function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(() => window.scrollY > 0);
  useEffect(() => {
    if (scrolled) return;
    const note = () => setScrolled(true);
    addEventListener('scroll', note, { passive: true, once: true });
    return () => removeEventListener('scroll', note);
  }, [scrolled]);
  return scrolled;
}
