import { Button } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import { directionsTo } from './maps.ts';

/** « Itinéraire », where there is an address to go to. */
export function DirectionsButton({ address }: { address: string | null }) {
  if (!address) return null;
  return (
    <Button
      component="a"
      href={directionsTo(address)}
      target="_blank"
      rel="noopener"
      variant="default"
      leftSection={<IconRoute size={20} stroke={1.6} aria-hidden />}
    >
      Itinéraire
    </Button>
  );
}
