import { beforeEach, describe, expect, test } from 'vitest';
import { refused } from '../../testing/answers.ts';
import { insertRow } from '../../testing/rows.ts';
import { testServer } from '../../testing/test-server.ts';

const server = await testServer();
const florist = await server.as('Fleuriste', 'Inès');
const driver = await server.as('Livreur', 'Nora');
const street = { address: '3 rue Oberkampf', postal_code: '75011', city: 'Paris' };

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

  test('notes the address of whom it is for, where none is known', async () => {
    const { id } = await newOrder();
    const { body } = await change(id, { ...handedOver(), recipient_address: street });
    expect(body.payer_account).toMatchObject(street);
    expect(await clientOf(payer)).toMatchObject(street);
    expect((await change(id, { recipient_address: street })).status).toBe(200);
    const elsewhere = { ...street, address: '1 rue de Lille' };
    const refused = await change(id, { status: 'delivering', recipient_address: elsewhere });
    const sentence = 'Une autre adresse est déjà notée\u00a0: 3 rue Oberkampf, 75011 Paris.';
    expect([refused.status, refused.body.fields]).toEqual([400, { 'recipient_address.address': sentence }]);
    expect(await clientOf(payer)).toMatchObject(street);
    expect((await florist.get(`/api/orders/${id}/`)).body.status).toBe('to_deliver');
  });

  test('notes it with the recipient that comes with it, not with the payer', async () => {
    const { id } = await newOrder();
    const stranger = await client({ name: 'Berthe Morisot' });
    await change(id, { ...handedOver(), recipient_account: stranger, recipient_address: street });
    expect([await clientOf(stranger), await clientOf(payer)]).toMatchObject([street, { address: null }]);
  });

  test('loses nothing of all that when one part is refused', async () => {
    const { id } = await newOrder();
    const asked = { ...handedOver(), recipient_address: street, delivery_person: florist.id };
    expect((await change(id, asked)).body.code).toBe('DRIVER_UNKNOWN');
    expect((await clientOf(payer)).address).toBeNull();
    expect((await florist.get(`/api/orders/${id}/`)).body).toMatchObject({ status: 'created', version: 1 });
  });
});

describe('a recipient', () => {
  test('is refused when there is no such client, or nobody to note an address with', async () => {
    const { id } = await newOrder({ payer_account: null });
    expect(await change(id, { recipient_account: 999_999 })).toMatchObject(refused(404, 'CLIENT_NOT_FOUND'));
    await server.db.updateTable('clients').set({ merged_into: payer }).where('id', '=', friend).execute();
    expect(await change(id, { recipient_account: friend })).toMatchObject(refused(409, 'CLIENT_MERGED'));
    const nobody = await change(id, { recipient_address: street });
    expect([nobody.status, nobody.body.fields]).toEqual([
      400,
      { recipient_account: 'Choisissez un destinataire.' },
    ]);
    expect((await change(id, { recipient_address: { address: '3 rue Oberkampf' } })).body.fields).toEqual({
      'recipient_address.city': 'La ville est requise',
    });
  });

  test('stays once a quote or an invoice names him', async () => {
    const { id } = await newOrder();
    await server.db.updateTable('orders').set({ financial_status: 'quoted' }).where('id', '=', id).execute();
    const { status, body } = await change(id, { recipient_account: friend });
    const recipient_account =
      'La commande a un devis ou une facture\u00a0: son destinataire ne peut plus changer.';
    expect([status, body.fields]).toEqual([400, { recipient_account }]);
  });

  test('is not chosen by a driver, nor his address', async () => {
    const { id } = await newOrder({ ...handedOver(), status: undefined });
    await change(id, handedOver());
    for (const body of [{ recipient_account: friend }, { recipient_address: street }]) {
      expect((await change(id, { status: 'delivering', ...body }, driver)).status).toBe(403);
    }
  });
});
