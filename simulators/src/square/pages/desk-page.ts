import { readFileSync } from 'node:fs';
import { escapeHtml, livePage } from '../../page.ts';
import { queueOf } from '../checkouts/checkouts.ts';
import { linkState } from '../money/links.ts';
import { knownOrder } from '../money/orders.ts';
import type { CheckoutStatus, DeviceCode, Invoice, Payment, PaymentLink } from '../wire-types.ts';
import type { Terminal, World } from '../world.ts';
import { recipientText } from './customer-page.ts';
import { disturbancesHtml } from './desk-disturbances.ts';
import { amountText, locationText, timeText } from './words.ts';

const style = readFileSync(new URL('./desk.css', import.meta.url), 'utf8');
const script = readFileSync(new URL('./desk.client.js', import.meta.url), 'utf8');

const SHOWN_PAYMENTS = 12;

/** Where one plays everybody around the shop: buyers on their links, whoever holds a terminal, the bank, a bad line. */
export function deskPage(world: World): string {
  const body = `<div class="board">
<div class="board-head"><h1>Square, côté clients</h1>
<p class="muted">Jouez ici le client et le terminal. Aucune carte n’est débitée.</p></div>
<div class="board-list" id="live" data-live>${liveHtml(world)}</div>
<aside class="board-aside" id="settings" data-live>${disturbancesHtml(world)}</aside>
</div>`;
  return livePage({ title: 'Square', body, style, script });
}

function liveHtml(world: World): string {
  const terminals = [...world.terminals.values()];
  const codes = [...world.codes.values()].filter(({ status }) => status === 'UNPAIRED').reverse();
  const links = [...world.links.values()].filter((link) => linkState(world, link) === 'open').reverse();
  const invoices = [...world.invoices.values()].filter(({ status }) => status === 'UNPAID').reverse();
  const payments = [...world.payments.values()].slice(-SHOWN_PAYMENTS).reverse();
  return [
    section(
      'Terminaux',
      terminals.map((terminal) => terminalHtml(world, terminal)),
      'Aucun terminal. Générez un code dans les paramètres de la boutique, puis saisissez-le ici.',
    ),
    codes.length === 0
      ? ''
      : section(
          'Codes à saisir',
          codes.map((code) => codeHtml(terminals, code)),
        ),
    section(
      'Liens de paiement ouverts',
      links.map((link) => linkHtml(world, link)),
      'Aucun lien en attente de paiement.',
    ),
    invoices.length === 0
      ? ''
      : section(
          'Factures à régler',
          invoices.map((invoice) => invoiceHtml(world, invoice)),
        ),
    payments.length === 0 ? '' : section('Derniers paiements', payments.map(paymentHtml)),
  ].join('');
}

function section(title: string, cards: string[], empty = ''): string {
  const content =
    cards.length === 0
      ? `<p class="card empty muted">${empty}</p>`
      : `<ul class="cards">${cards.join('')}</ul>`;
  return `<section><h2>${title}</h2>${content}</section>`;
}

/** A button that posts to the control plane; the label is text. */
export function actHtml(
  label: string,
  path: string,
  { body, main = false, about = '' }: { body?: object; main?: boolean; about?: string } = {},
): string {
  const said = body === undefined ? '' : ` data-body="${escapeHtml(JSON.stringify(body))}"`;
  const name = about === '' ? '' : ` aria-label="${escapeHtml(`${label}, ${about}`)}"`;
  return `<button class="button${main ? '' : ' button-quiet'}" type="button" data-post="/_sim/${path}"${said}${name}>${escapeHtml(label)}</button>`;
}

const SCREEN: Record<CheckoutStatus, string> = {
  PENDING: 'Arrive à l’écran…',
  IN_PROGRESS: 'Présentez votre carte',
  CANCEL_REQUESTED: 'Annulation demandée…',
  COMPLETED: 'Paiement accepté',
  CANCELED: 'Paiement annulé',
};

function terminalHtml(world: World, terminal: Terminal): string {
  const { id, name, location_id, online } = terminal;
  const queue = queueOf(world, id);
  const shown = queue[0]?.wire;
  const power = actHtml(online ? 'Éteindre' : 'Allumer', `terminals/${id}/${online ? 'off' : 'on'}`, {
    about: name,
  });
  const acts = shown
    ? [
        online ? actHtml('Présenter la carte', `checkouts/${shown.id}/tap`, { main: true, about: name }) : '',
        online ? actHtml('Carte refusée', `checkouts/${shown.id}/refuse`, { about: name }) : '',
        online ? actHtml('Annuler', `checkouts/${shown.id}/cancel`, { about: name }) : '',
        actHtml('Laisser expirer', `checkouts/${shown.id}/time_out`, { about: name }),
      ].join('')
    : '';
  const declined = [...world.payments.values()].filter(
    (one) => one.terminal_checkout_id === shown?.id && one.status === 'FAILED',
  ).length;
  const screen = shown
    ? `<p class="amount">${amountText(shown.amount_money)}</p><p>${online ? SCREEN[shown.status] : 'Terminal éteint'}</p>
${shown.note ? `<p class="muted">${escapeHtml(shown.note)}</p>` : ''}${declined > 0 ? `<p class="refused">Carte refusée${declined > 1 ? ` ${declined} fois` : ''}, une autre&nbsp;?</p>` : ''}
${queue.length > 1 ? `<p class="muted">${queue.length - 1} en attente derrière</p>` : ''}`
    : `<p class="muted">${online ? 'Prêt, aucun paiement.' : 'Terminal éteint.'}</p>`;
  return `<li class="item card${shown ? ' item-now' : ''}">
<p class="item-head"><strong>${escapeHtml(name)}</strong> <span class="muted">${locationText(location_id)}</span></p>
<div class="screen">${screen}</div>
<div class="acts">${acts}${power}</div>
</li>`;
}

function codeHtml(terminals: Terminal[], { id, code, name, location_id, pair_by }: DeviceCode): string {
  const there = terminals.filter((terminal) => terminal.location_id === location_id);
  const again = there.map((terminal) =>
    actHtml(`Saisir sur ${terminal.name}`, `codes/${id}/pair`, {
      body: { device_id: terminal.id },
      about: `code ${code}`,
    }),
  );
  return `<li class="item card">
<p class="item-head"><strong>${escapeHtml(name ?? 'Terminal')}</strong> <span class="muted">${locationText(location_id)}</span></p>
<p class="pairing">${code}</p><p class="muted">à saisir avant ${timeText(pair_by)}</p>
<div class="acts">${actHtml('Saisir sur un nouveau terminal', `codes/${id}/pair`, { main: true, about: `code ${code}` })}${again.join('')}
${actHtml('Laisser expirer', `codes/${id}/expire`, { about: `code ${code}` })}</div>
</li>`;
}

function linkHtml(world: World, link: PaymentLink): string {
  const { line_items, total_money, location_id } = knownOrder(world, link.order_id);
  const more =
    line_items.length > 1 ? ` et ${line_items.length - 1} autre${line_items.length > 2 ? 's' : ''}` : '';
  const title = `${escapeHtml(line_items[0]?.name ?? '')}${more}`;
  return payableHtml({
    title,
    below: locationText(location_id),
    amount: amountText(total_money),
    href: `/u/${link.id}`,
    path: `links/${link.id}`,
  });
}

function invoiceHtml(world: World, invoice: Invoice): string {
  const { total_money } = knownOrder(world, invoice.order_id);
  const title = `Facture ${escapeHtml(invoice.invoice_number)}`;
  const below = escapeHtml(recipientText(invoice));
  const href = `/pay-invoice/${encodeURIComponent(invoice.id)}`;
  return payableHtml({
    title,
    below,
    amount: amountText(total_money),
    href,
    path: `invoices/${encodeURIComponent(invoice.id)}`,
  });
}

type Payable = { title: string; below: string; amount: string; href: string; path: string };

function payableHtml({ title, below, amount, href, path }: Payable): string {
  return `<li class="item card">
<p class="item-head"><strong>${title}</strong> <span class="item-amount">${amount}</span></p>
<p class="muted">${below}</p>
<div class="acts"><a class="button" href="${href}" target="_blank" rel="noopener" aria-label="Page du client, ${amount}">Page du client</a>
${actHtml('Payer', `${path}/pay`, { about: amount })}${actHtml('Carte refusée', `${path}/refuse`, { about: amount })}</div>
</li>`;
}

const SOURCES: Record<string, string> = {
  ECOMMERCE_API: 'Lien',
  TERMINAL_API: 'Terminal',
  INVOICES: 'Facture',
  SQUARE_POS: 'Caisse Square',
};

function paymentHtml({
  id,
  status,
  total_money,
  refunded_money,
  created_at,
  application_details,
  receipt_url,
  location_id,
}: Payment): string {
  const outcome =
    status === 'FAILED' ? '<span class="refused">Refusé</span>' : '<span class="accepted">Payé</span>';
  const back = refunded_money ? ` · remboursé ${amountText(refunded_money)}` : '';
  const receipt = receipt_url
    ? `<a href="/receipt/preview/${id}" target="_blank" rel="noopener">Reçu</a>`
    : '';
  return `<li class="payment card"><span class="payment-amount">${amountText(total_money)}</span> ${outcome}
<span class="muted">${SOURCES[application_details.square_product] ?? ''} · ${locationText(location_id)} · ${timeText(created_at)}${back}</span> ${receipt}</li>`;
}
