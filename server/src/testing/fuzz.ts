import { today } from '@florilege/contract/http/dates.ts';
import { orderTodoValues } from '@florilege/contract/orders/order-todos.ts';
import fc from 'fast-check';
import type { Caller } from './test-server.ts';

// What the contract's fuzzer sends.

/** Anything that JSON holds, what breaks things above all. */
export const anyValue = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constantFrom(
    null,
    '',
    '0',
    '1',
    '12.50',
    '2026-11-21',
    '0000-01-01',
    2_147_483_648,
    Number.MAX_SAFE_INTEGER,
    'created',
    'paid',
    'all',
    'true',
    '\u0000',
    [1, 987_654_321],
    ['Mariage', 'mariage'],
    "'; drop table orders; --",
    [],
    {},
  ),
);

/** What routes call their fields. */
export const fieldNames = [
  'amount',
  'status',
  'payer_account',
  'recipient_account',
  'requires_delivery',
  'delivery_date',
  'delivery_time_slot',
  'delivery_person',
  'version',
  'bouquet_notes',
  'description',
  'event_type',
  'name',
  'phone',
  'email',
  'type',
  'search',
  'page',
  'page_size',
  'q',
  'limit',
  'deleted',
  'batch_id',
  'account_id',
  'financial_status',
  'delivery_from',
  'delivery_to',
  'date',
  'slot',
  'image_ids',
  'image_id',
  'verification_image',
  'caption',
  'tag',
  'tags',
  'client_id',
  'date_start',
  'date_end',
  'download',
  'archived',
  'city',
  'contact',
  'content',
  'exclude',
  'first_name',
  'is_primary',
  'last_name',
  'numero_de_TVA',
  'other',
  'SIRET',
  'title',
  'about',
  'after',
  'display_name',
  'kind',
  'member',
  'role',
  'holder',
  'decision',
  'reason',
  'outcome',
  'proof_id',
  'order_id',
  'taken_at',
  'rule',
  'start_date',
  'until',
  'months',
  'period',
  'todo',
  'problems',
  'task',
  'skipped',
  '__proto__',
];

export const HOLDER = '5f0e8d52-6f0b-4c39-9d0a-3d1a7d1c8a11';

const rules = [
  { kind: 'weekly', every: 1, weekdays: [1, 4] },
  { kind: 'monthly_day', every: 2, day: 31 },
  { kind: 'monthly_weekday', every: 1, nth: -1, weekday: 5 },
];

export type Sample = { order: number; client: number; photo: number };

/** Things of one’s own to work on, so that what one route did stands in no other’s way. `days`: some that the subscription has. */
export async function newWork(admin: Caller, { client }: Sample) {
  const order = async (status: string) => {
    const { body } = await admin.post('/api/orders/', {
      amount: '45',
      payer_account: client,
      requires_delivery: true,
      delivery_date: today(),
    });
    return (await admin.patch(`/api/orders/${body.id}/`, { status })).body;
  };
  const waiting = await order('needs_verification');
  const delivering = await order('delivering');
  const started = { rule: rules[0], start_date: today(), amount: '10', payer_account: client };
  const subscription = (await admin.post('/api/subscriptions/', started)).body;
  const { dates } = (await admin.get(`/api/subscriptions/${subscription.id}/dates/`)).body;
  return {
    waiting: Number(waiting.id),
    delivering: Number(delivering.id),
    subscription: Number(subscription.id),
    version: Number(waiting.version),
    days: [today(), ...dates.slice(2, 5).map(({ date }: { date: string }) => String(date))],
  };
}
type Work = Awaited<ReturnType<typeof newWork>>;

/** What a route does something with, under the name it has there. */
export function usualValues(
  { waiting, delivering, subscription, version, days }: Work,
  { client, photo }: Sample,
) {
  const orNone = [...days, null];
  const slots = ['9h00-12h00', null];
  const values: Record<string, readonly unknown[]> = {
    about: [`order:${waiting}`, `client:${client}`, `subscription:${subscription}`, `photo:${photo}`],
    access_notes: ['Code 12A', null],
    account_id: [client],
    amount: ['45.00', '12,5'],
    date: days,
    date_end: days,
    date_start: days,
    day: days,
    decision: ['approved', 'rejected'],
    delivery_date: days,
    delivery_time_slot: slots,
    description: ['Rappeler avant midi'],
    driver: [null],
    event_type: ['note_added'],
    hand_message: ['Bon anniversaire', null],
    holder: [HOLDER],
    image_id: [photo],
    kind: ['orders', 'subscriptions', 'photos'],
    months: ['1', '12', '120'],
    occurrences: [1, 12, null, null],
    order_id: [waiting, delivering],
    order_ids: [[waiting], [delivering, waiting]],
    outcome: ['delivered', 'left_with', 'absent', 'refused'],
    payer_account: [client],
    period: ['day', 'week', 'month', 'year'],
    problems: ['true', 'false'],
    proof_id: ['0d3b6f8e-94d5-4f0c-8a53-9f4d2f9c7b10', '7c1de4a8-2b5f-4f7e-b1ce-64f0a6c0f7d2'],
    purchase_order_number: ['BC-12', null],
    q: ['galerie'],
    reason: ['Roses fanées'],
    received_by: ['Le gardien'],
    recipient_account: [client, null],
    release: [[], [waiting]],
    requires_delivery: [true, false],
    rule: rules,
    search: ['Galerie', '1'],
    skipped: [true, false],
    slot: slots,
    start_date: days,
    state: ['active', 'paused', 'ended'],
    status: ['to_prepare', 'delivering', 'cancelled'],
    subscription: [subscription, null],
    taken_at: [new Date().toISOString()],
    task: ['shrink_image', 'make_subscriptions'],
    todo: orderTodoValues,
    until: orNone,
    until_date: [...orNone, null, null],
    vat_rate: [10, 20],
    version: [version, version, 1],
    wanted: [[], [waiting]],
  };
  return new Map(Object.entries(values));
}
