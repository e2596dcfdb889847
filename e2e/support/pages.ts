import { type Browser, expect, type Page, type ViewportSize } from '@playwright/test';
import { storedBy } from './api.ts';
import { type Person, people } from './people.ts';
import { click } from './roles.ts';

// A new page costs a process, a window and compiling the whole app, which is more than most journeys cost. So
// pages of a worker serve one journey after the other, each in a browser context of its own.

/** A document of the shop's origin that is not the app: a page that waits there keeps its process. */
const REST = '/favicon.svg';

/** By the device they show, which a journey may choose. */
const resting = new Map<string, Page[]>();
export type Device = { viewport: ViewportSize | null; isMobile: boolean };
const restingOn = (device: Device) => {
  const key = JSON.stringify(device);
  return resting.get(key) ?? resting.set(key, []).get(key) ?? [];
};

/** A page on which a person is signed in, with nothing else stored. */
export async function takePage(browser: Browser, device: Device, person: Person): Promise<Page> {
  const page = restingOn(device).pop() ?? (await newPage(browser));
  await page.evaluate(async (stored) => {
    sessionStorage.clear();
    localStorage.clear();
    for (const { name = '' } of await indexedDB.databases()) {
      await new Promise<void>((done, failed) => {
        const deleting = indexedDB.deleteDatabase(name);
        deleting.onsuccess = () => done();
        deleting.onerror = () => failed(deleting.error);
      });
    }
    for (const { name, value } of stored) localStorage.setItem(name, value);
  }, storedBy(person));
  return page;
}

async function newPage(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(REST);
  return page;
}

/** Signs in on the sign-in screen with the answer of a sign-in that this run made before: codes are rationed. */
export async function signInAgain(page: Page, person: Person): Promise<void> {
  const [session] = storedBy(person).map(({ value }) => JSON.parse(value));
  await page.route('**/auth/v1/otp*', (route) => route.fulfill({ json: {} }));
  await page.route('**/auth/v1/verify*', (route) => route.fulfill({ json: session }));
  await page.getByLabel('Téléphone').fill(people[person]);
  await click(page, 'Envoyer le code');
  await expect(page.getByText('Vérifiez votre téléphone')).toBeVisible();
  await page.keyboard.type('123456');
  await expect(page.getByText('Vérifiez votre téléphone')).toBeHidden({ timeout: 60_000 });
}

const stopped = new WeakSet<Page>();

/** Stops the clock of a page. Nothing sets it right again, so the page serves no other journey. */
export async function stopClock(page: Page, at: Date | string = new Date()): Promise<void> {
  stopped.add(page);
  const start = new Date(at).getTime();
  // The clock runs on between the two.
  await page.clock.install({ time: start - 10_000 });
  await page.clock.pauseAt(start);
}

/** Undoes what a journey may have done to its page, for the next one. */
export async function giveBack(page: Page, device: Device): Promise<void> {
  const context = page.context();
  if (stopped.has(page)) return context.close();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await Promise.all(context.pages().map((each) => each !== page && each.close()));
  await context.clearPermissions();
  await page.goto(REST);
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  if (device.viewport) await page.setViewportSize(device.viewport);
  await page.mouse.move(-1, -1);
  restingOn(device).push(page);
}
