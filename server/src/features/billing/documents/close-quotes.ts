import { PennylaneFailure } from '../../../integrations/pennylane/pennylane.ts';
import { settleOutdatedQuotes } from '../../order-money/order-money.public.ts';
import type { BillingWork } from '../billing.public.ts';
import { setSeen } from './documents.repository.ts';
import { replacedQuotes } from './quotes.repository.ts';

/** Closes replaced quotes at Pennylane and settles the lines about them. A failure is left to the next sweep. */
export async function closeReplacedQuotes({ db, log, pennylane, transact }: BillingWork): Promise<void> {
  for (const { id, pennylane_id } of await replacedQuotes(db)) {
    try {
      let file = await pennylane.quote.read(pennylane_id);
      // The quote that an invoice was made from is closed by it.
      if (file.status === 'pending' || file.status === 'accepted') {
        await pennylane.closeQuote(pennylane_id, 'denied');
        file = await pennylane.quote.read(pennylane_id);
      }
      await transact((tx) => setSeen(tx, id, file));
    } catch (error) {
      if (!(error instanceof PennylaneFailure)) throw error;
      log.warn({ err: error, document: id }, 'a replaced quote is not closed at Pennylane yet');
    }
  }
  await transact((tx) => settleOutdatedQuotes(tx));
}
