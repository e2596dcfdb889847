import { describe, expect, test } from 'vitest';
import { expectOnlyOwnSources } from '../../shared/testing/page-checks.ts';
import { eur, line, MARAIS, orderOf, squareBench } from '../testing/bench.ts';

const bench = squareBench();
const { get, post, remove, play, newLink, newTerminal, newCheckout } = bench;
const links = '/online-checkout/payment-links';
const pageAt = async (url: string) => (await fetch(url)).text();
const desk = () => pageAt(bench.simulator().url);
const pay = (url: string, carte: string) =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ carte }) });

describe('the page of a link', () => {
  test('shows amount and lines, and pays with a card that works', async () => {
    const order = orderOf(line('Bouquet de pivoines', 8550), line('Vase', 2000));
    const { url, order_id } = (await post(links, { order })).body.payment_link;
    const before = await pageAt(url);
    expect(before).toContain('Bouquet de pivoines');
    expect(before).toContain('Payer 105,50\u00a0€');
    const after = await (await pay(url, 'accepted')).text();
    expect(after).toContain('Paiement reçu');
    expect((await get(`/orders/${order_id}`)).body.order.net_amount_due_money).toEqual(eur(0));
  });

  test('says that a card was refused and takes another', async () => {
    const { url } = await newLink();
    expect(await (await pay(url, 'declined')).text()).toContain('Carte refusée par la banque');
    expect((await pay(url, 'gold')).status).toBe(400);
    expect(await (await pay(url, 'accepted')).text()).toContain('Paiement reçu');
  });

  test('can be left and opened again', async () => {
    const { url } = await newLink();
    expect(await pageAt(`${url}?dit=abandon`)).toContain('Paiement abandonné');
    expect(await pageAt(url)).toContain('Payer 85,50\u00a0€');
  });

  test('is gone with the link', async () => {
    const { id, url } = await newLink();
    await remove(`${links}/${id}`);
    const answer = await fetch(url);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('Ce lien n’est plus valable');
    expect((await pay(url, 'accepted')).status).toBe(404);
  });

  test('escapes every text that was sent', async () => {
    const hostile = '<img src=x onerror=alert(1)>';
    const order = orderOf(line(hostile, 100));
    const { url } = (await post(links, { order, payment_note: hostile })).body.payment_link;
    for (const page of [await pageAt(url), await desk()]) {
      expect(page).toContain('&lt;img src=x');
      expect(page).not.toContain('<img');
    }
  });
});

describe('the page of a receipt', () => {
  test('shows the payment, and does not exist for a refused card', async () => {
    const receipt = await pageAt((await bench.paidLink()).receipt_url);
    expect(receipt).toContain('Reçu');
    expect(receipt).toContain('85,50\u00a0€');
    const refused = (await play(`links/${(await newLink()).id}/refuse`)).body.payment;
    expect((await fetch(`${bench.simulator().url}/receipt/preview/${refused.id}`)).status).toBe(404);
  });
});

describe('the desk', () => {
  test('says how to begin while there is nothing', async () => {
    const page = await desk();
    expect(page).toContain('Aucun terminal.');
    expect(page).toContain('Aucun lien en attente de paiement.');
    expectOnlyOwnSources(page);
  });

  test('shows each terminal’s screen, codes to type, open links', async () => {
    await play('settings', { pick_up_ms: null });
    const one = await newTerminal(MARAIS, 'Comptoir');
    await newTerminal(MARAIS, 'Atelier');
    const { id } = await newCheckout(one.id);
    await newCheckout(one.id);
    const { code } = await bench.newCode(MARAIS, 'Camion');
    const link = await newLink();
    await play(`checkouts/${id}/refuse`);
    const page = await desk();
    const texts = ['Carte refusée, une autre&nbsp;?', '1 en attente derrière', code, 'Saisir sur Atelier'];
    for (const text of [...texts, `data-post="/_sim/checkouts/${id}/tap"`, `href="/u/${link.id}"`])
      expect(page).toContain(text);
  });

  test('offers to dispute a payment, and to end the dispute', async () => {
    const { id } = await bench.paidLink();
    expect(await desk()).toContain(`data-post="/_sim/payments/${id}/dispute"`);
    const { dispute } = (await play(`payments/${id}/dispute`)).body;
    const page = await desk();
    expect(page).toContain(`data-post="/_sim/disputes/${dispute.id}/lose"`);
    expect(page).not.toContain(`data-post="/_sim/payments/${id}/dispute"`);
  });

  test('lists the faults to come, and counts the webhooks that are held', async () => {
    bench.simulator().deliverTo('http://127.0.0.1:9/');
    await play('webhooks', { mode: 'hold' });
    await bench.sale();
    await play('faults', { kind: 'lost', calls: 3, path: '/v2/refunds' });
    const page = await desk();
    for (const text of [
      'Réponse perdue, mais fait · Remboursements · 3 appels',
      'Tout rétablir',
      '2 retenus',
    ])
      expect(page).toContain(text);
  });
});
