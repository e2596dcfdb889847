import { readFileSync } from 'node:fs';
import { emptyCard, select } from '../../shared/controls.ts';
import { type Html, html, type Part } from '../../shared/html.ts';
import { livePage } from '../../shared/page.ts';
import { euros } from '../amounts.ts';
import type { Books, Document } from '../state/books.ts';
import { nameOf } from '../state/customers.ts';
import { pdfIsReady, statusOf } from '../state/documents.ts';
import { totalsOf } from '../state/settlement.ts';
import type { FailureKind } from '../wire/faults.ts';
import { accountHtml, actOf, day, invoiceActs } from './invoice-acts.ts';
import { kindText, pdfUrl } from './pdf.ts';

const script = readFileSync(new URL('./client-page.client.js', import.meta.url), 'utf8');

/** Enough for a person; `/_sim/state` has them all. */
const SHOWN = 60;

const statusLabels: Record<string, string> = {
  pending: 'En attente',
  accepted: 'Accepté',
  denied: 'Refusé',
  expired: 'Expiré',
  invoiced: 'Facturé',
  draft: 'Brouillon',
  upcoming: 'À payer',
  late: 'En retard',
  paid: 'Payée',
  partially_paid: 'Payée en partie',
  cancelled: 'Annulée',
  partially_cancelled: 'Annulée en partie',
  credit_note: 'Avoir',
  archived: 'Archivée',
};
const failureLabels: Record<FailureKind, string> = {
  error_500: 'Panne (erreur 500)',
  rate_limited: 'Trop de demandes',
  slow: 'Réponse très lente',
  lost_answer: 'Réponse perdue, travail fait',
  lost_request: 'Demande perdue',
};
const counts = Object.entries({ 1: '1', 2: '2', 5: '5', 20: '20' });
const delays = Object.entries({ 0: 'Aucun', 3: '3 secondes', 15: '15 secondes', 60: '60 secondes' });

/** The page for playing all clients and the accountant, and for planning failures. */
export function clientPage(books: Books): string {
  const failures = [['', 'Aucun'] as const, ...Object.entries(failureLabels)];
  const body = html`<div class="board">
<div class="row"><div><h1>Devis et factures</h1>
<p class="muted">Simulateur Pennylane. Vous jouez les clients de la boutique et son comptable&nbsp;: rien n’est émis ni payé pour de vrai.</p></div></div>
<div class="stack" id="documents" data-live>${documentsHtml(books)}</div>
<aside class="aside card stack">
<h2>Comportement de Pennylane</h2>
<form id="failures" class="stack">
${select('Les prochains appels échouent', 'kind', failures, '')}
${select('Nombre d’appels', 'calls', counts, '1')}
<button class="button button-quiet" type="submit">Appliquer</button>
</form>
<form data-post="/_sim/settings" data-method="PATCH" data-news="" data-now>
${select('Délai du PDF', 'pdf_delay_seconds', delays, String(books.settings.pdf_delay_seconds))}
</form>
</aside>
</div>`;
  return livePage({ title: 'Devis et factures', body, script });
}

function documentsHtml(books: Books): Part[] {
  const documents = [...books.quotes.values(), ...books.invoices.values()]
    .sort((one, other) => other.id - one.id)
    .slice(0, SHOWN);
  const planned = books.failures.list().map(({ kind, calls }) => `${failureLabels[kind]} (${calls})`);
  const list = html`<ol class="stack">${documents.map((document) => documentHtml(books, document))}</ol>`;
  const todo = html`Établissez un devis ou une facture dans la boutique&nbsp;:
le document s’affichera ici de lui-même.`;
  return [
    planned.length > 0 && html`<p class="notice">À venir&nbsp;: ${planned.join(', ')}.</p>`,
    documents.length > 0 ? list : emptyCard('Aucun document pour l’instant', todo),
  ];
}

function documentHtml(books: Books, document: Document): Html {
  const { body, number } = document;
  const customer = books.customers.get(body.customer_id);
  const status = statusOf(books, document);
  const label = statusLabels[status];
  const title = `${kindText(document)} ${number}`.trim();
  const amount = euros(totalsOf(document).total);
  return html`<li class="item card" data-announce="${title}, ${label}">
<div class="row"><h2>${title}</h2> <span class="badge badge-${status}">${label}</span>
<strong class="amount end">${amount}</strong></div>
<p>${customer && nameOf(customer)}</p>
<p class="muted">${body.pdf_invoice_subject} · ${day(body.date)}, échéance ${day(body.deadline)}</p>
<div class="row">${actsHtml(books, document, status, title)}${pdfHtml(books, document, title)}</div>
${document.kind === 'invoice' && accountHtml(books, document, title)}
</li>`;
}

function actsHtml(books: Books, document: Document, status: string, title: string): Part[] {
  if (document.kind === 'invoice') return invoiceActs(books, document, title);
  const act = actOf(title);
  return [
    status === 'pending' && act('Accepter', `quotes/${document.id}/accept`, true),
    status === 'pending' && act('Refuser', `quotes/${document.id}/deny`, false),
  ];
}

function pdfHtml(books: Books, document: Document, title: string): Html {
  if (!pdfIsReady(books, document)) return html`<span class="muted">PDF en cours de génération…</span>`;
  // Dated by the quarter of an hour, so that the page stays the same from one second to the next.
  const url = pdfUrl(document, Math.floor(books.now() / 900_000) * 900_000);
  return html`<a class="button button-quiet" href="${url}" target="_blank" rel="noopener" aria-label="PDF&nbsp;: ${title}">PDF</a>`;
}
