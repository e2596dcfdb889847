import { createHash } from 'node:crypto';
import { type PennylaneClient, PennylaneFailure } from '../../../integrations/pennylane/pennylane.ts';
import { requestOnce } from '../../../platform/vendor/operation.ts';
import { keepPennylaneClient } from '../../clients/clients.public.ts';
import type { BillingWork } from '../billing.public.ts';
import { missingOf, type Payer } from '../documents/billable.ts';

/** A refusal of the client and not of the document; it is corrected on the page of the client. */
export class PayerRefused extends PennylaneFailure {
  readonly clientId: number;
  constructor(clientId: number, { message, status }: PennylaneFailure, cause: unknown) {
    super('refused', message, { status, cause });
    this.clientId = clientId;
  }
}

/**
 * The payer's id at Pennylane, updated there after a change. `anew` creates it again when it may have been
 * deleted there.
 */
export async function payerAtPennylane(work: BillingWork, payer: Payer, { anew = false } = {}) {
  try {
    return await (anew ? createPayer(work, payer) : updatePayer(work, payer));
  } catch (error) {
    // A rejected token, or a client deleted there, cannot be corrected on that page.
    const his =
      error instanceof PennylaneFailure &&
      error.kind === 'refused' &&
      [null, 400, 422].includes(error.status);
    throw his ? new PayerRefused(payer.id, error, error) : error;
  }
}

async function updatePayer(work: BillingWork, payer: Payer): Promise<number> {
  const { pennylane_id: id, pennylane_told } = payer;
  const ask = clientAsk(payer);
  if (id !== null && pennylane_told === digestOf(ask)) return id;
  if (id === null) return createPayer(work, payer);
  try {
    await work.pennylane.updateClient(id, ask);
  } catch (error) {
    if (!(error instanceof PennylaneFailure) || error.status !== 404) throw error;
    return createPayer(work, payer);
  }
  return keep(work, payer, id);
}

async function createPayer(work: BillingWork, payer: Payer): Promise<number> {
  const { pennylane } = work;
  const ask = clientAsk(payer);
  const find = () => pennylane.findClient(ask.reference);
  const found = await find();
  // Created by a process that could not record it, with what was known then.
  if (found !== null) await pennylane.updateClient(found, ask);
  return keep(work, payer, found ?? (await requestOnce(() => pennylane.createClient(ask), find)));
}

async function keep({ transact }: BillingWork, payer: Payer, id: number): Promise<number> {
  await transact((tx) => keepPennylaneClient(tx, payer.id, id, digestOf(clientAsk(payer))));
  return id;
}

/** @throws PennylaneFailure when the address is no longer whole, as it was when the document was begun */
function clientAsk(payer: Payer): PennylaneClient {
  const missing = missingOf(payer);
  if (missing !== null) throw new PennylaneFailure('refused', missing);
  return {
    reference: payer.pennylane_reference,
    type: payer.type,
    name: payer.name,
    address: payer.address ?? '',
    postalCode: payer.postal_code ?? '',
    city: payer.city ?? '',
    phone: payer.phone,
    email: payer.email,
    vatNumber: payer.numero_de_TVA,
    siret: payer.SIRET,
    terms: payer.payment_terms,
  };
}

const digestOf = (client: PennylaneClient): string =>
  createHash('sha256').update(JSON.stringify(client)).digest('hex');
