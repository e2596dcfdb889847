import { clean } from '../support/axe.ts';
import { dialog } from '../support/roles.ts';
import { scenes } from '../support/scenes/scenes.ts';
import { expect, test } from '../support/test.ts';

// Examines the dialogs of `npm run shots` that no other journey examines.

for (const { name, path, steps, as: who } of scenes) {
  test(`${name} @phone`, async ({ as }) => {
    const page = await as(who ?? 'Senior', typeof path === 'string' ? path : await path());
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await steps?.(page);
    await clean(page, name, (await dialog(page).count()) > 0 ? '[role=dialog]' : undefined);
  });
}
