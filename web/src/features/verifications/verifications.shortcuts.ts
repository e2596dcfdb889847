import type { Shortcuts } from '../../shared/page/shortcuts.ts';

const group = 'Dans les vérifications';

export const verificationShortcuts = {
  approve: { keys: ['ArrowRight', ' '], shown: [['→'], ['Espace']], does: 'Valider', group },
  reject: { keys: ['ArrowLeft'], shown: [['←']], does: 'Refuser', group },
  previousCard: { keys: ['ArrowUp'], shown: [['↑']], does: 'Carte précédente', group },
  nextCard: { keys: ['ArrowDown'], shown: [['↓']], does: 'Carte suivante', group },
} as const satisfies Shortcuts;
