import { Refusal } from '../../shared/refusal.ts';
import type { Inbox } from '../state/inbox.ts';

/** The inbox that both wires deliver to, and a delay longer than any client waits. */
export type Gateway = { inbox: Inbox; stall: () => Promise<void> };

/** A gateway that is down answers through its proxy, in HTML, whatever the API speaks. */
export function refuseWhileDown(inbox: Inbox): void {
  if (inbox.mode !== 'down') return;
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  throw new Refusal(503, '<html><body><h1>503 Service Unavailable</h1></body></html>', { headers });
}
