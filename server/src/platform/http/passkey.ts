import { AppError } from './app-error.ts';

/**
 * Whether a session has shown the member's passkey (`done`), must (`needed`), cannot before he registers one (`setup`)
 * or need not, as he has none (`none`). `fresh`: shown in the last minutes.
 */
export type PasskeyState = { state: 'none' | 'setup' | 'needed' | 'done'; fresh: boolean };

/** @throws PASSKEY_NEEDED, PASSKEY_SETUP */
export function assertPasskey({ state }: PasskeyState): void {
  if (state === 'needed') throw new AppError('PASSKEY_NEEDED');
  if (state === 'setup') throw new AppError('PASSKEY_SETUP');
}

/** Before what a stolen session must not do. @throws PASSKEY_AGAIN of a member who has one */
export function assertPasskeyAgain({ state, fresh }: PasskeyState): void {
  if (state === 'done' && !fresh) throw new AppError('PASSKEY_AGAIN');
}
