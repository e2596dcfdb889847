import { Box, SimpleGrid, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './facts.module.css';

/** Terms over their values, in as many columns as there is room for. */
export function Facts({ className = '', children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <SimpleGrid
      renderRoot={(list) => <dl {...list} />}
      minColWidth="min(100%, 180px)"
      spacing="lg"
      className={className}
    >
      {children}
    </SimpleGrid>
  );
}

/** `wide`: takes the whole line. */
export function Fact(props: { term: string; wide?: boolean; children: ReactNode }) {
  const { term, wide = false, children } = props;
  return (
    <Box miw={0} data-wide={wide || undefined}>
      <Text component="dt" size="xs" c="dimmed" mb="2xs">
        {term}
      </Text>
      <dd className={classes.value}>{children}</dd>
    </Box>
  );
}
