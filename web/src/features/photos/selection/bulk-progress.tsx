import '@mantine/core/styles/Progress.layer.css';
import { IMAGE_BULK_LIMIT } from '@florilege/contract/photos/photos.contract.ts';
import { Progress, Stack, Text } from '@mantine/core';
import { formatCount, formatNumber } from '../../../shared/format.ts';

/** How far a selection is that goes out in slices; one slice is done before there is anything to tell. */
export function BulkProgress({ sent, total }: { sent: number; total: number }) {
  if (total <= IMAGE_BULK_LIMIT) return null;
  return (
    <Stack gap={6} role="status">
      <Progress value={(sent / total) * 100} aria-label="Avancement" />
      <Text size="xs" c="dimmed" className="fl-figures">
        {formatNumber(sent)} sur {formatCount(total, 'photo')}
      </Text>
    </Stack>
  );
}
