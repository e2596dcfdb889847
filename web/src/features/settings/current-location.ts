import { useSessionStorage } from '@mantine/hooks';

/** The location that this browser session works at: which terminal takes its payments, which location its links are for. */
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
