export { listSessions, revokeHostedSessions, revokeSessions } from './auth.service.ts';
