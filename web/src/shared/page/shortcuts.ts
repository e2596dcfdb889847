/** `shown`: the presses that the `?` sheet shows, each of one or more keys. */
export type Shortcut = {
  keys: readonly string[];
  shown: readonly (readonly string[])[];
  does: string;
  group: string;
};
export type Shortcuts = Record<string, Shortcut>;

const everywhere = 'Partout';
const lists = 'Dans les listes';

/** Keys of the frame and of every list; those of one feature are in its `<feature>.shortcuts.ts`. */
export const shortcuts = {
  everywhere: { keys: ['k'], shown: [['Mod', 'K']], does: 'Chercher partout', group: everywhere },
  fresh: {
    keys: ['n', 'N'],
    shown: [['N']],
    does: 'Nouvelle commande (nouveau client, abonnement ou membre sur leur page)',
    group: everywhere,
  },
  search: { keys: ['/'], shown: [['/']], does: 'Chercher dans la liste', group: everywhere },
  sheet: { keys: ['?'], shown: [['?']], does: 'Voir les raccourcis', group: everywhere },
  close: { keys: ['Escape'], shown: [['Échap']], does: 'Fermer, ou quitter la sélection', group: everywhere },
  nextRow: { keys: ['j'], shown: [['↓'], ['J']], does: 'Ligne suivante', group: lists },
  previousRow: { keys: ['k'], shown: [['↑'], ['K']], does: 'Ligne précédente', group: lists },
  select: { keys: ['x'], shown: [['X']], does: 'Sélectionner', group: lists },
  open: { keys: ['Enter'], shown: [['Entrée']], does: 'Ouvrir', group: lists },
} as const satisfies Shortcuts;

/** Macs have another key beside K. */
export const modifierKey =
  typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

/** On a French keyboard `/` and `?` come with Shift, so only the character counts. */
export function isKey(shortcut: keyof typeof shortcuts | Shortcut, key: string): boolean {
  const { keys } = typeof shortcut === 'string' ? shortcuts[shortcut] : shortcut;
  return keys.some((own) => own === key);
}
