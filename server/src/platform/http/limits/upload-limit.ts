import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';

/** The web app sends three at once from a tab. */
const AT_ONCE = 6;
const underWay = new Map<string, number>();

/**
 * An upload may take minutes, so each holds a connection and a file for long. It counts until it is answered or
 * broken off.
 *
 * @throws RATE_LIMITED for a member who sends several already
 */
export function limitUploads({ memberId }: FastifyRequest, { raw }: FastifyReply): void {
  if (memberId === null) return;
  const uploads = underWay.get(memberId) ?? 0;
  if (uploads >= AT_ONCE) throw new AppError('RATE_LIMITED', { retryAfter: 5 });
  underWay.set(memberId, uploads + 1);
  raw.once('close', () => {
    const left = (underWay.get(memberId) ?? 1) - 1;
    if (left > 0) underWay.set(memberId, left);
    else underWay.delete(memberId);
  });
}
