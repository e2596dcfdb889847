import type { NewCredential, Passkey, UsedCredential } from '@florilege/contract/auth/passkeys.contract.ts';
import { passkeyRoles } from '@florilege/contract/auth/roles.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { AppError, existing } from '../../../platform/http/app-error.ts';
import type { SignedIn } from '../../../platform/http/bind.ts';
import { assertPasskeyAgain } from '../../../platform/http/passkey.ts';
import { endAllSessions } from '../auth.service.ts';
import {
  confirmSession,
  deletePasskey,
  deletePasskeys,
  findSecurity,
  insertPasskey,
  keepChallenge,
  listPasskeys,
  lockPasskeys,
  notePasskeyUse,
  type Session,
  storedPasskeys,
  takeChallenge,
} from './passkeys.repository.ts';
import type { RelyingParty } from './relying-party.ts';

// The library and its certificates are loaded when the first passkey comes.
const webAuthn = () => import('@simplewebauthn/server');

/** ES256, EdDSA and RS256, as COSE numbers them: what authenticators have. */
const supportedAlgorithmIDs = [-7, -8, -257];

const sessionOf = ({ member, sessionId }: SignedIn): Session => ({ sessionId, memberId: member.id });

/** Further passkeys are for those who have shown one. @throws PASSKEY_NEEDED, PASSKEY_AGAIN */
function assertMayAdd({ passkey }: SignedIn): void {
  if (passkey.state === 'needed') throw new AppError('PASSKEY_NEEDED');
  assertPasskeyAgain(passkey);
}

export async function newPasskeyOptions(tx: Tx, site: RelyingParty, signedIn: SignedIn) {
  assertMayAdd(signedIn);
  const { member } = signedIn;
  const known = await storedPasskeys(tx, member.id);
  const { generateRegistrationOptions } = await webAuthn();
  const options = await generateRegistrationOptions({
    rpName: site.rpName,
    rpID: site.rpID,
    userName: member.phone,
    userDisplayName: member.display_name,
    userID: new TextEncoder().encode(member.id),
    excludeCredentials: known.map(describe),
    supportedAlgorithmIDs,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  });
  await keepChallenge(tx, sessionOf(signedIn), options.challenge);
  return { ...options };
}

const describe = ({ credential_id: id, transports }: { credential_id: string; transports: string[] }) => ({
  id,
  transports,
});

type Added = { name: string; credential: NewCredential };

/** @throws PASSKEY_REFUSED, PASSKEY_NEEDED, PASSKEY_AGAIN */
export async function addPasskey(
  tx: Tx,
  site: RelyingParty,
  signedIn: SignedIn,
  added: Added,
): Promise<Passkey> {
  assertMayAdd(signedIn);
  const session = sessionOf(signedIn);
  await lockPasskeys(tx, session.memberId);
  // A colleague's browser may have registered the first one since this session was read.
  if (signedIn.passkey.state !== 'done' && (await storedPasskeys(tx, session.memberId)).length > 0)
    throw new AppError('PASSKEY_NEEDED');
  const credential = await readNew(tx, site, session, added.credential);
  const { id, publicKey, counter } = credential;
  const transports = added.credential.response.transports ?? [];
  const row = await insertPasskey(
    tx,
    session.memberId,
    id,
    Buffer.from(publicKey),
    counter,
    transports,
    added.name,
  );
  if (!row) throw new AppError('PASSKEY_REFUSED', { sentence: 'Cette clé d’accès est déjà enregistrée.' });
  await confirmSession(tx, session);
  return row;
}

async function readNew(tx: Tx, site: RelyingParty, session: Session, { response, ...rest }: NewCredential) {
  const expectedChallenge = await challengeOf(tx, session);
  const { verifyRegistrationResponse } = await webAuthn();
  const { transports: _, ...made } = response;
  const verified = await recognised(async () =>
    verifyRegistrationResponse({
      response: { ...rest, response: made, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: site.originOf(response.clientDataJSON),
      expectedRPID: site.rpID,
      supportedAlgorithmIDs,
      requireUserVerification: true,
    }),
  );
  if (!verified.verified) throw new AppError('PASSKEY_REFUSED');
  return verified.registrationInfo.credential;
}

export async function passkeyOptions(tx: Tx, site: RelyingParty, signedIn: SignedIn) {
  const known = await storedPasskeys(tx, signedIn.member.id);
  if (known.length === 0) throw new AppError('PASSKEY_NOT_FOUND');
  const { generateAuthenticationOptions } = await webAuthn();
  const options = await generateAuthenticationOptions({
    rpID: site.rpID,
    allowCredentials: known.map(describe),
    userVerification: 'required',
  });
  await keepChallenge(tx, sessionOf(signedIn), options.challenge);
  return { ...options };
}

/** @throws PASSKEY_REFUSED */
export async function confirmPasskey(tx: Tx, site: RelyingParty, signedIn: SignedIn, used: UsedCredential) {
  const session = sessionOf(signedIn);
  await lockPasskeys(tx, session.memberId);
  const expectedChallenge = await challengeOf(tx, session);
  const known = (await storedPasskeys(tx, session.memberId)).find(
    ({ credential_id }) => credential_id === used.id,
  );
  if (!known) throw new AppError('PASSKEY_REFUSED');
  const { verifyAuthenticationResponse } = await webAuthn();
  const { credential_id, public_key, counter } = known;
  const { verified, authenticationInfo } = await recognised(async () =>
    verifyAuthenticationResponse({
      response: { ...used, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: site.originOf(used.response.clientDataJSON),
      expectedRPID: site.rpID,
      credential: { id: credential_id, publicKey: new Uint8Array(public_key), counter },
      requireUserVerification: true,
    }),
  );
  if (!verified) throw new AppError('PASSKEY_REFUSED');
  await notePasskeyUse(tx, known.id, authenticationInfo.newCounter);
  await confirmSession(tx, session);
}

async function challengeOf(tx: Tx, session: Session): Promise<string> {
  return existing(await takeChallenge(tx, session), 'PASSKEY_REFUSED');
}

/** The library throws for each kind of false answer; which one it was is nobody's business. */
async function recognised<Verified>(verify: () => Promise<Verified>): Promise<Verified> {
  return verify().catch((cause: unknown) => {
    throw new AppError('PASSKEY_REFUSED', { cause });
  });
}

/** @throws PASSKEY_NOT_FOUND, PASSKEY_LAST */
export async function removePasskey(
  tx: Tx,
  { member, sessionId }: SignedIn,
  { id, hosted }: { id: string; hosted: boolean },
): Promise<Passkey[]> {
  await lockPasskeys(tx, member.id);
  const known = await listPasskeys(tx, member.id);
  const left = known.filter((passkey) => passkey.id !== id);
  if (left.length === known.length) throw new AppError('PASSKEY_NOT_FOUND');
  if (left.length > 0) {
    await deletePasskey(tx, member.id, id);
    return left;
  }
  if (needsOne(member) && (await findSecurity(tx)).passkeys_required) throw new AppError('PASSKEY_LAST');
  await deletePasskeys(tx, member.id);
  // A session that waited for the passkey would be open now.
  await endAllSessions(tx, member.id, { hosted, except: sessionId });
  return [];
}

const needsOne = ({ role }: SignedIn['member']) => passkeyRoles.some((each) => each === role);
