import { missLabel } from '@florilege/contract/deliveries/proofs.ts';
import { type OrderFieldName, orderFields } from '@florilege/contract/orders/order-fields.ts';
import { financialStatusDisplay, statusDisplay } from '@florilege/contract/orders/order-status.ts';
import { sql } from 'kysely';
import {
  type FeatureAudit,
  type Field,
  field,
  labelled,
  longField,
  show,
  theOrder,
} from '../audit/audit.public.ts';

const shownAs = {
  euros: (name: string) => field(name, show.amount),
  percent: (name: string) => field(name, show.percent),
  delivery: (name: string) => field(name, show.yesNo),
  day: (name: string) => field(name, show.day),
  slot: (name: string) => field(name, show.slot),
  location: (name: string) => field(name, show.location),
  text: field,
  place: field,
  longText: longField,
  message: longField,
};
export const orderFieldsAudit = Object.fromEntries(
  Object.entries(orderFields).map(([name, { journal, shown }]) => [name, shownAs[shown](journal)]),
) as Record<OrderFieldName, Field>;
const { amount, vat_rate, requires_delivery, delivery_date, delivery_time_slot, location, ...texts } =
  orderFieldsAudit;

export const ordersAudit: FeatureAudit = {
  things: {
    order: {
      names: (ids) => sql`select 'order:' || id, id::text from orders where id = ${ids}`,
      journal: { about: 'order', title: (id) => `Commande n°\u00a0${id}` },
      page: 'order',
    },
  },
  tables: {
    orders: {
      kind: 'orders',
      thing: 'order',
      the: theOrder,
      added: (line) => `a créé ${theOrder(line)}\u00a0: ${line.shown('amount', show.amount)}`,
      removed: (line) => `a supprimé ${theOrder(line)}`,
      turningPoint(line) {
        const { before, after } = line.row;
        if (line.came('deleted_at')) return `a mis ${theOrder(line)} à la corbeille`;
        if (line.went('deleted_at')) return `a restauré ${theOrder(line)}`;
        if (before && after?.status === 'cancelled') return `a annulé ${theOrder(line)}`;
        return after && before?.status === 'cancelled' ? `a rouvert ${theOrder(line)}` : null;
      },
      refersTo: {
        payer_account: 'client',
        recipient_account: 'client',
        delivery_person: 'member',
        redo_by: 'member',
        location: 'location',
      },
      fields: {
        ...{ amount, vat_rate },
        status: field('le statut', (value) => statusDisplay(value).label),
        financial_status: field('le statut financier', (value) => financialStatusDisplay(value).label),
        payer_account: field('le payeur', show.client),
        recipient_account: field('le destinataire', show.client),
        ...{ requires_delivery, delivery_date, delivery_time_slot },
        delivery_person: field('le livreur', show.member),
        location,
        redo_by: field('le fleuriste chargé de refaire le bouquet', show.member),
        missed_as: field('la visite sans remise', missLabel),
        ...texts,
      },
    },
    order_images: {
      kind: 'orders',
      thing: 'order',
      the: (line) => `une photo de ${theOrder(line)}`,
      added: (line) => `a ajouté une photo à ${theOrder(line)}`,
      removed: (line) => `a retiré une photo de ${theOrder(line)}`,
      fields: {
        caption: field('la légende'),
        kind: field('l’usage', labelled({ photo: 'Photo', verification: 'Photo de vérification' })),
      },
    },
  },
};
