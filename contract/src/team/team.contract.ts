import { z } from 'zod';
import { readPhone } from '../auth/read-phone.ts';
import { DEFAULT_ROLE, role } from '../auth/roles.ts';
import { instant, requiredName, version } from '../http/fields.ts';
import { route } from '../http/route.ts';

const NAME_REQUIRED = 'Le nom est requis';
const PHONE_REQUIRED = 'Le téléphone est requis';

/** Whether the hosted sign-in service knows the member as we do; always `ready` with our own. */
const memberAccess = z.enum(['ready', 'pending', 'failed']);

/** `phone` is E.164. `active` false: deactivated, kept as the author of what he did. */
const teamMember = z.object({
  id: z.uuid(),
  display_name: z.string(),
  phone: z.string(),
  role,
  last_sign_in_at: instant.nullable(),
  active: z.boolean(),
  created_at: instant,
  access: memberAccess,
  /** Deliveries of today and later that are his and not done: another driver must take them over when he leaves. */
  deliveries_ahead: z.int().nonnegative(),
  /** How many he has. */
  passkeys: z.int().nonnegative(),
  version: z.int(),
});
export type TeamMember = z.infer<typeof teamMember>;

/** A session of a member. `device`: the browser's own description, in French. */
const memberSession = z.object({
  id: z.uuid(),
  device: z.string(),
  ip: z.string().nullable(),
  created_at: instant,
  last_seen_at: instant,
  /** The one this request came with. */
  current: z.boolean(),
});
export type MemberSession = z.infer<typeof memberSession>;

const displayName = requiredName(100, NAME_REQUIRED);

/** A phone as typed, kept E.164; a member must have one, as it is how he signs in. */
const memberPhone = z
  .string(PHONE_REQUIRED)
  .trim()
  .min(1, PHONE_REQUIRED)
  .max(40, 'Numéro de téléphone invalide')
  .transform(readPhone);

const chosenRole = z.enum(role.options, 'Rôle inconnu');
export const newMember = z.object({
  phone: memberPhone,
  display_name: displayName,
  role: chosenRole.default(DEFAULT_ROLE),
});
/** A `version` older than the member’s answers 409 MEMBER_CHANGED. */
const memberChange = z.object({ display_name: displayName, role: chosenRole, version: version.optional() });

const params = z.object({ id: z.uuid() });
const member = z.object({ team_member: teamMember });
const refusals = ['MEMBER_NOT_FOUND', 'MEMBER_NOT_MANAGEABLE', 'MEMBER_SELF', 'LAST_ADMIN'] as const;
const hosted = ['HOSTED_REFUSED'] as const;
const manage = { access: 'team.manage', vendor: true, params, answer: member, errors: refusals } as const;
/** One's own, or those of a member whom one manages. */
const sessions = {
  access: 'session.use',
  params,
  errors: ['MEMBER_NOT_FOUND', 'MEMBER_NOT_MANAGEABLE'],
} as const;

export const teamRoutes = {
  list: route.get('/team/', {
    summary: 'The whole team by name, those who are deactivated last',
    access: 'team.manage',
    answer: z.object({ team_members: z.array(teamMember) }),
  }),
  roles: route.get('/team/roles/', {
    summary: 'The roles that the one who asks may give, the highest first',
    access: 'team.manage',
    answer: z.object({ roles: z.array(role) }),
  }),
  create: route.post('/team/create/', {
    summary: 'Adds a member, who may sign in from then on',
    access: 'team.manage',
    vendor: true,
    again: true,
    body: newMember,
    status: 201,
    answer: member,
    errors: ['MEMBER_NOT_MANAGEABLE', ...hosted],
  }),
  update: route.put('/team/{id}/update/', {
    ...manage,
    again: true,
    summary: 'Changes name and role; the role counts at the next call of the member',
    body: memberChange,
    errors: [...refusals, 'MEMBER_CHANGED'],
  }),
  remove: route.delete('/team/{id}/delete/', {
    summary:
      'Deletes a member who never did anything; anybody else is deactivated instead. His sessions end at once',
    access: 'team.manage',
    vendor: true,
    params,
    answer: z.object({ outcome: z.enum(['deleted', 'deactivated']), team_member: teamMember.nullable() }),
    errors: refusals,
  }),
  deactivate: route.post('/team/{id}/deactivate/', {
    ...manage,
    summary: 'Ends a member’s sessions and lets him sign in no more; what he did keeps his name',
  }),
  reactivate: route.post('/team/{id}/reactivate/', {
    ...manage,
    again: true,
    summary: 'Lets a deactivated member sign in again, in the role he had',
  }),
  sessions: route.get('/team/{id}/sessions/', {
    ...sessions,
    summary:
      'Where a member is signed in, the last used first. With hosted sign-in the service does not tell: listed is false',
    answer: z.object({ sessions: z.array(memberSession), listed: z.boolean() }),
  }),
  endSession: route.delete('/team/{id}/sessions/{sessionId}/', {
    ...sessions,
    summary: 'Ends one session of a member at once; one that ended meanwhile is none',
    params: z.object({ id: z.uuid(), sessionId: z.uuid() }),
    answer: z.object({ ended: z.int().nonnegative() }),
  }),
  endSessions: route.delete('/team/{id}/sessions/', {
    ...sessions,
    summary:
      'Ends all sessions of a member at once; of one’s own, all but this one. With hosted sign-in really all, and ended is null',
    answer: z.object({ ended: z.int().nonnegative().nullable() }),
  }),
};
