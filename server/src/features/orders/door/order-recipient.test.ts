import { beforeEach, describe, expect, test } from 'vitest';
import { refused } from '../../../testing/answers.ts';
import { insertRow } from '../../../testing/rows.ts';
import { testServer } from '../../../testing/test-server.ts';

const server = await testServer();
const florist = await server.as('Fleuriste', 'Inès');
const driver = await server.as('Livreur', 'Nora');
const accountant = await server.as('Comptable', 'Paul');
const street = { address: '3 rue Oberkampf', postal_code: '75011', city: 'Paris' };
const there = {
  delivery_address: '3 rue Oberkampf',
  delivery_postal_code: '75011',
  delivery_city: 'Paris',
};

let payer: number;
let friend: number;
beforeEach(async () => {
  payer = await client({ name: 'Hôtel Œillet' });
  friend = await client({ name: 'Rosa Bonheur', ...street });
});

const client = async (fields: { name: string } & Partial<typeof street>) =>
  (await insertRow(server.db, 'clients', { type: 'household', ...fields })).id;
const newOrder = async (body: object = {}) =>
  (await florist.post('/api/orders/', { amount: '64.00', payer_account: payer, ...body })).body;
const change = (id: number, body: object, by = florist) => by.patch(`/api/orders/${id}/`, body);
const clientOf = async (id: number) => (await florist.get(`/api/clients/${id}/`)).body.account;
const handedOver = () => ({ status: 'to_deliver', delivery_person: driver.id, requires_delivery: true });

describe('a pick-up that becomes a delivery', () => {
  test('gets recipient, day, driver and status in one change, and gives them back', async () => {
    const { id, version } = await newOrder();
    const all = { ...handedOver(), delivery_date: '2026-12-02', recipient_account: friend, version };
    const { status, body } = await change(id, all);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'to_deliver', delivery_date: '2026-12-02', version: version + 1 });
    expect(body.recipient_account).toMatchObject({ id: friend, ...street });
    const said = body.events.map(({ description }: { description: string }) => description);
    expect(said).toContain('Destinataire\u00a0: Rosa Bonheur');
    expect(await change(id, { recipient_account: friend })).toMatchObject({ body: { version: version + 1 } });

    const undone = await change(id, { recipient_account: null, version: body.version });
    expect(undone.body.recipient_account).toBeNull();
    expect(undone.body.events.at(-1)).toMatchObject({
      event_type: 'client_assigned',
      description: 'Destinataire\u00a0: même que le payeur',
    });
  });

  test('has the address that is typed, and its recipient has it when asked', async () => {
    const { id } = await newOrder();
    const { body } = await change(id, { ...handedOver(), ...there, save_with_client: true });
    expect(body).toMatchObject(there);
    expect(await clientOf(payer)).toMatchObject({ ...street, version: 2 });
    expect((await change(id, { ...there, save_with_client: true })).body.version).toBe(body.version);
    const elsewhere = { delivery_address: '1 rue de Lille', delivery_postal_code: '75007' };
    expect((await change(id, elsewhere)).body).toMatchObject(elsewhere);
    expect(await clientOf(payer)).toMatchObject(street);
  });

  test('notes it with the recipient that comes with it, not with the payer', async () => {
    const { id } = await newOrder();
    const stranger = await client({ name: 'Berthe Morisot' });
    const body = { ...handedOver(), recipient_account: stranger, ...there, save_with_client: true };
    expect((await change(id, body)).body).toMatchObject(there);
    expect([await clientOf(stranger), await clientOf(payer)]).toMatchObject([street, { address: null }]);
  });

  test('loses nothing of all that when one part is refused', async () => {
    const { id } = await newOrder();
    const asked = { ...handedOver(), ...there, save_with_client: true, delivery_person: florist.id };
    expect((await change(id, asked)).body.code).toBe('DRIVER_UNKNOWN');
    expect((await clientOf(payer)).address).toBeNull();
    expect((await florist.get(`/api/orders/${id}/`)).body).toMatchObject({ status: 'created', version: 1 });
  });
});

describe('a new order', () => {
  const typed = { ...there, access_notes: 'Code 47B12', requires_delivery: true };

  test('notes its typed address and access with its recipient when asked', async () => {
    const { recipient_account } = await newOrder({
      ...typed,
      recipient_account: friend,
      delivery_address: '5 rue Brey',
      save_with_client: true,
    });
    const moved = { address: '5 rue Brey', postal_code: '75011', city: 'Paris' };
    expect(recipient_account).toMatchObject(moved);
    expect(await clientOf(friend)).toMatchObject({ ...moved, access_notes: 'Code 47B12' });
    expect(await clientOf(payer)).toMatchObject({ address: null });
  });

  test('notes nothing unasked, and no address where only the access was typed', async () => {
    await newOrder({ ...typed, recipient_account: friend, delivery_address: '5 rue Brey' });
    await newOrder({ recipient_account: friend, access_notes: '3e gauche', save_with_client: true });
    expect(await clientOf(friend)).toMatchObject({ ...street, access_notes: '3e gauche' });
  });

  test('of a group notes its own, and one that is refused nothing', async () => {
    const one = { amount: '30', ...typed, save_with_client: true };
    const orders = [
      { ...one, payer_account: payer },
      { ...one, payer_account: friend, delivery_address: '7 rue Brey', amount: '0' },
    ];
    const { body } = await florist.post('/api/orders/bulk_create/', orders);
    expect([body.order_ids.length, body.errors.length]).toEqual([1, 1]);
    expect(await clientOf(payer)).toMatchObject(street);
    expect(await clientOf(friend)).toMatchObject({ ...street, access_notes: null });
  });
});

describe('the access of a recipient', () => {
  const known = { access_notes: 'Code 12B' };
  const home = { ...street, ...known };
  const accessOf = async () => (await clientOf(friend)).access_notes;
  beforeEach(async () => {
    expect((await accountant.patch(`/api/clients/${friend}/`, known)).body.account).toMatchObject(home);
  });

  test('goes with the address that a changed or new order gives him', async () => {
    const { id } = await newOrder({ recipient_account: friend, requires_delivery: true });
    const moved = { delivery_address: '5 rue Brey', save_with_client: true };
    await change(id, { ...moved, access_notes: 'Gardien' });
    expect(await clientOf(friend)).toMatchObject({ address: '5 rue Brey', access_notes: 'Gardien' });
    await newOrder({ ...there, recipient_account: friend, requires_delivery: true, save_with_client: true });
    expect(await clientOf(friend)).toMatchObject({ ...street, access_notes: null });
  });

  test('is not replaced by the access of an order that goes elsewhere', async () => {
    const elsewhere = { delivery_address: '5 rue Brey', requires_delivery: true, recipient_account: friend };
    const { id } = await newOrder(elsewhere);
    await change(id, { access_notes: 'Badge', save_with_client: true });
    expect(await accessOf()).toBe('Code 12B');
    await newOrder({ recipient_account: friend, access_notes: 'Code 13', save_with_client: true });
    expect(await accessOf()).toBe('Code 13');
  });
});

describe('the address of a delivery', () => {
  const ofFriend = { recipient_account: undefined as number | undefined, requires_delivery: true };
  beforeEach(async () => {
    ofFriend.recipient_account = friend;
    await server.db
      .updateTable('clients')
      .set({ access_notes: 'Code 12B' })
      .where('id', '=', friend)
      .execute();
  });

  test('is copied from its recipient, whose later address leaves it where it is', async () => {
    const order = await newOrder(ofFriend);
    expect(order).toMatchObject({ ...there, access_notes: 'Code 12B' });
    const comptable = await server.as('Comptable', 'Paul');
    await comptable.patch(`/api/clients/${friend}/`, { address: '1 rue de Lille' });
    expect((await florist.get(`/api/orders/${order.id}/`)).body).toMatchObject({ ...there, version: 1 });
    expect((await newOrder(ofFriend)).delivery_address).toBe('1 rue de Lille');
  });

  test('is its own where it is said, without the door code of another door', async () => {
    const own = { delivery_address: '1 rue de Lille', delivery_city: 'Paris' };
    expect(await newOrder({ ...ofFriend, ...own })).toMatchObject({
      ...{ ...own, delivery_postal_code: null, access_notes: null },
      recipient_account: street,
    });
    const bulk = await florist.post('/api/orders/bulk_create/', [
      { amount: '10', ...ofFriend },
      { amount: '10' },
    ]);
    const [copied, none] = await Promise.all(
      bulk.body.order_ids.map(async (id: number) => (await florist.get(`/api/orders/${id}/`)).body),
    );
    expect([copied, none]).toMatchObject([there, { delivery_address: null, access_notes: null }]);
  });

  test('comes with another recipient, and with the delivery that a pick-up becomes', async () => {
    const { id } = await newOrder();
    expect((await change(id, { requires_delivery: true })).body.delivery_address).toBeNull();
    const moved = await change(id, { recipient_account: friend });
    expect(moved.body).toMatchObject({ ...there, access_notes: 'Code 12B' });
    const sentence = 'Adresse de livraison\u00a0: 3 rue Oberkampf, 75011 Paris';
    expect(moved.body.events.map(({ description }: { description: string }) => description)).toContain(
      sentence,
    );
    const other = await newOrder({ payer_account: friend });
    expect(other.delivery_address).toBeNull();
    expect((await change(other.id, { requires_delivery: true })).body).toMatchObject(there);
  });

  test('of another recipient does not come back with a pick-up that becomes a delivery again', async () => {
    const code = 'Code 12B34';
    const known = await client({ name: 'Berthe Morisot', ...street });
    const order = { requires_delivery: true, recipient_account: known, ...there, access_notes: code };
    const { id } = await newOrder(order);
    await change(id, { requires_delivery: false });
    const other = await client({ name: 'Mary Cassatt', address: '8 rue Monge' });
    await change(id, { recipient_account: other });
    const { body } = await change(id, { requires_delivery: true });
    expect(body).toMatchObject({ delivery_address: '8 rue Monge', delivery_city: null, access_notes: null });
  });

  test('that was typed before anybody was named stays with the recipient who is named later', async () => {
    const { id } = await newOrder({
      payer_account: null,
      requires_delivery: true,
      delivery_address: '9 quai',
    });
    expect((await change(id, { recipient_account: friend })).body.delivery_address).toBe('9 quai');
  });

  test('is a conflict with a colleague who changed it meanwhile', async () => {
    const { id } = await newOrder(ofFriend);
    await change(id, { delivery_address: '1 rue de Lille', version: 1 });
    const late = await change(id, { delivery_address: '2 rue de Lille', version: 1 });
    expect(late.status).toBe(409);
    expect(late.body.conflict.changes).toMatchObject([
      { field: 'delivery_address', before: '3 rue Oberkampf', after: '1 rue de Lille', author_name: 'Inès' },
    ]);
  });
});

describe('a recipient', () => {
  test('is refused when there is no such client, or nobody to note an address with', async () => {
    const { id } = await newOrder({ payer_account: null });
    expect(await change(id, { recipient_account: 999_999 })).toMatchObject(refused(404, 'CLIENT_NOT_FOUND'));
    await server.db.updateTable('clients').set({ merged_into: payer }).where('id', '=', friend).execute();
    expect(await change(id, { recipient_account: friend })).toMatchObject(refused(409, 'CLIENT_MERGED'));
    const nobody = await change(id, { ...there, save_with_client: true });
    expect([nobody.status, nobody.body.fields]).toEqual([
      400,
      { recipient_account: 'Choisissez un destinataire.' },
    ]);
  });

  test.each([
    ['quoted', 'La commande a un devis'],
    ['invoiced', 'La commande est facturée'],
    ['link_generated', 'Un paiement est en cours'],
    ['terminal_processing', 'Un paiement est en cours'],
  ] as const)(
    'stays with the payer while the order is %s, with the reason',
    async (financial_status, reason) => {
      const { id } = await newOrder();
      await server.db.updateTable('orders').set({ financial_status }).where('id', '=', id).execute();
      for (const field of ['payer_account', 'recipient_account']) {
        const { status, body } = await change(id, { [field]: friend });
        expect([status, body.fields]).toEqual([400, { [field]: expect.stringContaining(reason) }]);
      }
      expect((await change(id, { ...there, requires_delivery: true })).status).toBe(200);
    },
  );

  test('is not chosen by a driver, nor his address', async () => {
    const { id } = await newOrder({ ...handedOver(), status: undefined });
    await change(id, handedOver());
    for (const body of [{ recipient_account: friend }, { payer_account: friend }, there]) {
      expect((await change(id, { status: 'delivering', ...body }, driver)).status).toBe(403);
    }
  });
});

describe('another payer', () => {
  const ledgerOf = async (account: number) =>
    server.db
      .selectFrom('ledger_entries')
      .select(['kind', 'amount'])
      .where('account', '=', account)
      .orderBy('id')
      .execute();
  const balanceOf = async (id: number) =>
    Number(
      (await server.db.selectFrom('clients').select('balance').where('id', '=', id).executeTakeFirstOrThrow())
        .balance,
    );

  test('takes what the order owes into his ledger, by entries, and leaves nothing behind', async () => {
    const { id } = await newOrder();
    const { status, body } = await change(id, { payer_account: friend, amount: '70.00' });
    expect([status, body.payer_account.name, body.payer_name]).toEqual([200, 'Rosa Bonheur', 'Rosa Bonheur']);
    expect(body.events.map(({ description }: { description: string }) => description)).toContain(
      'Payeur\u00a0: Rosa Bonheur',
    );
    expect(await ledgerOf(payer)).toEqual([
      { kind: 'order_created', amount: -6400 },
      { kind: 'amount_changed', amount: -600 },
      { kind: 'payer_changed', amount: 7000 },
    ]);
    expect(await ledgerOf(friend)).toEqual([{ kind: 'payer_changed', amount: -7000 }]);
    expect([await balanceOf(payer), await balanceOf(friend)]).toEqual([0, -7000]);
    await change(id, { status: 'cancelled' });
    expect([await balanceOf(payer), await balanceOf(friend)]).toEqual([0, 0]);
  });

  test('is set on the order of an anonymous client, and taken off again', async () => {
    const { id } = await newOrder({ payer_account: null });
    await change(id, { payer_account: friend });
    expect(await balanceOf(friend)).toBe(-6400);
    const answer = await change(id, { payer_account: null });
    expect(answer.body.events.at(-1).description).toBe('Payeur\u00a0: client anonyme');
    expect([answer.body.payer_account, await balanceOf(friend)]).toEqual([null, 0]);
    await change(id, { payer_account: payer });
    expect([await balanceOf(friend), await balanceOf(payer)]).toEqual([0, -6400]);
  });

  test('owes nothing for an order that is cancelled with the same change', async () => {
    const { id } = await newOrder({ payer_account: null });
    const before = await balanceOf(friend);
    const { body } = await change(id, { payer_account: friend, status: 'cancelled' });
    expect(body).toMatchObject({ status: 'cancelled', payer_account: { id: friend } });
    expect(await balanceOf(friend)).toBe(before);
  });

  test('has the payment of an order that is paid already', async () => {
    const senior = await server.as('Senior', 'Camille');
    const { id } = await newOrder();
    const paid = await senior.post(`/api/orders/${id}/payments/`, { method: 'cash', amount: '64.00' });
    expect(paid.status).toBeLessThan(300);
    const { body } = await change(id, { payer_account: friend });
    expect(body).toMatchObject({ financial_status: 'paid', payer_account: { id: friend } });
    expect([await balanceOf(payer), await balanceOf(friend)]).toEqual([0, 0]);
  });
});
