import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SquareSimulator, startSquareSimulator } from '../square-simulator.ts';
import { callerOf, eur, line, MARAIS } from '../testing/square-caller.ts';

let simulator: SquareSimulator;
const { get, post, remove, play, newLink, newTerminal, newCheckout } = callerOf(() => simulator);

beforeAll(async () => {
  simulator = await startSquareSimulator({ port: 0 });
});
beforeEach(() => play('reset'));
afterAll(() => simulator.stop());

const pageAt = async (url: string) => (await fetch(url)).text();
const pay = (url: string, carte: string) =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ carte }) });

describe('the page behind a link', () => {
  it('shows amount and lines, and pays with a card that works', async () => {
    const order = {
      location_id: MARAIS,
      line_items: [line('Bouquet de pivoines', 8550), line('Vase', 2000)],
    };
    const checkout_options = { redirect_url: 'https://boutique.example/merci?de=lien' };
    const { payment_link } = (await post('/online-checkout/payment-links', { order, checkout_options })).body;
    const before = await pageAt(payment_link.url);
    expect(before).toContain('Bouquet de pivoines');
    expect(before).toContain('Payer 105,50\u00a0€');
    const after = await (await pay(payment_link.url, 'accepted')).text();
    expect(after).toContain('Paiement reçu');
    expect(after).toContain(
      `https://boutique.example/merci?de=lien&amp;checkoutId=${payment_link.id}&amp;orderId=${payment_link.order_id}`,
    );
    expect((await get(`/orders/${payment_link.order_id}`)).body.order.net_amount_due_money).toEqual(eur(0));
  });

  it('says that a card was refused and takes another', async () => {
    const { url } = await newLink();
    expect(await (await pay(url, 'declined')).text()).toContain('Carte refusée par la banque');
    expect(await (await pay(url, 'accepted')).text()).toContain('Paiement reçu');
  });

  it('can be left and come back to', async () => {
    const { url } = await newLink();
    expect(await pageAt(`${url}?dit=abandon`)).toContain('Paiement abandonné');
    expect(await pageAt(url)).toContain('Payer 85,50\u00a0€');
  });

  it('is gone with the link', async () => {
    const { id, url } = await newLink();
    await remove(`/online-checkout/payment-links/${id}`);
    const answer = await fetch(url);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('Ce lien n’est plus valable');
    expect((await pay(url, 'accepted')).status).toBe(404);
  });

  it('takes no other card', async () => {
    const { url } = await newLink();
    expect((await pay(url, 'gold')).status).toBe(400);
  });

  it('puts nothing it was told in the page as HTML', async () => {
    const hostile = '<img src=x onerror=alert(1)>';
    const order = { location_id: MARAIS, line_items: [line(hostile, 100, { note: hostile })] };
    const { payment_link } = (
      await post('/online-checkout/payment-links', { order, description: hostile, payment_note: hostile })
    ).body;
    for (const url of [payment_link.url, simulator.url]) expect(await pageAt(url)).not.toContain('<img');
  });
});

describe('receipts and invoices', () => {
  it('stand behind their addresses', async () => {
    const link = await newLink();
    const { payment } = (await play(`links/${link.id}/pay`)).body;
    const receipt = await pageAt(payment.receipt_url);
    expect(receipt).toContain('Reçu');
    expect(receipt).toContain('85,50\u00a0€');
    const refused = (await play(`links/${(await newLink()).id}/refuse`)).body.payment;
    expect((await fetch(`${simulator.url}/receipt/preview/${refused.id}`)).status).toBe(404);

    const { order } = (
      await post('/orders', { order: { location_id: MARAIS, line_items: [line('Décor', 45_000)] } })
    ).body;
    const { customer } = (await post('/customers', { company_name: 'Hôtel Lutetia' })).body;
    const invoice = {
      order_id: order.id,
      primary_recipient: { customer_id: customer.id },
      payment_requests: [{ request_type: 'BALANCE', due_date: '2099-01-31' }],
      delivery_method: 'SHARE_MANUALLY',
      accepted_payment_methods: { card: true },
    };
    const draft = (await post('/invoices', { invoice })).body.invoice;
    const { public_url } = (await post(`/invoices/${encodeURIComponent(draft.id)}/publish`, { version: 0 }))
      .body.invoice;
    const page = await pageAt(public_url);
    expect(page).toContain('Facture n° 0000001');
    expect(page).toContain('Hôtel Lutetia · à régler avant le 31 janvier 2099');
    expect(await (await pay(public_url, 'accepted')).text()).toContain('Paiement reçu');
  });
});

describe('the desk', () => {
  it('says what to do while there is nothing', async () => {
    const page = await pageAt(simulator.url);
    expect(page).toContain('Aucun terminal.');
    expect(page).toContain('Aucun lien en attente de paiement.');
  });

  it('shows what each terminal shows, codes to type, open links', async () => {
    await play('settings', { pick_up_ms: null });
    const [one] = [await newTerminal(MARAIS, 'Comptoir'), await newTerminal(MARAIS, 'Atelier')];
    const { id } = await newCheckout(one.id);
    await newCheckout(one.id);
    const device_code = { product_type: 'TERMINAL_API', location_id: MARAIS, name: 'Camion' };
    const { body } = await post('/devices/codes', { idempotency_key: 'k', device_code });
    const link = await newLink();
    await play(`checkouts/${id}/refuse`);
    const page = await pageAt(simulator.url);
    expect(page).toContain('Carte refusée, une autre&nbsp;?');
    expect(page).toContain('1 en attente derrière');
    expect(page).toContain(`data-post="/_sim/checkouts/${id}/tap"`);
    expect(page).toContain(body.device_code.code);
    expect(page).toContain('Saisir sur Atelier');
    expect(page).toContain(`href="/u/${link.id}"`);
  });

  it('lists the faults to come and the messages held back', async () => {
    await play('faults', { kind: 'lost', calls: 3, path: '/v2/refunds' });
    const page = await pageAt(simulator.url);
    expect(page).toContain('Réponse perdue, mais fait · Remboursements · 3 appels');
    expect(page).toContain('Tout rétablir');
  });

  it('runs only its own style and script', async () => {
    const html = await pageAt(simulator.url);
    for (const [tag, directive] of [
      ['style', 'style-src'],
      ['script', 'script-src'],
    ]) {
      const source = new RegExp(`<${tag}[^>]*>([\\s\\S]*?)</${tag}>`).exec(html)?.[1] ?? '';
      const digest = createHash('sha256').update(source).digest('base64');
      expect(html).toContain(`${directive} 'sha256-${digest}'`);
    }
    expect(html).not.toMatch(/\son[a-z]+=|\sstyle=/);
  });
});
