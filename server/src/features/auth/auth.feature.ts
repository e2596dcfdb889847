import { authRoutes } from '@florilege/contract/auth/auth.contract.ts';
import { type Deps, defineFeature } from '../../feature.ts';
import type { Handlers } from '../../platform/http/bind.ts';
import { authAudit } from './auth.audit.ts';
import { sendSignInCode, sweepSignIn } from './auth.jobs.ts';
import { codeHealth, guessedCodes } from './auth.repository.ts';
import { listPasskeys } from './passkeys/passkeys.repository.ts';
import {
  addPasskey,
  confirmPasskey,
  newPasskeyOptions,
  passkeyOptions,
  removePasskey,
} from './passkeys/passkeys.service.ts';
import { forgetPasskeys } from './passkeys/recover.ts';
import { relyingParty } from './passkeys/relying-party.ts';
import { changeSecurity, securitySettings } from './passkeys/security.service.ts';

export const authHandlers = ({
  publicUrl,
  hosted,
}: Pick<Deps, 'publicUrl' | 'hosted'>): Handlers<typeof authRoutes> => {
  const site = relyingParty(publicUrl);
  return {
    codeHealth: ({ db }) => codeHealth(db),
    me: async ({ member }) => {
      const { id, phone, display_name, role, last_sign_in_at } = member;
      return { team_member: { id, phone, display_name, role, last_sign_in_at } };
    },
    passkeys: async ({ db, member }) => ({ passkeys: await listPasskeys(db, member.id) }),
    newPasskeyOptions: ({ tx, ...signedIn }) => newPasskeyOptions(tx, site, signedIn),
    addPasskey: ({ tx, body, ...signedIn }) => addPasskey(tx, site, signedIn, body),
    removePasskey: async ({ tx, params, ...signedIn }) => ({
      passkeys: await removePasskey(tx, signedIn, { id: params.id, hosted: hosted !== null }),
    }),
    passkeyOptions: ({ tx, ...signedIn }) => passkeyOptions(tx, site, signedIn),
    confirmPasskey: async ({ tx, body, ...signedIn }) => {
      await confirmPasskey(tx, site, signedIn, body.credential);
      return { confirmed: true };
    },
    forgetPasskeys: async ({ tx, params, ...signedIn }) => ({
      removed: await forgetPasskeys(tx, signedIn, { id: params.id, hosted: hosted !== null }),
    }),
    security: ({ db }) => securitySettings(db),
    updateSecurity: ({ tx, body, passkey }) => changeSecurity(tx, passkey, body),
  };
};

export const authFeature = defineFeature({
  routes: authRoutes,
  handlers: authHandlers,
  jobs: ({ db, auth, sms, log }) => ({
    tasks: {
      sweep_sign_in: () => sweepSignIn({ db }),
      ...(auth.mode === 'embedded' &&
        sms && { send_sign_in_code: (payload) => sendSignInCode({ db, auth, sms, log }, payload) }),
    },
    cron: ['37 * * * * sweep_sign_in'],
  }),
  audit: authAudit,
  todos: { guessed_codes: (db) => guessedCodes(db) },
});
