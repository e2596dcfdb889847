import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ComponentProps } from 'react';

export type ExportButtonProps = { label: string; loading: boolean };

export function ExportButton({
  label,
  loading,
  ...button
}: ExportButtonProps & Omit<ComponentProps<'button'>, 'color' | 'disabled'>) {
  return (
    <Button
      {...button}
      variant="default"
      loading={loading}
      leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
    >
      {label}
    </Button>
  );
}
