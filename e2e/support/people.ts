import { expect, type Page } from '@playwright/test';
import { z } from 'zod';

/** Members of the demonstration shop, as people type their phones. */
export const people = {
  Admin: '06 39 98 00 01',
  Senior: '06 39 98 00 02',
  Comptable: '06 39 98 00 03',
  Boutique: '06 39 98 00 04',
  Fleuriste: '06 39 98 00 05',
  Livreur: '06 39 98 00 06',
} as const;
export type Person = keyof typeof people;

const inbox = z.object({
  messages: z.array(z.object({ code: z.string().nullable(), received_at: z.string() })),
});

/** The newest code in the simulator's inbox that came after `since`. */
export async function readCode(inboxUrl: string, phone: string, since: number): Promise<string> {
  const number = `+33${phone.replaceAll(' ', '').slice(1)}`;
  let code: string | null | undefined;
  await expect
    .poll(async () => {
      const { messages } = inbox.parse(
        await (await fetch(new URL(`/inbox.json?phone=${encodeURIComponent(number)}`, inboxUrl))).json(),
      );
      code = messages.find((message) => Date.parse(message.received_at) >= since - 1000)?.code;
      return code;
    })
    .toMatch(/^\d{6}$/);
  return code ?? '';
}

/** Signs in on the sign-in screen, with the phone typed and the code read in the inbox. */
export async function signIn(page: Page, inboxUrl: string, phone: string): Promise<void> {
  const since = Date.now();
  await page.getByLabel('Téléphone').fill(phone);
  await page.getByRole('button', { name: 'Envoyer le code' }).click();
  await expect(page.getByText('Vérifiez votre téléphone')).toBeVisible();
  const code = await readCode(inboxUrl, phone, since);
  await page.keyboard.type(code);
  await expect(page.getByText('Vérifiez votre téléphone')).toBeHidden();
}
