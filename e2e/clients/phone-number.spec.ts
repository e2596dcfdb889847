import { click, textbox } from '../support/roles.ts';
import { expect, test } from '../support/test.ts';

test('answers a stranger like any other, and « Changer de numéro » starts over', async ({ page }) => {
  const phone = textbox(page, 'Téléphone');
  await page.goto('/');
  await phone.fill('+33 6 39 98 55 11');
  await click(page, 'Envoyer le code');
  await expect(page.getByText('Vérifiez votre téléphone')).toBeVisible();
  await expect(page.getByText('Code reçu au 06 39 98 55 11')).toBeVisible();
  await page.keyboard.type('123456');
  await expect(page.getByRole('alert')).toHaveText('Code incorrect ou expiré.');

  await click(page, 'Changer de numéro');
  await expect(page.getByText('Connectez-vous avec votre téléphone')).toBeVisible();
  await expect(phone).toHaveValue('');
  await expect(phone).toBeFocused();
  await expect(page.getByRole('alert')).toHaveText('');
});
