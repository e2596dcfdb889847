import { parentPort, workerData } from 'node:worker_threads';
import { AuthClient } from '@supabase/auth-js';
import { z } from 'zod';

// A thread of its own is a device of its own: its clock is wrong, the server's is not.
const { url, phone, hours } = z
  .object({ url: z.string(), phone: z.string(), hours: z.number() })
  .parse(workerData);
const rightClock = Date.now;
Date.now = () => rightClock() + hours * 3_600_000;

let refreshes = 0;
const auth = new AuthClient({
  url: `${url}/auth/v1`,
  autoRefreshToken: false,
  detectSessionInUrl: false,
  fetch: (input, init) => {
    if (String(input).includes('/token')) refreshes += 1;
    return fetch(input, init);
  },
});

parentPort?.once('message', async (code: string) => {
  const { error } = await auth.verifyOtp({ phone, token: code, type: 'sms' });
  for (let call = 0; call < 5; call++) await auth.getSession();
  const { data } = await auth.getUser();
  const skewHours = Math.round((Date.now() - rightClock()) / 3_600_000);
  parentPort?.postMessage({ error: error?.message, userId: data.user?.id, refreshes, skewHours });
});
await auth.signInWithOtp({ phone });
parentPort?.postMessage('asked');
