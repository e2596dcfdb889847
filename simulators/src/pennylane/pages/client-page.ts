import { readFileSync } from 'node:fs';
import { escapeHtml, livePage } from '../../page.ts';
import { decimal, documentTotals } from '../amounts.ts';
import type { Books, Failure, Invoice, Quote } from '../books.ts';
import { invoiceStatus, pdfIsReady, quoteStatusOf } from '../wire/answers.ts';
import { nameOf } from '../wire/customers-wire.ts';
import { pdfToken } from './pdf-token.ts';

const style = readFileSync(new URL('./client-page.css', import.meta.url), 'utf8');
const script = readFileSync(new URL('./client-page.client.js', import.meta.url), 'utf8');

/** Enough for a person; `/_sim/state` has them all. */
const SHOWN = 60;

const STATUS_LABELS: Record<string, string> = {
  pending: 'En attente',
  accepted: 'Accepté',
  denied: 'Refusé',
  expired: 'Expiré',
  invoiced: 'Facturé',
  draft: 'Brouillon',
  upcoming: 'À payer',
  late: 'En retard',
  paid: 'Payée',
};
const FAILURE_LABELS: Record<Failure['kind'], string> = {
  error_500: 'Panne (erreur 500)',
  rate_limited: 'Trop de demandes',
  slow: 'Réponse très lente',
  lost_answer: 'Réponse perdue, travail fait',
  lost_request: 'Demande perdue',
};
const PDF_DELAYS = [0, 3, 15, 60];

/** The page of someone who is every client at once: accepts or refuses quotes, pays invoices; and the levers of a bad day. */
export function clientPage(books: Books): string {
  const body = `<div class="board">
<div class="board-head">
<h1>Devis et factures</h1>
<p class="muted">Simulateur Pennylane. Vous jouez les clients de la boutique&nbsp;: rien n’est émis ni payé pour de vrai.</p>
</div>
<div class="board-list" id="documents" data-live>${documentsHtml(books)}</div>
<aside class="board-aside card">
<h2>Comportement de Pennylane</h2>
<label for="failure">Les prochains appels échouent</label>
<select id="failure"><option value="">Aucun</option>${Object.entries(FAILURE_LABELS)
    .map(([kind, label]) => optionHtml(kind, label, false))
    .join('')}</select>
<label for="failing-calls">Nombre d’appels</label>
<select id="failing-calls">${[1, 2, 5, 20].map((count) => optionHtml(String(count), String(count), count === 1)).join('')}</select>
<button class="button button-quiet" type="button" id="fail">Appliquer</button>
<label for="pdf-delay">Délai du PDF</label>
<select id="pdf-delay">${PDF_DELAYS.map((seconds) => optionHtml(String(seconds), delayLabel(seconds), seconds === books.settings.pdf_delay_seconds)).join('')}</select>
</aside>
</div>`;
  return livePage({ title: 'Devis et factures', body, style, script });
}

function documentsHtml(books: Books): string {
  const documents = [...books.quotes.values(), ...books.invoices.values()]
    .sort((one, other) => other.id - one.id)
    .slice(0, SHOWN);
  const planned = books.failures.map(({ kind, calls }) => `${FAILURE_LABELS[kind]} (${calls})`);
  return [
    planned.length === 0 ? '' : `<p class="notice">À venir&nbsp;: ${planned.join(', ')}.</p>`,
    documents.length === 0
      ? emptyHtml
      : `<ol>${documents.map((document) => documentHtml(books, document)).join('')}</ol>`,
  ].join('');
}

const emptyHtml = `<div class="empty card"><h2>Aucun document pour l’instant</h2>
<p class="muted">Établissez un devis ou une facture dans la boutique&nbsp;: le document s’affichera ici de lui-même.</p></div>`;

function documentHtml(books: Books, document: Invoice | Quote): string {
  const customer = books.customers.get(document.body.customer_id);
  const status =
    document.kind === 'invoice' ? invoiceStatus(books, document) : quoteStatusOf(books, document);
  const title = `${document.kind === 'invoice' ? 'Facture' : 'Devis'} ${document.number}`.trim();
  const amount = euros(documentTotals(document.lines, document.body.discount).total);
  return `<li class="document card" data-announce="${title}, ${STATUS_LABELS[status]}">
<div class="document-head"><h2>${title}</h2> <span class="badge badge-${status}">${STATUS_LABELS[status]}</span> <strong class="amount">${amount}</strong></div>
<p>${escapeHtml(customer ? nameOf(customer) : '')}</p>
<p class="muted">${escapeHtml(document.body.pdf_invoice_subject ?? '')} · ${day(document.body.date)}, échéance ${day(document.body.deadline)}</p>
<div class="document-actions">${actionsHtml(document, status, title)}${pdfHtml(books, document, title)}</div>
</li>`;
}

function actionsHtml(document: Invoice | Quote, status: string, title: string): string {
  if (document.kind === 'invoice') {
    const payable = !document.draft && !document.paid;
    return payable ? actionHtml(`invoices/${document.id}/pay`, 'Payer', `Payer\u00a0: ${title}`, '') : '';
  }
  const accept = actionHtml(`quotes/${document.id}/accept`, 'Accepter', `Accepter\u00a0: ${title}`, '');
  const deny = actionHtml(
    `quotes/${document.id}/deny`,
    'Refuser',
    `Refuser\u00a0: ${title}`,
    ' button-quiet',
  );
  return status === 'pending' ? accept + deny : '';
}

function actionHtml(path: string, label: string, name: string, quiet: string): string {
  return `<button class="button${quiet}" type="button" data-post="/_sim/${path}" aria-label="${name}">${label}</button>`;
}

function pdfHtml(books: Books, document: Invoice | Quote, title: string): string {
  if (!pdfIsReady(books, document)) return '<span class="muted">PDF en cours de génération…</span>';
  // Dated by the quarter of an hour, so that the page stays the same from one second to the next.
  const quarter = Math.floor(books.now() / 900_000) * 900_000;
  const address = `/public/${document.kind}/pdf?encrypted_id=${pdfToken(document.kind, document.id, quarter)}`;
  return `<a class="button button-quiet" href="${address}" target="_blank" rel="noopener" aria-label="PDF&nbsp;: ${title}">PDF</a>`;
}

function optionHtml(value: string, label: string, selected: boolean): string {
  return `<option value="${value}"${selected ? ' selected' : ''}>${label}</option>`;
}

function delayLabel(seconds: number): string {
  return seconds === 0 ? 'Aucun' : `${seconds} secondes`;
}

function euros(cents: bigint): string {
  return `${decimal(cents)
    .replace(/\.(\d)$/, '.$10')
    .replace('.', ',')}\u00a0€`;
}

function day(iso: string): string {
  return iso.split('-').reverse().join('/');
}
