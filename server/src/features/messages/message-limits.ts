import type { Tx } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { countHit } from '../auth/auth.public.ts';

const HOUR = 3600;
const perLink = { hits: 10, seconds: 24 * HOUR };
const perMember = { hits: 60, seconds: HOUR };

/** A client is not flooded, nor the shop's credit used up, by one member. @throws RATE_LIMITED with the limit in words */
export async function countMessage(tx: Tx, memberId: string, linkId: number | null): Promise<void> {
  if (linkId !== null && (await countHit(tx, `message-link:${linkId}`, perLink)) > perLink.hits)
    throw tooMany(
      `Ce lien est déjà parti ${perLink.hits}\u00a0fois aujourd’hui\u00a0: copiez-le, ou réessayez demain.`,
    );
  if ((await countHit(tx, `message-member:${memberId}`, perMember)) > perMember.hits)
    throw tooMany(
      `Vous avez envoyé ${perMember.hits}\u00a0messages en une heure\u00a0: réessayez un peu plus tard.`,
    );
}

const tooMany = (sentence: string) => new AppError('RATE_LIMITED', { sentence });
