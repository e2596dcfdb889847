import { Button, Group } from '@mantine/core';

type Props = { message: string; onRetry: () => void; retrying: boolean };

/** Says that the data could not be refreshed; it stays usable. */
export function StaleNotice({ message, onRetry, retrying }: Props) {
  return (
    <Group
      role="alert"
      justify="space-between"
      gap="xs"
      mb="sm"
      px="md"
      py="sm"
      bd="1px solid var(--fl-line)"
      bdrs="md"
      bg="var(--fl-red-soft)"
      c="red"
    >
      {message}
      <Button variant="default" size="compact-md" onClick={onRetry} loading={retrying}>
        Réessayer
      </Button>
    </Group>
  );
}
