import type { Shortcuts } from '../../shared/page/shortcuts.ts';

export const photoShortcuts = {
  photos: {
    keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'],
    shown: [['←'], ['→'], ['↑'], ['↓']],
    does: 'D’une photo à l’autre',
    group: 'Dans les photos',
  },
} as const satisfies Shortcuts;
