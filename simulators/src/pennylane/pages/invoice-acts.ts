import type { z } from 'zod';
import { button, select } from '../../shared/controls.ts';
import { type Html, html, type Part } from '../../shared/html.ts';
import { decimal, euros } from '../amounts.ts';
import type { Books, Invoice } from '../state/books.ts';
import { isCreditNote, type Settlement, settlementOf } from '../state/settlement.ts';
import type { eInvoicingStatus } from '../wire/bodies.ts';

const DAY_MS = 24 * 3_600_000;

const platformLabels: Record<z.infer<typeof eInvoicingStatus>, string> = {
  submitted: 'Déposée',
  sent: 'Émise',
  approved: 'Prise en charge',
  accepted: 'Approuvée',
  refused: 'Refusée',
  rejected: 'Rejetée',
  in_dispute: 'En litige',
  collected: 'Encaissée',
  partially_collected: 'Encaissée en partie',
};
const platformNews = [['', 'Non transmise'] as const, ...Object.entries(platformLabels)];

/** Buttons of a document, read out with its title. */
export const actOf = (title: string) => (label: string, path: string, main: boolean) =>
  button(label, path, { main, name: `${label}\u00a0: ${title}` });

export const day = (iso: string): string => iso.split('-').reverse().join('/');

export function invoiceActs(books: Books, invoice: Invoice, title: string): Part[] {
  const open = settlementOf(books, invoice).remaining > 0n && invoice.archivedAt === null;
  return [!invoice.draft && open && actOf(title)('Payer', `invoices/${invoice.id}/pay`, true)];
}

/** The money of a final invoice, and the acts of the accountant. */
export function accountHtml(books: Books, invoice: Invoice, title: string): Part {
  const { draft, archivedAt } = invoice;
  if (draft || archivedAt !== null) return null;
  const money = settlementOf(books, invoice);
  return html`${moneyHtml(invoice, money, title)}
<details id="comptable-${invoice.id}"><summary class="button button-quiet" aria-label="Comptable&nbsp;: ${title}">Comptable</summary>
<div class="stack">${!isCreditNote(invoice) && settleHtml(books, invoice, money, title)}
<div class="row">${actOf(title)('Archiver', `invoices/${invoice.id}/archive`, false)}</div></div></details>`;
}

function moneyHtml(
  { id, matches }: Invoice,
  { remaining, credited, total }: Settlement,
  title: string,
): Part {
  const lines = matches.map((match) => {
    const amount = euros(BigInt(match.amount));
    const name = `Défaire le rapprochement de ${amount}\u00a0: ${title}`;
    const undo = button('Défaire', `invoices/${id}/matches/${match.id}`, { method: 'DELETE', name });
    return html`<li class="row">Virement de ${amount} le ${day(match.date)} ${undo}</li>`;
  });
  return [
    lines.length > 0 && html`<ul>${lines}</ul>`,
    credited > 0n && html`<p class="muted">Avoirs&nbsp;: ${euros(credited)}</p>`,
    total > 0n && remaining !== total && html`<p class="muted">Reste dû&nbsp;: ${euros(remaining)}</p>`,
  ];
}

function settleHtml(books: Books, invoice: Invoice, money: Settlement, title: string): Part[] {
  const { id, cancelled } = invoice;
  const { remaining, credited, total } = money;
  const days = [0, 1, 7].map((back) => {
    const iso = new Date(Date.parse(books.today()) - back * DAY_MS).toISOString().slice(0, 10);
    return [iso, day(iso)] as const;
  });
  const act = actOf(title);
  return [
    html`<form data-post="/_sim/invoices/${id}/matches" data-news="Virement rapproché" class="stack">
${amountHtml('Virement reçu', decimal(remaining > 0n ? remaining : total))}
${select('Le', 'date', days, books.today())}
<button class="button button-quiet" type="submit">Rapprocher</button>
</form>`,
    credited < total &&
      !cancelled &&
      html`<form data-post="/_sim/invoices/${id}/credit" data-news="Avoir fait" class="stack">
${amountHtml('Avoir', decimal(total - credited))}
<button class="button button-quiet" type="submit">Faire un avoir</button>
</form>`,
    remaining > 0n &&
      html`<div class="row">${act('Marquer payée', `invoices/${id}/mark_paid`, false)}
${act('Annuler', `invoices/${id}/cancel`, false)}</div>`,
    html`<form data-post="/_sim/invoices/${id}/e_invoicing" data-news="" data-now>
${select('Facture électronique', 'status', platformNews, invoice.eInvoicing?.status ?? '')}
</form>`,
  ];
}

function amountHtml(label: string, value: string): Html {
  return html`<label>${label}<input type="number" name="amount" value="${value}" min="0.01" step="0.01" required></label>`;
}
