import type { ReactNode } from 'react';
import classes from './filter-pill.module.css';

type Props = { on: boolean; onToggle: () => void; className?: string | undefined; children: ReactNode };

export function TogglePill({ on, onToggle, className = '', children }: Props) {
  return (
    <button type="button" className={`${classes.pill} ${className}`} aria-pressed={on} onClick={onToggle}>
      {children}
    </button>
  );
}
