/**
 * Every key of the product that is no field’s own: what listens asks here, and the `?` sheet shows the same table. They are silent
 * while one types and while a dialog is open, but for those of the dialog itself.
 */
export const shortcuts = {
  everywhere: { keys: ['k'], shown: [['Mod', 'K']], does: 'Chercher partout', group: 'Partout' },
  fresh: {
    keys: ['n', 'N'],
    shown: [['N']],
    does: 'Nouvelle commande (nouveau client, abonnement ou membre sur leur page)',
    group: 'Partout',
  },
  search: { keys: ['/'], shown: [['/']], does: 'Chercher dans la liste', group: 'Partout' },
  sheet: { keys: ['?'], shown: [['?']], does: 'Voir les raccourcis', group: 'Partout' },
  close: { keys: ['Escape'], shown: [['Échap']], does: 'Fermer, ou quitter la sélection', group: 'Partout' },
  nextRow: { keys: ['j'], shown: [['↓'], ['J']], does: 'Ligne suivante', group: 'Dans les listes' },
  previousRow: { keys: ['k'], shown: [['↑'], ['K']], does: 'Ligne précédente', group: 'Dans les listes' },
  select: { keys: ['x'], shown: [['X']], does: 'Sélectionner', group: 'Dans les listes' },
  open: { keys: ['Enter'], shown: [['Entrée']], does: 'Ouvrir', group: 'Dans les listes' },
  photos: {
    keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'],
    shown: [['←'], ['→'], ['↑'], ['↓']],
    does: 'D’une photo à l’autre',
    group: 'Dans les photos',
  },
  approve: {
    keys: ['ArrowRight', ' '],
    shown: [['→'], ['Espace']],
    does: 'Valider',
    group: 'Dans les vérifications',
  },
  reject: { keys: ['ArrowLeft'], shown: [['←']], does: 'Refuser', group: 'Dans les vérifications' },
  previousCard: {
    keys: ['ArrowUp'],
    shown: [['↑']],
    does: 'Carte précédente',
    group: 'Dans les vérifications',
  },
  nextCard: { keys: ['ArrowDown'], shown: [['↓']], does: 'Carte suivante', group: 'Dans les vérifications' },
} as const satisfies Record<
  string,
  { keys: readonly string[]; shown: readonly (readonly string[])[]; does: string; group: string }
>;

/** What the key that goes with K is called here: Macs have another. */
export const modifierKey =
  typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

export type Shortcut = keyof typeof shortcuts;

/** Whether the key is the shortcut’s. On a French keyboard `/` and `?` come with Shift, so only the character counts. */
export function isKey(shortcut: Shortcut, key: string): boolean {
  return shortcuts[shortcut].keys.some((own) => own === key);
}
