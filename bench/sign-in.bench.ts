import { setTimeout as sleep } from 'node:timers/promises';
import { startSmsSimulator } from '../simulators/src/sms/sms-simulator.ts';
import { print, runBench, withClient } from './bench-run.ts';

// Asks for codes for members and strangers in turn, and says how often a member's answer is the slower one:
// 0.5 tells nothing about who is on the team. `npm run bench -- sign-in 130`.

const pairs = Number(process.argv[2] ?? 130);
/** The job of one request ends before the next one is measured. */
const PAUSE_MS = 60;

const phoneOf = (kind: 1 | 2, index: number) => `+3363${kind}${String(index).padStart(6, '0')}`;

async function milliseconds(url: string, phone: string, address: string): Promise<number> {
  await sleep(PAUSE_MS);
  const start = performance.now();
  const response = await fetch(`${url}/auth/v1/otp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ phone }),
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`/otp answered ${response.status}`);
  return performance.now() - start;
}

/** Share of all pairs of a member and a stranger in which the member waited longer. */
function shareSlower(members: number[], strangers: number[]): number {
  const wins = members.flatMap((member) =>
    strangers.map((stranger): number => (member === stranger ? 0.5 : Number(member > stranger))),
  );
  return wins.reduce((sum, win) => sum + win, 0) / wins.length;
}

await runBench(async ({ databaseUrl, startProduct }) => {
  const sms = await startSmsSimulator({ port: 0 });
  const settings = { BREVO_API_KEY: sms.brevoApiKey, BREVO_BASE_URL: sms.brevoUrl, TRUST_PROXY: '127.0.0.1' };
  const { url } = await startProduct(settings);
  const phones = Array.from({ length: pairs }, (_, index) => phoneOf(1, index));
  await withClient(databaseUrl, (client) =>
    client.query('insert into members (phone) select unnest($1::text[])', [phones]),
  );
  const times: Record<1 | 2, number[]> = { 1: [], 2: [] };
  for (let warm = 0; warm < 20; warm++)
    await milliseconds(url, phoneOf(2, 900_000 + warm), `198.51.100.${warm}`);
  for (let index = 0; index < pairs; index++) {
    const order = Math.random() < 0.5 ? ([1, 2] as const) : ([2, 1] as const);
    for (const kind of order) {
      const address = `203.0.${index % 250}.${index >> 8}`;
      times[kind].push(await milliseconds(url, phoneOf(kind, index), address));
    }
  }
  await sms.stop();
  print(
    `members slower than strangers: ${shareSlower(times[1], times[2]).toFixed(3)} of ${pairs ** 2} pairs\n`,
  );
});
