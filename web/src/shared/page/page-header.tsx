import { Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import classes from './page-header.module.css';
import { TopBar } from './top-bar.tsx';

export type PageHeaderProps = {
  title: string;
  /** Beside the title, small: `1 284 au total`. */
  aside?: ReactNode;
  /** Below the title, one line. */
  subtitle?: ReactNode;
  /** Above the title. */
  breadcrumb?: ReactNode;
  /** Buttons on the right; on a phone below the title. */
  actions?: ReactNode;
  /** An icon button in the phone's top bar. */
  topBarAction?: ReactNode;
};

/** Head of a page: breadcrumb, title, actions. On a phone the title is in the top bar. */
export function PageHeader({ title, aside, subtitle, breadcrumb, actions, topBarAction }: PageHeaderProps) {
  useDocumentTitle(`${title} · Florilège`);
  return (
    <header className={classes.header}>
      <TopBar title={<Title order={1}>{title}</Title>} action={topBarAction} />
      {breadcrumb && <div className={`${classes.breadcrumb} fl-no-print`}>{breadcrumb}</div>}
      <div className={classes.row}>
        <div className={classes.titles}>
          <div className={classes.titleLine}>
            <Title order={1} className={classes.title}>
              {title}
            </Title>
            {aside && <span className={classes.aside}>{aside}</span>}
          </div>
          {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
        </div>
        {actions && <div className={`${classes.actions} fl-no-print`}>{actions}</div>}
      </div>
    </header>
  );
}
