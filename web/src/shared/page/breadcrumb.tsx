import { VisuallyHidden } from '@mantine/core';
import { IconHome } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './breadcrumb.module.css';

/** From the home page to this one, which `label` names; `children` is the link between them. */
export function Breadcrumb({ label, children }: { label: string; children?: ReactNode }) {
  return (
    <nav aria-label="Fil d’Ariane" className={classes.trail}>
      <ol>
        <li className={classes.item}>
          <Link to="/" className={classes.link}>
            <IconHome size={16} stroke={1.75} aria-hidden />
            <VisuallyHidden>Accueil</VisuallyHidden>
          </Link>
        </li>
        {children && <li className={classes.item}>{children}</li>}
        <li className={classes.item}>
          <p className={classes.here} aria-current="page">
            {label}
          </p>
        </li>
      </ol>
    </nav>
  );
}
