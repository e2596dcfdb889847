import { people } from '../../e2e/support/people.ts';
import type { Scene } from '../../e2e/support/scene.ts';

export const shots: Scene[] = [
  { name: 'connexion', path: '/', as: null },
  {
    name: 'connexion-code',
    path: '/',
    as: null,
    steps: async (page) => {
      await page.getByLabel('Téléphone').fill(people.Boutique);
      await page.route('**/auth/v1/otp', (route) => route.fulfill({ json: {} }));
      await page.getByRole('button', { name: 'Envoyer le code' }).click();
      await page.getByText('Vérifiez votre téléphone').waitFor();
    },
  },
];
