import { Badge } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import theme from '../tokens/theme.module.css';

type Size = 'sm' | 'md' | 'lg';
type Look = { variant: 'filled' | 'light' | 'outline'; color: 'green' | 'red' | 'gray' | 'amber' };

const root = `${Badge.classes.root} ${theme.badge}`;
const label = `${Badge.classes.label} ${theme.badgeLabel}`;
const styles = new Map<string, CSSProperties>();

/** Styles that the library would compute for each badge. */
function styleOf({ variant, color }: Look, size: Size): CSSProperties {
  const key = `${variant} ${color} ${size}`;
  const known = styles.get(key);
  if (known) return known;
  const of = (part: string) => `var(--mantine-color-${color}-${part})`;
  const style = {
    '--badge-height': `var(--badge-height-${size})`,
    '--badge-padding-x': `var(--badge-padding-x-${size})`,
    '--badge-fz': `var(--badge-fz-${size})`,
    '--badge-radius': 'var(--mantine-radius-xl)',
    '--badge-bg': variant === 'outline' ? 'transparent' : of(variant),
    '--badge-color': of({ filled: 'contrast', light: 'light-color', outline: 'outline' }[variant]),
    '--badge-bd': `1px solid ${variant === 'outline' ? of('outline') : 'transparent'}`,
  } as CSSProperties;
  styles.set(key, style);
  return style;
}

type Props = { look: Look; size?: Size; className?: string | undefined; title?: string; children: ReactNode };

/** The library's badge as a plain element: a list has several in each row. */
export function RowBadge({ look, size = 'lg', className, title, children }: Props) {
  return (
    <span
      className={className ? `${root} ${className}` : root}
      data-variant={look.variant}
      style={styleOf(look, size)}
      title={title}
    >
      <span className={label}>{children}</span>
    </span>
  );
}
