import { readFileSync } from 'node:fs';
import { escapeHtml, page } from '../../page.ts';
import { linkState } from '../money/links.ts';
import { knownOrder } from '../money/orders.ts';
import type { Invoice, Order, PaymentLink } from '../wire-types.ts';
import type { World } from '../world.ts';
import { amountText, dateText, locationText } from './words.ts';

const style = readFileSync(new URL('./customer.css', import.meta.url), 'utf8');

/** What just happened on the page, told by its address. */
export type Said = 'refuse' | 'abandon' | undefined;

type Sheet = { title: string; heading: string; order: Order; more?: string; outcome: string };

/** What the buyer sees behind a link. */
export function linkPage(world: World, link: PaymentLink, said: Said): string {
  const order = knownOrder(world, link.order_id);
  const state = linkState(world, link);
  const outcome =
    state === 'open'
      ? payingHtml(order, said)
      : state === 'paid'
        ? paidHtml(world, order, backTo(link, order))
        : closedHtml;
  return sheet({ title: 'Paiement', heading: 'Votre paiement', order, outcome });
}

/** What the buyer sees behind an invoice's address. */
export function invoicePage(world: World, invoice: Invoice, said: Said): string {
  const order = knownOrder(world, invoice.order_id);
  const due = invoice.payment_requests[0]?.due_date;
  const more = `${escapeHtml(recipientText(invoice))}${due ? ` · à régler avant le ${dateText(due)}` : ''}`;
  const paid = () => paidHtml(world, order, null);
  const outcome =
    invoice.status === 'UNPAID'
      ? payingHtml(order, said)
      : invoice.status === 'PAID'
        ? paid()
        : cancelledHtml;
  const heading = `Facture n° ${escapeHtml(invoice.invoice_number)}`;
  return sheet({ title: 'Facture', heading, order, more, outcome });
}

export function recipientText({ primary_recipient = { customer_id: '' } }: Invoice): string {
  const { company_name, given_name, family_name } = primary_recipient;
  return String(company_name || [given_name, family_name].filter(Boolean).join(' ') || 'Client');
}

export function gonePage(): string {
  const body = `<article class="sheet card"><h1>Ce lien n’est plus valable</h1>
<p class="muted">Il a été supprimé par la boutique, ou le simulateur a été relancé depuis. Rien n’a été débité.</p></article>`;
  return page({ title: 'Lien fermé', body, style });
}

function sheet({ title, heading, order, more = '', outcome }: Sheet): string {
  const body = `<article class="sheet card">
<header class="sheet-head">
<h1>${heading}</h1>
<p class="muted">Florilège · ${locationText(order.location_id)}</p>
${more === '' ? '' : `<p class="muted">${more}</p>`}
</header>
<p class="amount">${amountText(order.total_money)}</p>
<ul class="lines">${order.line_items.map(lineHtml).join('')}</ul>
${taxHtml(order)}
${outcome}
</article>
<p class="muted sheet-foot">Simulateur de Square. Aucune carte n’est débitée.</p>`;
  return page({ title, body, style });
}

function lineHtml({ name, quantity, note, total_money }: Order['line_items'][number]): string {
  const times = quantity === '1' ? '' : ` × ${escapeHtml(quantity)}`;
  const below = note === undefined ? '' : `<br><span class="muted">${escapeHtml(note)}</span>`;
  return `<li><span>${escapeHtml(name)}${times}${below}</span> <span>${amountText(total_money)}</span></li>`;
}

function taxHtml({ total_tax_money }: Order): string {
  return total_tax_money.amount === 0
    ? ''
    : `<p class="muted tax">dont TVA ${amountText(total_tax_money)}</p>`;
}

function payingHtml(order: Order, said: Said): string {
  if (said === 'abandon') {
    return `<div class="outcome" role="status"><h2>Paiement abandonné</h2>
<p>Rien n’a été débité. Vous pouvez fermer cette page, ou reprendre plus tard avec le même lien.</p>
<a class="button button-quiet" href="?">Reprendre le paiement</a></div>`;
  }
  const refused = `<p class="notice" role="alert">Carte refusée par la banque. Rien n’a été débité, vous pouvez essayer une autre carte.</p>`;
  return `${said === 'refuse' ? refused : ''}
<form class="paying" method="post">
<fieldset><legend>Carte</legend>
<label class="choice"><input type="radio" name="carte" value="accepted" checked> <span>Carte acceptée<br><span class="muted">Visa se terminant par 5858</span></span></label>
<label class="choice"><input type="radio" name="carte" value="declined"> <span>Carte refusée<br><span class="muted">Mastercard se terminant par 0002</span></span></label>
</fieldset>
<button class="button" type="submit">Payer ${amountText(order.total_money)}</button>
</form>
<a class="button button-quiet abandon" href="?dit=abandon">Abandonner</a>`;
}

function paidHtml(world: World, order: Order, back: string | null): string {
  const payment = world.payments.get(order.tenders?.[0]?.payment_id ?? '');
  const receipt = payment?.receipt_url
    ? `<a class="button button-quiet" href="/receipt/preview/${escapeHtml(payment.id)}">Voir le reçu</a>`
    : '';
  const home =
    back === null ? '' : `<a class="button" href="${escapeHtml(back)}">Retour au site de la boutique</a>`;
  return `<div class="outcome outcome-paid" role="status"><h2>Paiement reçu</h2>
<p>Merci ! La boutique est prévenue, vous pouvez fermer cette page.</p>
${home}${receipt}</div>`;
}

const closedHtml = `<div class="outcome" role="status"><h2>Ce lien est fermé</h2><p>Il ne peut plus être payé. Rien n’a été débité.</p></div>`;
const cancelledHtml = `<div class="outcome" role="status"><h2>Facture annulée</h2><p>Elle n’est plus à régler.</p></div>`;

/** Where the shop wants its buyer back, with what Square adds to the address. */
function backTo({ id, checkout_options }: PaymentLink, order: Order): string | null {
  const { redirect_url } = checkout_options;
  if (typeof redirect_url !== 'string') return null;
  const url = new URL(redirect_url);
  const added = {
    checkoutId: id,
    orderId: order.id,
    referenceId: order.reference_id ?? '',
    transactionId: order.tenders?.[0]?.id ?? '',
  };
  for (const [name, value] of Object.entries(added)) url.searchParams.set(name, value);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : null;
}
