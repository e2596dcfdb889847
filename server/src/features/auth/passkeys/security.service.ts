import type { SecuritySettings } from '@florilege/contract/auth/passkeys.contract.ts';
import { type Cents, formatAmount } from '@florilege/contract/http/money.ts';
import type { Reader, Tx } from '../../../platform/db/db.ts';
import { fieldError } from '../../../platform/http/app-error.ts';
import { assertPasskeyAgain, type PasskeyState } from '../../../platform/http/passkey.ts';
import { findSecurity, saveSecurity } from './passkeys.repository.ts';

export async function securitySettings(db: Reader): Promise<SecuritySettings> {
  const { passkeys_required, refund_asked_from } = await findSecurity(db);
  return { passkeys_required, refund_asked_from: formatAmount(refund_asked_from) };
}

type Asked = { passkeys_required: boolean; refund_asked_from: Cents };

/** Only a member who has shown a passkey may require them, as he would shut himself out. */
export async function changeSecurity(
  tx: Tx,
  { state }: PasskeyState,
  asked: Asked,
): Promise<SecuritySettings> {
  if (asked.passkeys_required && state !== 'done')
    throw fieldError('passkeys_required', 'Enregistrez d’abord votre propre clé d’accès.');
  await saveSecurity(tx, asked.passkeys_required, asked.refund_asked_from);
  return securitySettings(tx);
}

/** Before money goes back. @throws PASSKEY_AGAIN from the amount of the settings on */
export async function assertMayRefund(db: Reader, passkey: PasskeyState, amount: Cents): Promise<void> {
  if (passkey.state !== 'done' || passkey.fresh) return;
  if (amount >= (await findSecurity(db)).refund_asked_from) assertPasskeyAgain(passkey);
}
