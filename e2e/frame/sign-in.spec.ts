import type { Browser, Page, Route } from '@playwright/test';
import { inboxUrl, tokenIn } from '../support/api.ts';
import { hold } from '../support/network.ts';
import { stopClock } from '../support/pages.ts';
import { readCode } from '../support/people.ts';
import { button, click, heading, link, textbox, title } from '../support/roles.ts';
import { expect, test } from '../support/test.ts';

// Codes are rationed (10 requests per address in 5 minutes, for the whole run): the real server is asked for
// one where its answer matters, and what it says only after many requests comes from a stand-in.

/** Members who sign in nowhere else, since signing out ends all of a member's sessions. */
const members: Record<string, string> = { desk: '06 39 98 00 08', phone: '06 39 98 00 09' };

const phoneField = (page: Page) => textbox(page, 'Téléphone');
const send = (page: Page) => button(page, 'Envoyer le code');
const verify = (page: Page) => button(page, 'Vérifier', { exact: true });

const refusal = (code: string, message: string) => (route: Route) =>
  route.fulfill({
    status: 429,
    json: { code, error_code: code, msg: message, message },
    headers: { 'x-sb-error-code': code },
  });

/** A stranger in another browser asks for a code for the same phone at once, and guesses five times. */
async function pester(browser: Browser, baseURL: string, phone: string): Promise<void> {
  const context = await browser.newContext({ locale: 'fr-FR', baseURL });
  const page = await context.newPage();
  await page.goto('/');
  await phoneField(page).fill(phone);
  await send(page).click();
  await expect(page.getByText('Vérifiez votre téléphone')).toBeVisible();
  for (let guess = 0; guess < 5; guess++) {
    const refused = page.waitForResponse('**/auth/v1/verify*');
    await page.keyboard.type('000000');
    await refused;
    await expect(textbox(page, 'Chiffre 1 sur 6')).toBeFocused();
  }
  await expect(page.getByRole('alert')).toHaveText('Code incorrect ou expiré.');
  await context.close();
}

test('opens the page asked for, and ends the session on the server @phone', async ({
  page,
  browser,
  request,
  isMobile,
}, { project }) => {
  const phone = members[project.name] ?? '';
  await page.goto('/commandes?status=to_prepare');
  await expect(page.getByText('Connectez-vous avec votre téléphone')).toBeVisible();
  await expect(send(page)).toBeDisabled();
  await phoneField(page).fill('   ');
  await expect(send(page)).toBeDisabled();
  await phoneField(page).fill(phone);

  const since = Date.now();
  const sending = await hold(page, '**/auth/v1/otp*');
  await send(page).click();
  await expect(button(page, 'Envoi...')).toBeDisabled();
  await sending();
  await expect(page.getByText('Vérifiez votre téléphone')).toBeVisible();
  await expect(verify(page)).toBeDisabled();
  await expect(link(page, /Lire les codes reçus/)).toBeVisible();

  const code = await readCode(inboxUrl(), phone, since);
  if (!isMobile) await pester(browser, new URL(page.url()).origin, phone);
  const verifying = await hold(page, '**/auth/v1/verify*');
  await page.keyboard.type(code === '111111' ? '222222' : '111111');
  await expect(button(page, 'Vérification...')).toBeDisabled();
  await verifying();
  await expect(page.getByRole('alert')).toHaveText('Code incorrect ou expiré.');
  await expect(textbox(page, 'Chiffre 1 sur 6')).toBeFocused();
  await page.keyboard.type(code);

  await expect(heading(page, 'Commandes', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/commandes?status=to_prepare');
  const kept = await page.context().storageState();
  const authorization = `Bearer ${tokenIn(kept.origins.flatMap(({ localStorage }) => localStorage))}`;
  expect((await request.get('/api/me/', { headers: { authorization } })).status()).toBe(200);

  if (isMobile) await click(page, 'Ouvrir le menu');
  await click(page, 'Déconnexion');
  await expect(page.getByText('Connectez-vous avec votre téléphone')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText('');
  expect((await request.get('/api/me/', { headers: { authorization } })).status()).toBe(401);

  // The same session as another tab or a thief kept it.
  const copy = await browser.newContext({
    storageState: kept,
    locale: 'fr-FR',
    baseURL: new URL(page.url()).origin,
  });
  const other = await copy.newPage();
  await other.goto('/commandes');
  await expect(other.getByText('Connectez-vous avec votre téléphone')).toBeVisible();
  await expect(other.getByRole('alert')).toHaveText('Session expirée, reconnectez-vous.');
  await expect(other).toHaveURL('/commandes');
  await copy.close();
});

test('answers a stranger like any other, and « Changer de numéro » starts over', async ({ page }) => {
  await page.route('**/auth/v1/otp*', (route) => route.fulfill({ json: {} }));
  await page.goto('/');
  await phoneField(page).fill('+33 6 39 98 55 11');
  await send(page).click();
  await expect(page.getByText('Vérifiez votre téléphone')).toBeVisible();
  await expect(page.getByText('Code reçu au 06 39 98 55 11')).toBeVisible();
  await page.keyboard.type('123456');
  await expect(page.getByRole('alert')).toHaveText('Code incorrect ou expiré.');

  await click(page, 'Changer de numéro');
  await expect(page.getByText('Connectez-vous avec votre téléphone')).toBeVisible();
  await expect(phoneField(page)).toHaveValue('');
  await expect(phoneField(page)).toBeFocused();
  await expect(page.getByRole('alert')).toHaveText('');
});

test('takes the code already sent after « Changer de numéro » or a reload within the minute', async ({
  page,
}) => {
  await page.goto('/');
  const ask = async (phone: string) => {
    await phoneField(page).fill(phone);
    await send(page).click();
  };
  await page.route('**/auth/v1/otp*', (route) => route.fulfill({ json: {} }));
  await ask('06 39 98 55 12');
  await expect(page.getByText('Vérifiez votre téléphone')).toBeVisible();
  await page.unroute('**/auth/v1/otp*');
  await page.route(
    '**/auth/v1/otp*',
    refusal('over_sms_send_rate_limit', 'For security purposes, you can only request this after 42 seconds.'),
  );

  await click(page, 'Changer de numéro');
  await ask('06 39 98 55 13');
  await expect(page.getByRole('alert')).toHaveText('Patientez 42 s avant de demander un nouveau code.');
  await ask('06 39 98 55 12');
  await expect(page.getByText('Code reçu au 06 39 98 55 12')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText('');
  await expect(page.getByText(/Nouveau code dans \d+ s/)).toBeVisible();

  await page.reload();
  await ask('06 39 98 55 12');
  await expect(page.getByText('Code reçu au 06 39 98 55 12')).toBeVisible();
});

test('refuses an impossible number before it is sent', async ({ page }) => {
  let requests = 0;
  await page.route('**/auth/v1/otp*', (route) => {
    requests += 1;
    return route.abort();
  });
  await page.goto('/');
  for (const typed of ['06 12', 'bonjour', '+33 6 12 34 56 78 90 12 34 56']) {
    await phoneField(page).fill(typed);
    await phoneField(page).press('Enter');
    await expect(page.getByRole('alert')).toHaveText('Numéro invalide. Utilisez le format international.');
    await expect(phoneField(page)).toBeFocused();
  }
  expect(requests).toBe(0);
});

test('says in French that the limit is reached or the network away', async ({ page }) => {
  await page.goto('/');
  const ask = async () => {
    await phoneField(page).fill('06 39 98 00 10');
    await phoneField(page).press('Enter');
  };
  await page.route(
    '**/auth/v1/otp*',
    refusal('over_sms_send_rate_limit', 'For security purposes, you can only request this after 42 seconds.'),
  );
  await ask();
  await expect(page.getByRole('alert')).toHaveText('Patientez 42 s avant de demander un nouveau code.');
  await page.unroute('**/auth/v1/otp*');

  await page.route('**/auth/v1/otp*', refusal('over_request_rate_limit', 'Request rate limit reached'));
  await ask();
  await expect(page.getByRole('alert')).toHaveText('Trop de tentatives. Réessayez plus tard.');
  await page.unroute('**/auth/v1/otp*');

  await page.route('**/auth/v1/otp*', (route) => route.abort());
  await ask();
  await expect(page.getByRole('alert')).toHaveText(
    'Connexion au serveur impossible. Vérifiez le réseau, puis réessayez.',
  );
  await expect(phoneField(page)).toHaveValue('06 39 98 00 10');
});

test('says after 5 s that the server is away, and tries again', async ({ page }) => {
  // The clock is stopped and moved by hand, however slow the machine is.
  await stopClock(page);
  let away = true;
  await page.route('**/config.json', async (route) => {
    // While it is away a request stays without an answer.
    if (!away) await route.continue();
  });
  await page.goto('/');
  await expect(page.getByText('Chargement...')).toBeVisible();
  // React has begun to count.
  await page.evaluate(
    () =>
      new Promise((done) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = done;
        port2.postMessage(null);
      }),
  );
  await page.clock.runFor(4_000);
  await expect(page.getByText('Chargement...')).toBeVisible();
  await page.clock.runFor(1_500);
  await expect(heading(page, 'Connexion au serveur impossible')).toBeVisible();

  away = false;
  await page.clock.resume();
  await click(page, 'Réessayer');
  await expect(page.getByText('Connectez-vous avec votre téléphone')).toBeVisible();
});

test('keeps a member signed in while the server is away', async ({ as }) => {
  const page = await as('Comptable', '/abonnements');
  await expect(title(page, 'Abonnements')).toBeVisible();
  await page.route('**/config.json', (route) => route.abort());
  await page.reload();
  // With what this device knows of him; each screen says by itself what it cannot have.
  await expect(title(page, 'Abonnements')).toBeVisible();
  await page.unroute('**/config.json');
  await page.reload();
  await expect(title(page, 'Abonnements')).toBeVisible();
});
