import { toE164 } from '@florilege/contract/auth/phone.ts';
import type { Account } from '@florilege/contract/clients/account.ts';
import type { DuplicateReason, DuplicatesQuery } from '@florilege/contract/clients/client-twins.ts';
import { compactNumber } from '@florilege/contract/clients/company-numbers.ts';
import type { Reader } from '../../../platform/db/db.ts';
import { toAccount } from '../client-rows.ts';
import { nearReadings } from '../clients.service.ts';
import { plainWords } from './client-search.ts';
import { likelyDuplicates } from './duplicates.repository.ts';

/** Shorter names resemble too many. */
const NAME_FROM = 3;
/** A name in so many readings: this is asked at every pause of the typing. */
const READINGS = 4;

/** Clients that look like what is typed so far, with the reasons; half a phone or a wrong SIRET simply finds nothing. */
export async function duplicatesOf(
  db: Reader,
  typed: DuplicatesQuery,
): Promise<(Account & { reasons: DuplicateReason[] })[]> {
  const text = (value: string) => value.replaceAll('\0', '').trim() || null;
  const name = text(typed.name) ?? '';
  const words = name.length >= NAME_FROM ? plainWords(name) : [];
  const rows = await likelyDuplicates(db, {
    name,
    named:
      words.length > 0 ? { readings: [words, ...(await nearReadings(db, words))].slice(0, READINGS) } : null,
    phone: toE164(typed.phone),
    email: text(typed.email),
    SIRET: text(compactNumber(typed.SIRET)),
    exclude: typed.exclude ?? null,
  });
  return rows.map((row) => ({ ...toAccount(row), reasons: row.reasons }));
}
