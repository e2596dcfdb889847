import { VisuallyHidden } from '@mantine/core';
import { IconHome } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import classes from './breadcrumb.module.css';

/** A step of the trail; the last one is the page itself and has no link. */
export type Crumb = { label: string; to?: string; search?: Record<string, unknown> };

export function Breadcrumb({ trail }: { trail: Crumb[] }) {
  return (
    <nav aria-label="Fil d’Ariane">
      <ol className={classes.list}>
        <li className={classes.item}>
          <Link to="/" className={classes.link}>
            <IconHome size={16} stroke={1.75} aria-hidden />
            <VisuallyHidden>Accueil</VisuallyHidden>
          </Link>
        </li>
        {trail.map(({ label, to, search }) => (
          <li key={label} className={classes.item}>
            {to ? (
              <Link to={to} search={search ?? {}} className={classes.link}>
                {label}
              </Link>
            ) : (
              <span className={classes.here} aria-current="page">
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
