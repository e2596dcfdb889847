export { countOldLog, forgetLog, listSessions } from './auth.repository.ts';
export { endAllSessions, revokeHostedSessions, revokeSessions } from './auth.service.ts';
export { createAuthenticator } from './authenticate.ts';
export { numberBrowser } from './codes/asking-browser.ts';
export { countHit } from './codes/auth-codes.repository.ts';
export { goTrueRoutes } from './gotrue/gotrue.routes.ts';
export { hostedWarnings } from './hosted/hosted-check.ts';
export { assertMayRefund } from './passkeys/security.service.ts';
