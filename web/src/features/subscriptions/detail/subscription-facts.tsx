import { timeSlots } from '@florilege/contract/orders/time-slots.ts';
import { ruleSentence } from '@florilege/contract/subscriptions/rule.ts';
import { DAYS_AHEAD, type SubscriptionDetail } from '@florilege/contract/subscriptions/subscription.ts';
import { Link } from '@tanstack/react-router';
import { formatDate, formatEuros } from '../../../shared/format.ts';
import { Fact, Facts } from '../../../shared/ui/facts.tsx';
import { CLIENT_GONE, nextText, spanText } from '../subscription-words.ts';
import classes from './subscription-page.module.css';

/** The rhythm of a subscription, and the fields that its orders get. */
export function SubscriptionFacts({ subscription }: { subscription: SubscriptionDetail }) {
  const { payer_account, recipient_account, delivery_time_slot, id } = subscription;
  const noRecipient = subscription.recipient_gone ? 'Destinataire supprimé' : 'Identique au payeur';
  return (
    <section className="fl-card" aria-label="L’abonnement">
      <Facts>
        <Fact term="Rythme">
          <strong>{ruleSentence(subscription.rule)}</strong>
          <small>{spanText(subscription)}</small>
        </Fact>
        <Fact term="Prochaine date">
          <strong>{nextText(subscription)}</strong>
          <small>Commande créée {DAYS_AHEAD} jours avant</small>
        </Fact>
        <Fact term="Montant par date">
          <strong className="fl-figures">{formatEuros(subscription.amount)}</strong>
          <small>TVA {subscription.vat_rate}&nbsp;% comprise</small>
        </Fact>
        <Fact term="Remise">
          {subscription.requires_delivery ? 'Livraison' : 'Retrait'}
          <small>{delivery_time_slot ? timeSlots[delivery_time_slot].label : 'Sans créneau'}</small>
        </Fact>
        <Fact term="Payeur">
          {payer_account ? <ClientLink client={payer_account} from={id} /> : CLIENT_GONE}
        </Fact>
        <Fact term="Destinataire">
          {recipient_account ? <ClientLink client={recipient_account} from={id} /> : noRecipient}
        </Fact>
        {subscription.purchase_order_number && (
          <Fact term="Bon de commande">{subscription.purchase_order_number}</Fact>
        )}
        <Fact term="Créé le">
          {formatDate(subscription.created_at)}
          {subscription.created_by_name && <small>par {subscription.created_by_name}</small>}
        </Fact>
        {subscription.bouquet_notes && (
          <Fact term="Notes bouquet" wide>
            <span className={classes.text}>{subscription.bouquet_notes}</span>
          </Fact>
        )}
        {subscription.hand_message && (
          <Fact term="Message manuscrit" wide>
            <span className={`fl-message ${classes.text}`}>{subscription.hand_message}</span>
          </Fact>
        )}
      </Facts>
    </section>
  );
}

function ClientLink({ client, from }: { client: { id: number; name: string }; from: number }) {
  return (
    <Link
      to="/clients/$id"
      params={{ id: String(client.id) }}
      search={{ return: `/abonnements/${from}` }}
      className={classes.link}
    >
      {client.name}
    </Link>
  );
}
