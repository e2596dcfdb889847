import { expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { click, textbox } from './roles.ts';

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

const international = (phone: string) => `+33${phone.replaceAll(' ', '').slice(1)}`;

/** The newest code in the simulator's inbox that came after `since`. */
export async function readCode(inboxUrl: string, phone: string, since: number): Promise<string> {
  const address = new URL(`/inbox.json?phone=${encodeURIComponent(international(phone))}`, inboxUrl);
  let code: string | null | undefined;
  await expect
    .poll(async () => {
      const { messages } = inbox.parse(await (await fetch(address)).json());
      // Not a moment earlier: a sign-in that just ended had a code of its own.
      code = messages.find((message) => Date.parse(message.received_at) >= since)?.code;
      return code;
    })
    .toMatch(/^\d{6}$/);
  return code ?? '';
}

/** Signs in on the sign-in screen, with the phone typed and the code read in the inbox. */
export async function signIn(page: Page, inboxUrl: string, phone: string): Promise<void> {
  const since = Date.now();
  await page.getByLabel('Téléphone').fill(phone);
  await click(page, 'Envoyer le code');
  await expect(page.getByText('Vérifiez votre téléphone')).toBeVisible();
  const code = await readCode(inboxUrl, phone, since);
  await expect(textbox(page, 'Chiffre 1 sur 6')).toBeFocused();
  await page.keyboard.type(code);
  await expect(page.getByText('Vérifiez votre téléphone')).toBeHidden({ timeout: 60_000 });
}

/** A browser's storage in which one person is signed in, as Playwright reads it. */
export type StorageState = {
  cookies: [];
  origins: { origin: string; localStorage: { name: string; value: string }[] }[];
};

const session = z.looseObject({ access_token: z.string(), expires_in: z.number() });

let phones = 400 * (Number(process.env.TEST_WORKER_INDEX ?? 0) % 19);

/** A phone that nobody has yet: some for each worker, counted. */
export function newPhone(): string {
  const number = String(2000 + phones);
  phones += 1;
  return `06 39 98 ${number.slice(0, 2)} ${number.slice(2)}`;
}

/** Codes are rationed by address as well: each phone has one of its own, as behind a proxy. */
export const addressOf = (phone: string) => `203.0.113.${Number(phone.replaceAll(' ', '').slice(-4)) % 256}`;

/** Signs in over HTTP. @returns what the app's sign-in client would have stored */
export async function signedIn(shopUrl: string, inboxUrl: string, phone: string): Promise<StorageState> {
  const service = `${shopUrl}/auth/v1`;
  const since = Date.now();
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': addressOf(phone) };
    const response = await fetch(`${service}/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  await post('otp', { phone: international(phone) });
  const token = await readCode(inboxUrl, phone, since);
  const answer = session.parse(await post('verify', { phone: international(phone), token, type: 'sms' }));
  const expires_at = Math.floor(since / 1000) + answer.expires_in;
  const value = JSON.stringify({ expires_at, ...answer });
  const localStorage = [{ name: `florilege-auth:${service}`, value }];
  return { cookies: [], origins: [{ origin: shopUrl, localStorage }] };
}
