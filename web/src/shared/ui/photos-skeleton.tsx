import { Skeleton, Stack } from '@mantine/core';
import classes from './photos-skeleton.module.css';

export function PhotosSkeleton({ count }: { count: number }) {
  return (
    <Stack role="status" aria-busy="true" aria-label="Chargement des photos…">
      <Skeleton height={86} radius="lg" />
      <div className={classes.wall}>
        {Array.from({ length: Math.min(count, 12) }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never move
          <Skeleton key={place} className={classes.tile} radius="md" />
        ))}
      </div>
    </Stack>
  );
}
