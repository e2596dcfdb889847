import { type Html, html, type Part } from '../../shared/html.ts';
import { page } from '../../shared/page.ts';
import { momentText } from '../../shared/words.ts';
import { linkState } from '../state/links.ts';
import { findLocation } from '../state/locations.ts';
import { cards } from '../state/payments.ts';
import type { World } from '../state/world.ts';
import type { Money, Order, Payment, PaymentLink } from '../wire/objects.ts';

/** The last act on the page, which its URL carries. */
export type LastAct = 'refuse' | 'abandon' | undefined;

/** The page behind a link. */
export function linkPage(world: World, link: PaymentLink, last: LastAct): string {
  const order = world.orders.known(link.order_id);
  const { location_id, line_items, total_money, total_tax_money: tax } = order;
  const lines = line_items.map(({ name, quantity, total_money: money }) =>
    lineHtml(html`${name}${quantity !== '1' && ` × ${quantity}`}`, money),
  );
  const taxed = html`<p class="row muted small"><span class="end">dont TVA ${amountText(tax)}</span></p>`;
  const outcome = linkState(world, link) === 'paid' ? paidHtml(world, order) : payingHtml(order, last);
  const content = html`<ul class="lines">${lines}</ul>\n${tax.amount !== 0 && taxed}\n${outcome}`;
  return sheet('Paiement', 'Votre paiement', location_id, total_money, content, 'n’est');
}

export function gonePage(): string {
  const text =
    'Il a été supprimé par la boutique, ou le simulateur a été relancé depuis. Rien n’a été débité.';
  const body = html`<article class="sheet card"><h1>Ce lien n’est plus valable</h1>
<p class="muted">${text}</p></article>`;
  return page({ title: 'Lien fermé', body });
}

/** The page behind a payment's `receipt_url`. */
export function receiptPage(world: World, payment: Payment): string {
  const { total_money, refunded_money, location_id, created_at, receipt_number } = payment;
  const lines = world.orders.get(payment.order_id ?? '')?.line_items ?? [];
  const content = html`<ul class="lines">${lines.map(({ name, total_money: money }) => lineHtml(name, money))}
${refunded_money && lineHtml('Remboursé', refunded_money, '− ')}</ul>
<dl class="stack">${factHtml('Payé le', momentText(new Date(created_at)))}
${factHtml('Carte', cards.accepted.name)}
${factHtml('Reçu n°', receipt_number ?? '')}</dl>`;
  return sheet('Reçu', 'Reçu', location_id, total_money, content, 'n’a été');
}

function sheet(
  title: string,
  heading: string,
  location_id: string,
  money: Money,
  content: Html,
  debited: string,
) {
  const body = html`<article class="sheet card">
<header><h1>${heading}</h1>
<p class="muted">Florilège · ${locationText(location_id)}</p></header>
<p class="figure">${amountText(money)}</p>
${content}
</article>
<p class="muted small foot">Simulateur de Square. Aucune carte ${debited} débitée.</p>`;
  return page({ title, body });
}

function lineHtml(name: Part, money: Money, sign = ''): Html {
  return html`<li class="row head"><span>${name}</span> <span class="end amount">${sign}${amountText(money)}</span></li>`;
}

function factHtml(name: string, text: string): Html {
  return html`<div class="row"><dt class="muted">${name}</dt> <dd class="end">${text}</dd></div>`;
}

function payingHtml(order: Order, last: LastAct): Html {
  if (last === 'abandon') {
    const again = html`<a class="button button-quiet" href="?">Reprendre le paiement</a>`;
    const text =
      'Rien n’a été débité. Vous pouvez fermer cette page, ou reprendre plus tard avec le même lien.';
    return outcomeHtml('Paiement abandonné', text, again);
  }
  const refused = 'Carte refusée par la banque. Rien n’a été débité, vous pouvez essayer une autre carte.';
  return html`${last === 'refuse' && html`<p class="notice lost" role="alert">${refused}</p>`}
<form class="stack" method="post">
<fieldset class="stack"><legend>Carte</legend>
${choiceHtml('accepted', 'Carte acceptée', html` checked`)}
${choiceHtml('declined', 'Carte refusée')}
</fieldset>
<button class="button" type="submit">Payer ${amountText(order.total_money)}</button>
<a class="button button-quiet" href="?dit=abandon">Abandonner</a>
</form>`;
}

function choiceHtml(card: keyof typeof cards, label: string, checked?: Html): Html {
  return html`<label class="choice"><input type="radio" name="carte" value="${card}"${checked}>
<span>${label}<br><span class="muted small">${cards[card].name}</span></span></label>`;
}

function paidHtml(world: World, order: Order): Html {
  const { id, receipt_url } = world.payments.get(order.tenders?.[0]?.payment_id ?? '') ?? {};
  const receipt = html`<a class="button button-quiet" href="/receipt/preview/${id}">Voir le reçu</a>`;
  const text = 'Merci ! La boutique est prévenue, vous pouvez fermer cette page.';
  return outcomeHtml('Paiement reçu', text, html`${receipt_url && receipt}`, 'panel');
}

function outcomeHtml(title: string, text: string, links?: Html, look: 'panel' | 'notice' = 'notice'): Html {
  return html`<div class="${look} stack" role="status"><h2>${title}</h2><p>${text}</p>${links}</div>`;
}

export function amountText({ amount, currency }: Money): string {
  return new Intl.NumberFormat('fr-FR', { style: 'currency', currency }).format(amount / 100);
}

export const locationText = (id = ''): string => findLocation(id)?.name ?? 'Tous les points de vente';
