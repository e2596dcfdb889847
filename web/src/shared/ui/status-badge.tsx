import type { BadgeVariant } from '@florilege/contract/auth/roles.ts';
import type { ReactNode } from 'react';
import { RowBadge } from './row-badge.tsx';

/** The specification's badge variants as the library's properties. */
const looks = {
  default: { variant: 'filled', color: 'green' },
  secondary: { variant: 'light', color: 'green' },
  destructive: { variant: 'filled', color: 'red' },
  outline: { variant: 'outline', color: 'gray' },
} as const satisfies Record<BadgeVariant, object>;

type Props = { variant: BadgeVariant; children: ReactNode; size?: 'md' | 'lg' };

/** Badge of a status or a role, with the variant of the contract's tables. */
export function VariantBadge({ variant, children, size = 'lg' }: Props) {
  return (
    <RowBadge look={looks[variant]} size={size}>
      {children}
    </RowBadge>
  );
}

/** The badge of a status as the contract's tables show it. */
export function StatusBadge({ badge, label, size }: { badge: BadgeVariant; label: string; size?: 'md' }) {
  return (
    <VariantBadge variant={badge} {...(size && { size })}>
      {label}
    </VariantBadge>
  );
}
