export const teamErrors = {
  MEMBER_NOT_FOUND: { status: 404, message: 'Membre introuvable' },
  MEMBER_NOT_MANAGEABLE: {
    status: 403,
    message: 'Votre rôle ne permet pas de gérer ce membre, ou de donner ce rôle.',
  },
  MEMBER_SELF: {
    status: 409,
    message:
      'On ne change pas son propre rôle et on ne se retire pas soi-même\u00a0: demandez à un autre Admin.',
  },
  LAST_ADMIN: { status: 409, message: 'C’est le dernier Admin\u00a0: nommez-en un autre d’abord.' },
  HOSTED_REFUSED: { status: 502, message: 'Le service d’identification a refusé ce membre.' },
} as const;
