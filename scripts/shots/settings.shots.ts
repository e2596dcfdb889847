import { send } from '../../e2e/support/api.ts';
import type { Scene } from '../../e2e/support/scene.ts';
import { locationAtSquare, locationWithTerminal } from '../../e2e/support/square.ts';
import { shot } from './shot.ts';

export const shots: Scene[] = [
  shot(
    'parametres',
    async () => {
      await locationWithTerminal(0);
      const other = await locationAtSquare(1);
      await send('Senior', 'POST', `/locations/${other.id}/generate_device_code/`, { name: 'Comptoir' });
      return '/parametres';
    },
    (page) => page.getByText('Encore').waitFor(),
  ),
];
