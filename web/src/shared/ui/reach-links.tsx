import { displayPhone } from '@florilege/contract/auth/phone.ts';
import { Anchor } from '@mantine/core';
import { type Icon, IconMail, IconPhone } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './reach-links.module.css';

function ReachLink({ href, Icon, children }: { href: string; Icon: Icon; children: ReactNode }) {
  return (
    <Anchor href={href} inherit fw="var(--fl-weight-strong)" className={classes.link}>
      <Icon size={16} stroke={1.75} aria-hidden />
      {children}
    </Anchor>
  );
}

/** Calls the number, which is E.164. */
export const PhoneLink = ({ phone }: { phone: string }) => (
  <ReachLink href={`tel:${phone}`} Icon={IconPhone}>
    <span className="fl-figures">{displayPhone(phone)}</span>
  </ReachLink>
);

export const MailLink = ({ email }: { email: string }) => (
  <ReachLink href={`mailto:${email}`} Icon={IconMail}>
    <span className={classes.email}>{email}</span>
  </ReachLink>
);
