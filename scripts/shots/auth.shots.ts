import { people } from '../../e2e/support/people.ts';
import { click } from '../../e2e/support/roles.ts';
import type { Scene, Steps } from '../../e2e/support/scene.ts';

const askForCode: Steps = async (page) => {
  await page.getByLabel('Téléphone').fill(people.Boutique);
  await page.route('**/auth/v1/otp', (route) => route.fulfill({ json: {} }));
  await click(page, 'Envoyer le code');
  await page.getByText('Vérifiez votre téléphone').waitFor();
};

export const shots: Scene[] = [
  { name: 'connexion', path: '/', as: null },
  { name: 'connexion-code', path: '/', as: null, steps: askForCode },
];
