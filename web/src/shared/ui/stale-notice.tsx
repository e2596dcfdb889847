import { Alert, Button, Group } from '@mantine/core';

type Props = { message: string; onRetry: () => void; retrying: boolean };

/** Says that the data could not be refreshed; it stays usable. */
export function StaleNotice({ message, onRetry, retrying }: Props) {
  return (
    <Alert className="fl-no-print" color="red" mb="sm" py="sm" bd="1px solid var(--fl-line)">
      <Group justify="space-between" gap="xs" c="red">
        {message}
        <Button variant="default" size="compact-md" onClick={onRetry} loading={retrying}>
          Réessayer
        </Button>
      </Group>
    </Alert>
  );
}
