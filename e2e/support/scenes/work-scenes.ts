import { today } from '@florilege/contract/http/dates.ts';
import { send } from '../api.ts';
import { changeOrder, findDriver, makeClient, makeOrder } from '../orders.ts';
import { makePhoto } from '../photos.ts';
import { lockQueue } from '../queue.ts';
import { button, click, type Name, selectionBar } from '../roles.ts';
import { dialog, LONG_NAME, type Scene, type Steps } from './scene.ts';

// The day's work on several orders.

/** Selects two orders of the list; a phone shows their boxes once they are asked for. */
const selectTwo: Steps = async (page) => {
  const boxes = page.getByRole('checkbox', { name: /Sélectionner la commande/ });
  const select = button(page, 'Sélectionner', { exact: true });
  await boxes.or(select).first().waitFor();
  if (await select.isVisible()) await select.click();
  for (const row of [0, 1]) await boxes.nth(row).check();
};
const opens =
  (action: Name): Steps =>
  async (page) => {
    await selectTwo(page);
    await click(selectionBar(page), action);
    await dialog(page).waitFor();
  };
/** A delivery that found nobody, at a long name. */
async function missed(): Promise<number> {
  const [sender, recipient] = [await makeClient(LONG_NAME), await makeClient(LONG_NAME)];
  const parties = { payer_account: sender.id, recipient_account: recipient.id };
  const { id } = await makeOrder({ ...parties, requires_delivery: true, delivery_date: today() });
  await changeOrder(id, { status: 'delivering', delivery_person: (await findDriver('Yanis Haddad')).id });
  const form = new FormData();
  const proof = { proof_id: crypto.randomUUID(), order_id: id, outcome: 'absent' };
  for (const [name, value] of Object.entries(proof)) form.set(name, String(value));
  form.set('taken_at', new Date().toISOString());
  await send('Livreur', 'POST', '/deliveries/proofs/', form);
  return id;
}

/** A bouquet that was refused, with its photo. */
async function refused(): Promise<string> {
  const { id } = await makeOrder({ payer_account: (await makeClient(LONG_NAME)).id });
  const photo = await makePhoto();
  const waiting = { status: 'needs_verification', verification_image: photo.id } as const;
  const release = await lockQueue();
  try {
    const { version } = await changeOrder(id, waiting, 'Fleuriste');
    const reason = 'Les roses sont fanées et le ruban n’est pas celui de la commande';
    const decision = { holder: crypto.randomUUID(), decision: 'rejected', reason, version };
    await send('Senior', 'POST', `/verifications/${id}/decide/`, decision);
  } finally {
    await release();
  }
  return `/commandes/${id}`;
}

const deliveries = '/commandes?requires_delivery=true';

export const workScenes: readonly Scene[] = [
  { name: 'ensemble-barre', path: deliveries, steps: selectTwo },
  { name: 'ensemble-livreur', path: deliveries, steps: opens('Livreur') },
  { name: 'ensemble-statut', path: deliveries, steps: opens('Statut') },
  { name: 'ensemble-date', path: deliveries, steps: opens('Date et créneau') },
  { name: 'silence-manquee', path: async () => `/commandes/${await missed()}` },
  {
    name: 'silence-manquees',
    path: async () => {
      await missed();
      return '/commandes?todo=missed';
    },
  },
  { name: 'silence-refaire', path: refused },
  {
    name: 'silence-avis',
    as: 'Boutique',
    path: '/clients',
    steps: async (page) => {
      const ready = () => Object.keys(sessionStorage).some((key) => key.startsWith('florilege-notices'));
      await page.waitForFunction(ready);
      const id = await missed();
      await page
        .getByRole('alert')
        .filter({ hasText: `Commande ${id}` })
        .waitFor();
    },
  },
];
