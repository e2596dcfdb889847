import type { Shortcuts } from '../../shared/page/shortcuts.ts';

const group = 'Sur les commandes choisies';

/** Named as the actions of the selection bar. */
export const orderShortcuts = {
  driver: { keys: ['d', 'D'], shown: [['D']], does: 'Livreur', group },
  status: { keys: ['s', 'S'], shown: [['S']], does: 'Statut', group },
  when: { keys: ['t', 'T'], shown: [['T']], does: 'Date et créneau', group },
} as const satisfies Shortcuts;
