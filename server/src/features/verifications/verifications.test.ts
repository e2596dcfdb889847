import { describe, expect, test } from 'vitest';
import { invalid, refused, valuesOf } from '../../testing/answers.ts';
import { insertPhoto } from '../photos/testing/insert-photo.ts';
import { verificationShop } from './testing/verification-shop.ts';

const shop = await verificationShop();
const { camille, paul, florist, waiting, waitingOne, hand, decide, undo, change, detail } = shop;

/** « Description (notes) author » of each event. */
const eventsOf = async (order: number): Promise<string[]> =>
  (await detail(order)).events.map(({ description, notes, author_name }: Record<string, string | null>) =>
    [description, notes && `(${notes})`, author_name].filter(Boolean).join(' '),
  );
const rejected = { decision: 'rejected', reason: 'Trop petit' };

describe('deciding', () => {
  test('validates an approved order, with an event', async () => {
    const order = await waitingOne();
    const answer = (await decide(camille, order)).body;
    expect(answer).toEqual({ id: expect.any(Number), order, decision: 'approved' });
    expect((await detail(order)).status).toBe('validated');
    expect(await eventsOf(order)).toEqual(['Statut\u00a0: À valider → Validée Camille']);
  });

  test('rejects only with a reason, which the event and the next card show', async () => {
    const order: number = (await florist.post('/api/orders/', { amount: '64' })).body.id;
    const verification_image = await insertPhoto(shop.db);
    const { version } = (await change(order, { status: 'needs_verification', verification_image })).body;
    const reject = (reason: string | null | undefined) =>
      decide(camille, order, { decision: 'rejected', reason, version });
    for (const reason of [undefined, null, '   '])
      expect(await reject(reason)).toMatchObject(invalid({ reason: 'Le motif est requis' }));
    expect((await reject(' Roses fanées ')).status).toBe(200);
    expect((await detail(order)).status).toBe('preparing');
    expect((await eventsOf(order)).slice(-2)).toEqual([
      'Statut\u00a0: À valider → En préparation Camille',
      'Vérification refusée, à reprendre par Margaux (Roses fanées) Camille',
    ]);
    await change(order, { status: 'needs_verification' });
    const last = { reason: 'Roses fanées', at: expect.any(String), author_name: 'Camille' };
    expect((await hand(paul)).cards[0].last_refusal).toEqual(last);
  });

  test('succeeds once for two members at the same moment', async () => {
    const order = await waitingOne();
    const answers = await Promise.all([decide(camille, order), decide(paul, order, rejected)]);
    expect(valuesOf(answers, 'status').sort()).toEqual([200, 409]);
    const error = 'Cette commande n’est plus à valider\u00a0: quelqu’un l’a traitée entre-temps.';
    const late = answers.find(({ status }) => status === 409);
    expect(late?.body).toMatchObject({ code: 'VERIFICATION_OVER', error });
  });

  test('is refused on an older version of the order', async () => {
    const order = await waitingOne();
    await change(order, { bouquet_notes: 'Sans lys' });
    expect(await decide(camille, order)).toMatchObject(refused(409, 'ORDER_CHANGED'));
    expect((await decide(camille, order, { version: 2 })).status).toBe(200);
    expect(await decide(camille, 987_654)).toMatchObject(refused(404, 'ORDER_NOT_FOUND'));
  });

  test('is refused over a photo that was replaced or removed since it was seen', async () => {
    const [seen, newest] = [await insertPhoto(shop.db), await insertPhoto(shop.db)];
    const order = await waitingOne();
    await change(order, { verification_image: seen });
    const card = (await hand(camille)).cards[0];
    expect(card.photo.image).toBe(seen);
    const { version } = (await change(order, { verification_image: newest })).body;
    const late = refused(409, 'VERIFICATION_PHOTO');
    expect(await decide(camille, order, { version, image: seen })).toMatchObject(late);
    expect((await camille.delete(`/api/images/${newest}/delete/`)).status).toBe(200);
    expect(await decide(camille, order, { version, image: newest })).toMatchObject(late);
    expect((await decide(camille, order, { version, image: seen })).status).toBe(200);
  });

  test('is refused below Senior', async () => {
    const order = await waitingOne();
    const accountant = await shop.as('Comptable');
    expect((await decide(accountant, order)).status).toBe(403);
    const dealt = await accountant.put('/api/verifications/hand/', { holder: accountant.id });
    expect(dealt.status).toBe(403);
  });
});

describe('undoing a decision', () => {
  test('gives the card back to the same member, with an event, once', async () => {
    const [a, b] = (await waiting(2)) as [number, number];
    const { id } = (await decide(camille, a)).body;
    expect(await undo(camille, id)).toMatchObject({ status: 200, body: { order: a } });
    expect((await detail(a)).status).toBe('needs_verification');
    expect((await eventsOf(a)).slice(-2)).toEqual([
      'Statut\u00a0: Validée → À valider Camille',
      'Décision de vérification annulée Camille',
    ]);
    expect((await hand(paul)).orders).toEqual([b]);
    const [card] = (await hand(camille, { wanted: [a] })).cards;
    expect(card).toMatchObject({ order: a, version: 3, last_refusal: null });
    expect((await undo(camille, id)).status).toBe(200);
    expect(await eventsOf(a)).toHaveLength(3);
  });

  test('removes a refusal from the card', async () => {
    const { id } = (await decide(camille, await waitingOne(), rejected)).body;
    expect((await undo(camille, id)).status).toBe(200);
    expect((await hand(camille)).cards[0].last_refusal).toBeNull();
  });

  test.each([
    ['its status changed', (order: number) => change(order, { status: 'delivering' })],
    ['a field changed', (order: number) => change(order, { bouquet_notes: 'Sans lys' })],
    ['it was deleted', (order: number) => paul.delete(`/api/orders/${order}/`)],
  ])('is refused when the order is different: %s', async (_case, change) => {
    const order = await waitingOne();
    const { id } = (await decide(camille, order)).body;
    await change(order);
    const before = await detail(order);
    const answer = await undo(camille, id);
    expect(answer).toMatchObject(refused(409, 'VERIFICATION_STANDS'));
    expect(answer.body.error).toBe('La commande a changé depuis\u00a0: cette décision ne s’annule plus.');
    expect(await detail(order)).toEqual(before);
  });

  test('is refused for the decision of another member', async () => {
    const { id } = (await decide(camille, await waitingOne())).body;
    expect(await undo(paul, id)).toMatchObject(refused(404, 'VERIFICATION_NOT_FOUND'));
    expect((await undo(camille, 987_654)).status).toBe(404);
  });
});
