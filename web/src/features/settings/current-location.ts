import { useSessionStorage } from '@mantine/hooks';

/** The location of this browser session: its terminal takes the payments, and links are for it. */
export function useCurrentLocation(): [number | null, (id: number | null) => void] {
  const [id, setId] = useSessionStorage<number | null>({
    key: 'current_location_id',
    defaultValue: null,
    getInitialValueInEffect: false,
    serialize: (value) => (value === null ? '' : String(value)),
    deserialize: (text) => Number(text) || null,
  });
  return [id, setId];
}
