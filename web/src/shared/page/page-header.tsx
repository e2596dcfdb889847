import { Box, Group, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';
import { Breadcrumb } from './breadcrumb.tsx';
import classes from './page-header.module.css';

export type PageHeaderProps = {
  title: string;
  /** Beside the title, small: `1 284 au total`. */
  aside?: ReactNode;
  subtitle?: ReactNode;
  /** Unless given, the page is one step from home; null is home itself. */
  breadcrumb?: ReactNode;
  /** Buttons on the right; on a phone below the title. */
  actions?: ReactNode;
  /** An icon button in the phone's top bar. */
  topBarAction?: ReactNode;
};

/** Head of a page: breadcrumb, title, actions. On a phone the title is in the top bar. */
export function PageHeader(props: PageHeaderProps) {
  const { title, aside, subtitle, actions, topBarAction } = props;
  const { breadcrumb = <Breadcrumb label={title} /> } = props;
  useDocumentTitle(`${title} · Florilège`);
  return (
    <Box component="header" mb={{ base: 'md', sm: 'lg' }}>
      <TopBar title={<Title order={1}>{title}</Title>} action={topBarAction} />
      {breadcrumb && (
        <Box mb="xs" className="fl-no-print">
          {breadcrumb}
        </Box>
      )}
      <Group gap="var(--fl-space-sm) var(--fl-space-lg)" justify="space-between" align="flex-start">
        {/* A long subtitle wraps before it pushes the buttons to a line of their own. */}
        <Box flex="1 1 240px" miw={0}>
          <Group gap="var(--fl-space-2xs) var(--fl-space-md)" align="baseline">
            <Title order={1} lts="-0.01em" className={classes.title}>
              {title}
            </Title>
            {aside && (
              <Text span size="xs" c="dimmed" className="fl-figures">
                {aside}
              </Text>
            )}
          </Group>
          {subtitle && <Text c="dimmed">{subtitle}</Text>}
        </Box>
        {actions && (
          <Group gap="sm" className="fl-no-print">
            {actions}
          </Group>
        )}
      </Group>
    </Box>
  );
}

type Slots<Content> = { title: Content; action: Content };

/** The two places of the phone's top bar that a screen fills. */
export const TopBarContext = createContext<Slots<HTMLElement | null>>({ title: null, action: null });

/** Puts a screen's title and one action into the phone's top bar, for `PageHeader`. */
function TopBar({ title, action }: Slots<ReactNode>) {
  const slots = useContext(TopBarContext);
  return (
    <>
      {slots.title && createPortal(title, slots.title)}
      {slots.action && action && createPortal(action, slots.action)}
    </>
  );
}
