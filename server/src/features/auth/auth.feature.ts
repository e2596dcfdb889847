import { authRoutes } from '@florilege/contract/auth/auth.contract.ts';
import { defineFeature } from '../../feature.ts';
import type { Handlers } from '../../platform/http/bind.ts';
import { sendSignInCode, sweepSignIn } from './auth.jobs.ts';
import { codeHealth, guessedCodes } from './auth.repository.ts';

export const authHandlers: Handlers<typeof authRoutes> = {
  codeHealth: ({ db }) => codeHealth(db),
  me: async ({ member }) => {
    const { id, phone, display_name, role, last_sign_in_at } = member;
    return { team_member: { id, phone, display_name, role, last_sign_in_at } };
  },
};

export const authFeature = defineFeature({
  routes: authRoutes,
  handlers: () => authHandlers,
  jobs: ({ db, auth, sms, log }) => ({
    tasks: {
      sweep_sign_in: () => sweepSignIn({ db }),
      ...(auth.mode === 'embedded' &&
        sms && { send_sign_in_code: (payload) => sendSignInCode({ db, auth, sms, log }, payload) }),
    },
    cron: ['37 * * * * sweep_sign_in'],
  }),
  todos: { guessed_codes: (db) => guessedCodes(db) },
});
