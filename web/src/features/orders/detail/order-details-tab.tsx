import { type AccountSummary, clientTypes } from '@florilege/contract/clients/account-summary.ts';
import type { OrderDetail } from '@florilege/contract/orders/orders.contract.ts';
import { timeSlots } from '@florilege/contract/orders/time-slots.ts';
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatDate, formatEuros } from '../../../shared/format.ts';
import { Fact, Facts } from '../../../shared/ui/facts.tsx';
import { PhoneLink } from '../../../shared/ui/reach-links.tsx';
import classes from './order-details-tab.module.css';

type Props = {
  order: OrderDetail;
  /** Absent where the order cannot be deleted, or not by this member. */
  onDelete: (() => void) | undefined;
};

/** Who pays, who receives, when, how much, and the two texts: bouquet notes for the shop, the message for the card. */
export function OrderDetailsTab({ order, onDelete }: Props) {
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        <section className={classes.card} aria-label="Commande">
          <Facts>
            <Fact term="Payeur">
              {order.payer_account ? (
                <Party account={order.payer_account} />
              ) : (
                <strong>Client anonyme</strong>
              )}
            </Fact>
            <Fact term="Destinataire">
              {order.recipient_account ? (
                <Party account={order.recipient_account} />
              ) : (
                <strong>Même que le payeur</strong>
              )}
            </Fact>
            <Fact term={order.requires_delivery ? 'Livraison' : 'Retrait'}>
              <When order={order} />
            </Fact>
            <Fact term="Montant">
              <strong className="fl-figures">{formatEuros(order.amount)}</strong>
              <span className={classes.detail}>TVA {order.vat_rate}&nbsp;% comprise</span>
            </Fact>
            <Fact term="Numéro de bon de commande">
              {order.purchase_order_number ? (
                <strong>{order.purchase_order_number}</strong>
              ) : (
                <Nothing>Aucun</Nothing>
              )}
            </Fact>
            {order.location && (
              <Fact term="Boutique">
                <strong>{order.location.name}</strong>
              </Fact>
            )}
          </Facts>
        </section>
        <section className={classes.card}>
          <h2 className={classes.term}>Notes bouquet</h2>
          {order.bouquet_notes ? (
            <p className={classes.notes}>{order.bouquet_notes}</p>
          ) : (
            <Nothing>Aucune note pour l’atelier</Nothing>
          )}
        </section>
      </div>
      <section className={`${classes.card} ${classes.message}`}>
        <h2 className={classes.term}>Message manuscrit</h2>
        {order.hand_message ? (
          <p className={`fl-message ${classes.words}`}>
            {'«\u00a0'}
            {order.hand_message}
            {'\u00a0»'}
          </p>
        ) : (
          <Nothing>Aucun message sur la carte</Nothing>
        )}
      </section>
      {onDelete && (
        <div className={`${classes.below} fl-no-print`}>
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
            onClick={onDelete}
          >
            Supprimer la commande
          </Button>
        </div>
      )}
    </div>
  );
}

function Party({ account }: { account: AccountSummary }) {
  const town = [account.postal_code, account.city].filter(Boolean).join(' ');
  const address = [account.address, town].filter(Boolean).join(', ');
  return (
    <>
      <strong>{account.name}</strong>
      <span className={classes.detail}>
        {[clientTypes[account.type], address].filter(Boolean).join(' · ')}
      </span>
      {account.phone && <PhoneLink phone={account.phone} />}
    </>
  );
}

function When({ order }: { order: OrderDetail }) {
  const { delivery_date: date, delivery_time_slot: slot, delivery_person: driver } = order;
  const day = [date ? formatDate(date) : 'Date à fixer', slot && timeSlots[slot].short]
    .filter(Boolean)
    .join(' · ');
  const hours = slot && slot !== timeSlots[slot].short ? slot : null;
  return (
    <>
      <strong className="fl-figures">{day}</strong>
      <span className={classes.detail}>
        {hours}
        {hours && order.requires_delivery && ' · '}
        {order.requires_delivery &&
          (driver ? (
            driver.display_name
          ) : (
            <span className={order.status === 'cancelled' ? '' : classes.missing}>sans livreur</span>
          ))}
      </span>
    </>
  );
}

function Nothing({ children }: { children: ReactNode }) {
  return <p className={classes.nothing}>{children}</p>;
}
