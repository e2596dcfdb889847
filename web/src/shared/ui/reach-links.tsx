import { displayPhone } from '@florilege/contract/auth/phone.ts';
import { IconMail, IconPhone } from '@tabler/icons-react';
import classes from './reach-links.module.css';

/** Calls the number, which is E.164. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a href={`tel:${phone}`} className={classes.link}>
      <IconPhone size={16} stroke={1.75} aria-hidden />
      {displayPhone(phone)}
    </a>
  );
}

export function MailLink({ email }: { email: string }) {
  return (
    <a href={`mailto:${email}`} className={classes.link}>
      <IconMail size={16} stroke={1.75} aria-hidden />
      <span className={classes.email}>{email}</span>
    </a>
  );
}
