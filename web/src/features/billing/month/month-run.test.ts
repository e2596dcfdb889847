import { expect, test } from 'vitest';
import { ApiError } from '../../../shared/api/api-error.ts';
import { MonthRun, type SendInvoice } from './month-run.ts';

const payers = [
  { id: 1, name: 'Hôtel', order_ids: [11, 12] },
  { id: 2, name: 'Café', order_ids: [21] },
  { id: 3, name: 'Mairie', order_ids: [31] },
];
const MONTH = '2026-11';
const made = (number: string) => ({ documents: [{ number, amount: '10.00' }], failed: [] });

function runOf(answer: (ids: number[]) => ReturnType<SendInvoice>) {
  const sent: { ids: number[]; key: string }[] = [];
  let after = 0;
  const run = new MonthRun(
    (ids, key) => {
      sent.push({ ids, key });
      return answer(ids);
    },
    () => {
      after += 1;
    },
  );
  return { run, sent, read: () => after };
}
const states = (run: MonthRun) => run.payers().map(({ state }) => state);

test('one invoice per payer, one after the other; a refusal holds nobody up', async () => {
  const { run, sent, read } = runOf(async ([first]) => {
    if (first === 21)
      throw new ApiError('Pennylane a refusé la demande.', { status: 502, code: 'PENNYLANE_REFUSED' });
    return made(`F-${first}`);
  });
  const seen: string[] = [];
  run.subscribe(() => seen.push(states(run).join(' ')));
  await run.start(payers, MONTH);
  expect(sent.map(({ ids }) => ids)).toEqual([[11, 12], [21], [31]]);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3);
  expect(states(run)).toEqual(['made', 'failed', 'made']);
  expect(run.payers()[1]?.errors).toEqual(['Pennylane a refusé la demande.']);
  expect(seen).toContain('made running waiting');
  expect([run.running, run.month, read()]).toEqual([false, MONTH, 3]);
});

test('a lost answer is asked for again under its key, a refusal under a new one', async () => {
  let failure: ApiError | null = new ApiError('Pas de réseau', { status: 0, code: 'NETWORK' });
  const { run, sent } = runOf(async () => {
    if (failure) throw failure;
    return made('F-1');
  });
  const one = payers.slice(0, 1);
  await run.start(one, MONTH);
  failure = new ApiError('Refusé', { status: 409, code: 'NO_DOCUMENT_MADE' });
  await run.start(one, MONTH);
  failure = null;
  await run.start(one, MONTH);
  const [first, second, third] = sent.map(({ key }) => key);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
  expect(run.payers()).toMatchObject([{ state: 'made', errors: [], documents: [{ number: 'F-1' }] }]);
});

test('more orders than an invoice takes are several invoices', async () => {
  const { run, sent } = runOf(async ([first]) => made(`F-${first}`));
  const palace = { id: 1, name: 'Palace', order_ids: Array.from({ length: 205 }, (_, index) => index + 1) };
  await run.start([palace], MONTH);
  expect(sent.map(({ ids }) => ids.length)).toEqual([100, 100, 5]);
  expect(run.payers()[0]?.documents).toHaveLength(3);
});

test('a second start waits for the first to end', async () => {
  const { run, sent } = runOf(async () => made('F'));
  await Promise.all([run.start(payers, MONTH), run.start(payers, MONTH)]);
  expect(sent).toHaveLength(3);
  run.clear();
  expect(run.payers()).toEqual([]);
});

test('another member ends it: nothing more is sent, and nothing of it is shown', async () => {
  let answer: (given: ReturnType<typeof made>) => void = () => undefined;
  const { run, sent, read } = runOf(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  const started = run.start(payers, MONTH);
  run.forget();
  answer(made('F-1'));
  await started;
  expect(sent.map(({ ids }) => ids)).toEqual([[11, 12]]);
  expect([run.payers(), run.running, read()]).toEqual([[], false, 0]);
  const next = run.start(payers.slice(2), MONTH);
  answer(made('F-2'));
  await next;
  expect(states(run)).toEqual(['made']);
});
