import {
  BULK_BILLING_LIMIT,
  type FailedOrder,
  type PennylaneDocument,
} from '@florilege/contract/billing/billing.contract.ts';
import type { MonthPayer } from '@florilege/contract/billing/month-end.ts';
import { errorMessage, isApiError } from '../../../shared/api/api-error.ts';
import { randomKey } from '../../../shared/api/idempotency.ts';
import { createListeners } from '../../../shared/listeners.ts';

type Payer = Pick<MonthPayer, 'id' | 'name' | 'order_ids'>;
type Made = { documents: Pick<PennylaneDocument, 'number' | 'amount'>[]; failed: FailedOrder[] };
export type SendInvoice = (orderIds: number[], idempotencyKey: string) => Promise<Made>;

/** One payer of a run: his invoices so far, and why the rest was not made. */
export type PayerRun = Pick<MonthPayer, 'id' | 'name'> & {
  state: 'waiting' | 'running' | 'made' | 'failed';
  documents: Made['documents'];
  errors: string[];
};

/** Orders that go into one invoice, under one key for as long as its outcome is unknown. */
type Part = { orderIds: number[]; key: string };

/**
 * Invoices of a month, one payer after the other. It goes on while other pages are looked at; what it began when the
 * app is closed, the server finishes, and the rest is still to be invoiced.
 */
export class MonthRun {
  readonly #send: SendInvoice;
  readonly #parts = new Map<number, Part[]>();
  readonly #listeners = createListeners();
  readonly #onMade: () => void;
  #payers: readonly PayerRun[] = [];
  #running = false;
  #month: string | null = null;
  /** Counts the members; a run of the one before goes no further. */
  #turn = 0;

  constructor(send: SendInvoice, onMade: () => void) {
    this.#send = send;
    this.#onMade = onMade;
  }

  readonly subscribe = this.#listeners.subscribe;
  readonly payers = () => this.#payers;

  get running(): boolean {
    return this.#running;
  }

  /** The month whose payers are shown, `YYYY-MM`. */
  get month(): string | null {
    return this.#month;
  }

  /** Those that are on their way stay; a payer that failed is tried again with what he lacks. */
  async start(payers: readonly Payer[], month: string): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    this.#month = month;
    for (const { id, order_ids } of payers) this.#parts.set(id, this.#partsOf(id, order_ids));
    this.#set(payers.map(({ id, name }) => ({ id, name, state: 'waiting', documents: [], errors: [] })));
    const turn = this.#turn;
    for (const { id } of payers) if (turn === this.#turn) await this.#invoice(id, turn);
    if (turn !== this.#turn) return;
    this.#running = false;
    this.#listeners.tell();
  }

  /** For another member: nothing more is invoiced in his name, and he does not see what was. */
  forget(): void {
    this.#turn += 1;
    this.#parts.clear();
    this.#running = false;
    this.#set([]);
  }

  /** Forgets the results. */
  clear(): void {
    if (!this.#running) this.#set([]);
  }

  /** A part whose answer was lost keeps its key, so that its repetition makes no second invoice. */
  #partsOf(id: number, orderIds: readonly number[]): Part[] {
    const lost = (this.#parts.get(id) ?? []).filter((part) =>
      part.orderIds.every((order) => orderIds.includes(order)),
    );
    const rest = orderIds.filter((order) => !lost.some((part) => part.orderIds.includes(order)));
    const parts = [...lost];
    for (let from = 0; from < rest.length; from += BULK_BILLING_LIMIT)
      parts.push({ orderIds: rest.slice(from, from + BULK_BILLING_LIMIT), key: randomKey() });
    return parts;
  }

  async #invoice(id: number, turn: number): Promise<void> {
    const result: Pick<PayerRun, 'documents' | 'errors'> = { documents: [], errors: [] };
    const unknown: Part[] = [];
    this.#change(id, { state: 'running' });
    for (const part of this.#parts.get(id) ?? []) {
      if (turn !== this.#turn) return;
      try {
        const { documents, failed } = await this.#send(part.orderIds, part.key);
        result.documents.push(...documents);
        result.errors.push(...failed.map(({ error }) => error));
      } catch (error) {
        result.errors.push(...sentencesOf(error));
        if (isUnknown(error)) unknown.push(part);
      }
      this.#change(id, { documents: [...result.documents], errors: [...new Set(result.errors)] });
    }
    if (turn !== this.#turn) return;
    this.#parts.set(id, unknown);
    this.#change(id, { state: result.errors.length > 0 ? 'failed' : 'made' });
    this.#onMade();
  }

  #change(id: number, changes: Partial<PayerRun>): void {
    this.#set(this.#payers.map((payer) => (payer.id === id ? { ...payer, ...changes } : payer)));
  }
  #set(payers: readonly PayerRun[]): void {
    this.#payers = payers;
    this.#listeners.tell();
  }
}

function sentencesOf(error: unknown): string[] {
  const orders = isApiError(error) ? error.orders.map((order) => order.error) : [];
  return orders.length > 0 ? orders : [errorMessage(error)];
}

/** Whether the server may have made it all the same. */
const isUnknown = (error: unknown) => !isApiError(error) || error.transient;
