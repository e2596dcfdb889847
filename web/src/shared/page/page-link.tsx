import { useRouter } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent } from 'react';

type Props = Omit<ComponentProps<'a'>, 'href'> & { href: string };

/** A link to a page of ours by its whole address, filters included, where the address is put together rather than known beforehand. */
export function PageLink({ href, onClick, ...props }: Props) {
  const router = useRouter();
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    // Another tab or window is the browser's own business.
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    event.preventDefault();
    void router.navigate({ href });
  };
  return <a {...props} href={href} onClick={go} />;
}
