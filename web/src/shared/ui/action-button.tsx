import { Button, type ButtonProps } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ComponentProps } from 'react';

export function ActionButton({
  Icon,
  variant = 'default',
  ...button
}: ButtonProps & ComponentProps<'button'> & { Icon: Icon }) {
  return <Button variant={variant} leftSection={<Icon size={18} stroke={1.75} aria-hidden />} {...button} />;
}
