import { makeOrder } from '../orders.ts';
import { button, region } from '../roles.ts';
import { makeLink } from '../square.ts';
import { dialog, type Scene, type Steps } from './scene.ts';

// The shops, the connections and the messages of links.

const opens =
  (name: string): Steps =>
  async (page) => {
    await button(page, name).first().click();
    await dialog(page).waitFor();
  };
const ofFirstShop =
  (item: string): Steps =>
  async (page) => {
    await page
      .getByRole('button', { name: /^Autres actions pour / })
      .first()
      .click();
    await page.getByRole('menuitem', { name: item }).click();
    await dialog(page).waitFor();
  };

async function linkedOrder(): Promise<string> {
  const { id } = await makeOrder();
  await makeLink(id);
  return `/commandes/${id}/payments`;
}
const sending =
  (channel: 'SMS' | 'E-mail'): Steps =>
  async (page) => {
    await page.getByRole('heading', { name: 'Envoyer au client' }).waitFor();
    await page.getByText(channel, { exact: true }).first().click();
    await button(page, channel === 'SMS' ? 'Envoyer par SMS' : 'Envoyer par e-mail').waitFor();
  };

export const shopScenes: Scene[] = [
  { name: 'boutique-nouvelle', path: '/parametres', steps: opens('Nouvelle boutique') },
  { name: 'boutique-modifier', path: '/parametres', steps: ofFirstShop('Modifier') },
  { name: 'boutique-archiver', path: '/parametres', steps: ofFirstShop('Archiver') },
  { name: 'sms-d-essai', path: '/parametres', steps: opens('Envoyer un SMS d’essai') },
  { name: 'email-d-essai', path: '/parametres', steps: opens('Envoyer un e-mail d’essai') },
  {
    name: 'parametres-branche',
    path: '/parametres',
    steps: async (page) => {
      await region(page, 'Ce qui est branché').scrollIntoViewIfNeeded();
      await region(page, 'Première heure').getByText('sur 6').waitFor();
    },
  },
  { name: 'lien-par-sms', path: linkedOrder, steps: sending('SMS') },
  { name: 'lien-par-email', path: linkedOrder, steps: sending('E-mail') },
];
