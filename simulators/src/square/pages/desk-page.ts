import { button } from '../../shared/controls.ts';
import { type Html, html, type Part } from '../../shared/html.ts';
import { livePage } from '../../shared/page.ts';
import { timeText } from '../../shared/words.ts';
import { queueOf } from '../state/checkouts.ts';
import { disputesOf } from '../state/disputes.ts';
import { linkState } from '../state/links.ts';
import type { Terminal, World } from '../state/world.ts';
import type { Checkout, CheckoutStatus, DeviceCode, Dispute, Payment } from '../wire/objects.ts';
import { amountText, locationText } from './buyer-pages.ts';
import { disturbancesHtml } from './disturbances.ts';

const SHOWN_PAYMENTS = 12;

/** The page for playing buyers, staff at a terminal, the bank, and a bad line. */
export function deskPage(world: World): string {
  const body = html`<div class="board">
<div class="row"><div><h1>Square, côté clients</h1>
<p class="muted">Jouez ici le client et le terminal. Aucune carte n’est débitée.</p></div></div>
<div class="stack sections" id="live" data-live>${sectionsHtml(world)}</div>
<aside class="stack" id="settings" data-live>${disturbancesHtml(world)}</aside>
</div>`;
  return livePage({ title: 'Square', body });
}

function sectionsHtml(world: World): Part[] {
  const noTerminal =
    'Aucun terminal. Générez un code dans les paramètres de la boutique, puis saisissez-le ici.';
  const terminals = world.terminals.all();
  const codes = world.codes.all(({ status }) => status === 'UNPAIRED');
  const screens = terminals.map((terminal) => terminalHtml(world, terminal));
  const pairings = codes.reverse().map((code) => codeHtml(terminals, code));
  const disputes = world.disputes.all(({ state }) => state === 'EVIDENCE_REQUIRED');
  const payments = world.payments.all().slice(-SHOWN_PAYMENTS).reverse();
  const paid = payments.map((payment) => paymentHtml(world, payment));
  return [
    section('Terminaux', screens, noTerminal),
    section('Codes à saisir', pairings),
    section('Liens de paiement ouverts', linksHtml(world), 'Aucun lien en attente de paiement.'),
    section('Contestations', disputes.reverse().map(disputeHtml)),
    section('Derniers paiements', paid, undefined, 'stack'),
  ];
}

/** A section without cards says `empty`, or is left out when it has nothing to say. */
function section(title: string, cards: Html[], empty?: string, look = 'stack cards'): Part {
  if (cards.length === 0 && empty === undefined) return null;
  const none = html`<p class="card aside muted">${empty}</p>`;
  const list = html`<ul class="${look}">${cards}</ul>`;
  return html`<section class="stack"><h2>${title}</h2>${cards.length === 0 ? none : list}</section>`;
}

const act = (label: string, path: string, about: string, more: { main?: boolean; body?: object } = {}) =>
  button(label, path, { name: `${label}, ${about}`, ...more });

const statusTexts: Record<CheckoutStatus, string> = {
  PENDING: 'Arrive à l’écran…',
  IN_PROGRESS: 'Présentez votre carte',
  CANCEL_REQUESTED: 'Annulation demandée…',
  COMPLETED: 'Paiement accepté',
  CANCELED: 'Paiement annulé',
};

function terminalHtml(world: World, terminal: Terminal): Html {
  const { id, name, location_id, online, troubled } = terminal;
  const [shown, ...behind] = queueOf(world, id);
  const ready = troubled ? 'Prêt, signale un problème.' : 'Prêt, aucun paiement.';
  const idle = html`<p class="muted">${online ? ready : 'Terminal éteint.'}</p>`;
  const trouble = act('Signaler un problème', `terminals/${id}/trouble`, name);
  const power = act(online ? 'Éteindre' : 'Allumer', `terminals/${id}/${online ? 'off' : 'on'}`, name);
  return html`<li class="item card${shown && ' item-now'}">
<p class="row"><strong>${name}</strong> <span class="muted end">${locationText(location_id)}</span></p>
<div class="panel">${shown ? screenHtml(world, shown, online) : idle}
${behind.length > 0 && html`<p class="muted">${behind.length} en attente derrière</p>`}</div>
<div class="row acts">${shown && checkoutActs(shown, terminal)}${online && !troubled && trouble}${power}</div>
</li>`;
}

function screenHtml(world: World, checkout: Checkout, online: boolean): Html {
  const { id, amount_money, status, note } = checkout;
  const tried = world.payments.all((payment) => payment.terminal_checkout_id === id);
  const declined = tried.filter((payment) => payment.status === 'FAILED').length;
  const times = declined > 1 && ` ${declined} fois`;
  return html`<p class="figure">${amountText(amount_money)}</p>
<p>${online ? statusTexts[status] : 'Terminal éteint'}</p>
${note && html`<p class="muted">${note}</p>`}
${declined > 0 && html`<p class="bad">Carte refusée${times}, une autre&nbsp;?</p>`}`;
}

function checkoutActs({ id }: Checkout, { name, online }: Terminal): Part[] {
  return [
    online && act('Présenter la carte', `checkouts/${id}/tap`, name, { main: true }),
    online && act('Carte refusée', `checkouts/${id}/refuse`, name),
    online && act('Annuler', `checkouts/${id}/cancel`, name),
    act('Laisser expirer', `checkouts/${id}/time_out`, name),
  ];
}

function codeHtml(terminals: Terminal[], { id, code, name, location_id, pair_by }: DeviceCode): Html {
  const about = `code ${code}`;
  const path = `codes/${id}/pair`;
  const location = locationText(location_id);
  const again = terminals
    .filter((terminal) => terminal.location_id === location_id)
    .map((there) => act(`Saisir sur ${there.name}`, path, about, { body: { device_id: there.id } }));
  return html`<li class="item card">
<p class="row"><strong>${name}</strong> <span class="muted end">${location}</span></p>
<p class="figure code">${code}</p><p class="muted">à saisir avant ${timeText(new Date(pair_by))}</p>
<div class="row acts">${act('Saisir sur un nouveau terminal', path, about, { main: true })}${again}
${act('Laisser expirer', `codes/${id}/expire`, about)}</div>
</li>`;
}

function linksHtml(world: World): Html[] {
  const open = world.links.all((link) => linkState(world, link) === 'open');
  return open.reverse().map((link) => {
    const { line_items, total_money, location_id } = world.orders.known(link.order_id);
    const others = line_items.length - 1;
    const more = others > 0 ? ` et ${others} autre${others > 1 ? 's' : ''}` : '';
    const title = `${line_items[0]?.name}${more}`;
    const amount = amountText(total_money);
    const path = `links/${link.id}`;
    return html`<li class="item card">
<p class="row head"><strong>${title}</strong> <strong class="end amount">${amount}</strong></p>
<p class="muted">${locationText(location_id)}</p>
<div class="row acts">
<a class="button" href="/u/${link.id}" target="_blank" rel="noopener" aria-label="Page du client, ${amount}">Page du client</a>
${act('Payer', `${path}/pay`, amount)}${act('Carte refusée', `${path}/refuse`, amount)}</div>
</li>`;
  });
}

const reasons: Record<Dispute['reason'], string> = {
  AMOUNT_DIFFERS: 'Le montant n’est pas le bon',
  CANCELLED: 'La commande était annulée',
  DUPLICATE: 'Débité deux fois',
  NO_KNOWLEDGE: 'Le client ne reconnaît pas le paiement',
  NOT_AS_DESCRIBED: 'Non conforme',
  NOT_RECEIVED: 'Rien reçu',
  PAID_BY_OTHER_MEANS: 'Payé autrement',
  CUSTOMER_REQUESTS_CREDIT: 'Remboursement attendu',
  EMV_LIABILITY_SHIFT: 'Carte lue sans sa puce',
};

function disputeHtml({ id, amount_money, reason, location_id }: Dispute): Html {
  const amount = amountText(amount_money);
  const path = `disputes/${id}`;
  return html`<li class="item card">
<p class="row head"><strong>${reasons[reason]}</strong> <strong class="end amount">${amount}</strong></p>
<p class="muted">${locationText(location_id)}</p>
<div class="row acts">${act('La boutique gagne', `${path}/win`, amount)}
${act('La boutique perd', `${path}/lose`, amount)}${act('La boutique accepte', `${path}/accept`, amount)}</div>
</li>`;
}

const sources: Record<string, string> = {
  ECOMMERCE_API: 'Lien',
  TERMINAL_API: 'Terminal',
  SQUARE_POS: 'Caisse Square',
};

function paymentHtml(world: World, payment: Payment): Html {
  const { id, status, total_money, refunded_money, created_at, receipt_url, location_id } = payment;
  const [look, outcome] = status === 'FAILED' ? ['bad', 'Refusé'] : ['good', 'Payé'];
  const source = sources[payment.application_details.square_product];
  const about = [source, locationText(location_id), timeText(new Date(created_at))];
  if (refunded_money) about.push(`remboursé ${amountText(refunded_money)}`);
  const disputed = disputesOf(world, id).length > 0;
  if (disputed) about.push('contesté');
  const dispute =
    status === 'COMPLETED' &&
    !disputed &&
    act('Contester', `payments/${id}/dispute`, amountText(total_money));
  const receipt = html`<a href="/receipt/preview/${id}" target="_blank" rel="noopener">Reçu</a>`;
  return html`<li class="payment row card"><strong class="amount">${amountText(total_money)}</strong>
<span class="${look}">${outcome}</span>
<span class="muted">${about.join(' · ')}</span> <span class="row end">${receipt_url && receipt} ${dispute}</span></li>`;
}
