import { type ReactNode, useState } from 'react';
import { Meanwhile } from './later.ts';

type Props = { opened: boolean; skeleton?: ReactNode; children: ReactNode };

/** The inside of a tab: it loads when the tab is first opened, and stays. */
export function OnceOpened({ opened, skeleton, children }: Props) {
  const [once, setOnce] = useState(opened);
  if (opened && !once) setOnce(true);
  return once && <Meanwhile value={skeleton}>{children}</Meanwhile>;
}
