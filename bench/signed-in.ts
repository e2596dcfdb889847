import { findMember, insertSession } from '../server/src/features/auth/auth.repository.ts';
import { signAccessToken } from '../server/src/features/auth/tokens/access-token.ts';
import { deriveKeys } from '../server/src/features/auth/tokens/auth-keys.ts';
import { connect, transaction } from '../server/src/platform/db/db.ts';
import { testConfig } from '../server/src/testing/test-server-config.ts';

/** The access token of a member of that role, as a right code gives it. */
export async function signedIn(
  databaseUrl: string,
  role: 'Fleuriste' | 'Senior' = 'Fleuriste',
): Promise<string> {
  const { auth } = testConfig();
  if (auth.mode !== 'embedded') throw new Error('the measurement signs in by itself');
  const { db, close } = connect(databaseUrl, 1);
  const { id } = await db
    .selectFrom('members')
    .select('id')
    .where('role', '=', role)
    .executeTakeFirstOrThrow();
  const member = await findMember(db, id);
  const session = await transaction(db, { memberId: id, requestId: null }, (tx) =>
    insertSession(tx, id, { ip: '127.0.0.1', userAgent: null }),
  );
  await close();
  if (!member) throw new Error('no member');
  return signAccessToken({ keys: deriveKeys(auth.secret), issuer: auth.issuer }, member, session);
}
