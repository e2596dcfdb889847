import { displayPhone } from '@florilege/contract/auth/phone.ts';
import { IconPhone } from '@tabler/icons-react';
import classes from './phone-link.module.css';

/** A number one can press to call; `phone` is E.164. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a href={`tel:${phone}`} className={classes.link}>
      <IconPhone size={16} stroke={1.75} aria-hidden />
      {displayPhone(phone)}
    </a>
  );
}
