import { routes } from '@florilege/contract/routes.ts';
import type { Browser, Page } from '@playwright/test';
import { call, inboxUrl, shopUrl } from '../support/api.ts';
import { inDatabase } from '../support/dashboard.ts';
import { makePaidOrder } from '../support/money.ts';
import { unique } from '../support/orders.ts';
import { addressOf, newPhone, signIn } from '../support/people.ts';
import { button, click, dialog, region, takeItem, title } from '../support/roles.ts';
import { expect, test } from '../support/test.ts';

const CONFIRM = 'Confirmez que c’est vous';
const USE = 'Utiliser ma clé d’accès';

/** A new member in a browser of his own whose device has a fingerprint reader. */
async function openMember(browser: Browser, path: string, role: 'Senior' | 'Admin' = 'Senior') {
  const display_name = `Irène ${unique()}`;
  const phone = newPhone();
  const created = { phone, display_name, role };
  const { team_member } = await call('Admin', routes.team.create, '/team/create/', created);
  // A passkey belongs to a name: browsers know none for a bare address.
  const baseURL = shopUrl().replace('127.0.0.1', 'localhost');
  const extraHTTPHeaders = { 'x-forwarded-for': addressOf(phone) };
  const context = await browser.newContext({ baseURL, locale: 'fr-FR', extraHTTPHeaders });
  const page = await context.newPage();
  const device = await context.newCDPSession(page);
  await device.send('WebAuthn.enable');
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  /** Whether the finger is the right one. */
  const finger = (isUserVerified: boolean) =>
    device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
  await page.goto(path);
  await signIn(page, inboxUrl(), phone);
  return { page, finger, typed: phone, id: team_member.id, display_name };
}

async function register(page: Page): Promise<void> {
  await click(page, /Vos accès/);
  await dialog(page).getByLabel('Nom de la nouvelle clé').fill('Mon téléphone');
  await click(dialog(page), 'Ajouter une clé d’accès');
  await expect(dialog(page).getByRole('listitem').filter({ hasText: 'Mon téléphone' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
}

/** Ten minutes pass. */
const later = (member: string) =>
  inDatabase(
    "update passkey_sessions set confirmed_at = confirmed_at - interval '11 minutes' where member_id = $1",
    [member],
  );

test('a passkey is registered, asked for at the next sign-in and again before a refund', async ({
  browser,
}) => {
  const { page, finger, typed, id } = await openMember(browser, '/equipe');
  await register(page);

  await click(page, 'Déconnexion');
  await signIn(page, inboxUrl(), typed);
  await expect(dialog(page, CONFIRM)).toBeVisible();
  await page.keyboard.press('Escape');
  await finger(false);
  await click(dialog(page, CONFIRM), USE);
  await expect(dialog(page, CONFIRM).getByRole('alert')).toContainText(
    'La clé d’accès n’a pas été utilisée.',
  );
  await finger(true);
  await click(dialog(page, CONFIRM), USE);
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: '(vous)' })).toBeVisible();

  await later(id);
  const order = await makePaidOrder('Clé Bleuet', '150.00');
  await page.goto(`/commandes/${order.id}/payments`);
  const sums = region(page, 'Montants');
  await click(sums, 'Rembourser');
  const refund = dialog(page, 'Rembourser');
  await refund.getByRole('radio', { name: 'Paiement annulé' }).check();
  await refund.getByLabel('Motif').fill('Commande d’un autre');
  await click(refund, /^Rembourser 150,00/);
  await click(dialog(page, CONFIRM), 'Annuler');
  await expect(refund.getByText('Confirmez que c’est vous avec votre clé d’accès.')).toBeVisible();
  await expect(refund.getByLabel('Motif')).toHaveValue('Commande d’un autre');
  await click(refund, /^Rembourser 150,00/);
  await click(dialog(page, CONFIRM), USE);
  await expect(refund).toBeHidden();
  await expect(sums).toContainText(/Remboursé\s*150,00/);
  await page.context().close();
});

test('a lost passkey is removed by another Admin, and the member signs in by his phone', async ({
  as,
  browser,
}) => {
  const { page, typed, display_name } = await openMember(browser, '/equipe');
  await register(page);

  const admin = await as('Admin', '/equipe');
  await takeItem(admin, button(admin, `Autres actions pour ${display_name}`), 'Retirer les clés d’accès');
  await click(dialog(admin), 'Retirer les clés');
  await expect(admin.getByText(`Clés d’accès d’${display_name} retirées`)).toBeVisible();

  await expect(button(page, 'Envoyer le code')).toBeVisible();
  await signIn(page, inboxUrl(), typed);
  await expect(title(page, 'Équipe')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: '(vous)' })).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await page.context().close();
});

test('an Admin requires passkeys, and a Senior registers one before anything else @alone', async ({
  browser,
}) => {
  const senior = await openMember(browser, '/commandes');
  await expect(title(senior.page, 'Commandes')).toBeVisible();
  const { page } = await openMember(browser, '/parametres', 'Admin');
  const security = page.getByRole('form', { name: 'Sécurité' });
  const required = security.getByRole('switch', { name: 'Exiger une clé d’accès des Senior et des Admin' });
  const save = async (on: boolean) => {
    await required.setChecked(on);
    await click(security, 'Enregistrer la sécurité');
  };
  // A colleague's change is there before this page saves anything over it.
  const from = security.getByLabel('Redemander la clé pour un remboursement à partir de');
  await expect(from).toHaveValue(/^100,00/);
  await inDatabase('update security_settings set refund_asked_from = 7500');
  await expect(from).toHaveValue(/^75,00/);
  await inDatabase('update security_settings set refund_asked_from = 10000');
  await expect(from).toHaveValue(/^100,00/);

  await save(true);
  await expect(security.getByText('Enregistrez d’abord votre propre clé d’accès.')).toBeVisible();
  await register(page);
  await click(security, 'Enregistrer la sécurité');
  await expect(page.getByText('Réglages de sécurité enregistrés')).toBeVisible();
  try {
    await senior.page.reload();
    const setup = dialog(senior.page, 'Protégez votre accès');
    await click(setup, 'Enregistrer une clé d’accès');
    await expect(setup).toBeHidden();
    await expect(title(senior.page, 'Commandes')).toBeVisible();
    await expect(senior.page.getByRole('row').nth(1)).toBeVisible();
    await senior.page.context().close();
  } finally {
    await save(false);
    await expect(required).not.toBeChecked();
    await expect(button(security, 'Enregistrer la sécurité')).toBeDisabled();
    await page.context().close();
  }
});
