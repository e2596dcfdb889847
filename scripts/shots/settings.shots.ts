import { send } from '../../e2e/support/api.ts';
import type { Scene } from '../../e2e/support/scene.ts';
import { locationAtSquare, locationWithTerminal } from '../../e2e/support/square.ts';

export const shots: Scene[] = [
  {
    name: 'parametres',
    path: async () => {
      await locationWithTerminal(0);
      const other = await locationAtSquare(1);
      await send('Senior', 'POST', `/locations/${other.id}/generate_device_code/`, { name: 'Comptoir' });
      return '/parametres';
    },
    steps: (page) => page.getByText('Encore').waitFor(),
  },
];
