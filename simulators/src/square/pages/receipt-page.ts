import { readFileSync } from 'node:fs';
import { escapeHtml, page } from '../../page.ts';
import type { Payment } from '../wire-types.ts';
import type { World } from '../world.ts';
import { amountText, locationText, momentText } from './words.ts';

const style = readFileSync(new URL('./customer.css', import.meta.url), 'utf8');

/** What stands behind a payment's `receipt_url`. */
export function receiptPage(world: World, payment: Payment): string {
  const lines = world.orders.get(payment.order_id ?? '')?.line_items ?? [];
  const rows = [
    ...lines.map(({ name, total_money }) => [escapeHtml(name), amountText(total_money)]),
    ...(payment.tip_money ? [['Pourboire', amountText(payment.tip_money)]] : []),
    ...(payment.refunded_money ? [['Remboursé', `− ${amountText(payment.refunded_money)}`]] : []),
  ];
  const body = `<article class="sheet card">
<header class="sheet-head"><h1>Reçu</h1><p class="muted">Florilège · ${locationText(payment.location_id)}</p></header>
<p class="amount">${amountText(payment.total_money)}</p>
<ul class="lines">${rows.map(([name, amount]) => `<li><span>${name}</span> <span>${amount}</span></li>`).join('')}</ul>
<dl class="facts">
<dt>Payé le</dt><dd>${momentText(payment.created_at)}</dd>
<dt>Carte</dt><dd>Visa se terminant par 5858</dd>
<dt>Reçu n°</dt><dd>${escapeHtml(payment.receipt_number ?? '')}</dd>
</dl>
</article>
<p class="muted sheet-foot">Simulateur de Square. Aucune carte n’a été débitée.</p>`;
  return page({ title: 'Reçu', body, style });
}
