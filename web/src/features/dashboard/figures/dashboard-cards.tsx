import { type DashboardStats, RECENT_DAYS } from '@florilege/contract/dashboard/dashboard.contract.ts';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatEuros, formatNumber } from '../../../shared/format.ts';
import classes from '../dashboard.module.css';
import { FigureTip } from '../dashboard-panel.tsx';
import { comparedText, monthText } from './dashboard-words.ts';

export function DashboardCards({ stats }: { stats: DashboardStats }) {
  const { revenue, recent_orders: recent, negative_balances: owing, day } = stats;
  return (
    <ul className={classes.cards} aria-label="Chiffres clés">
      <Card
        label="Revenus Aujourd’hui"
        figure={formatEuros(revenue.daily)}
        detail={comparedText(revenue, day)}
      >
        <RevenueDefinition />
      </Card>
      <Card label="Revenus Mensuels" figure={formatEuros(revenue.monthly)} detail={monthText(day)}>
        <RevenueDefinition />
      </Card>
      <Card
        label="Commandes Récentes"
        figure={formatNumber(recent.count)}
        detail={[
          `${RECENT_DAYS} derniers jours`,
          recent.to_prepare > 0 && `${formatNumber(recent.to_prepare)} pas prêtes`,
        ]
          .filter(Boolean)
          .join(', ')}
      >
        <p>
          Commandes prises ces {RECENT_DAYS} derniers jours, aujourd’hui compris&#8239;; parmi elles, celles
          dont le bouquet n’est pas prêt, quel que soit leur jour.
        </p>
      </Card>
      <Card
        label="Clients en Déficit"
        figure={formatNumber(owing.count)}
        detail={owing.count > 0 ? `${formatEuros(owing.total)} en tout` : 'Tous les comptes sont à jour'}
        owing={owing.count > 0}
      >
        <p>
          Clients dont le solde est négatif&nbsp;: leurs commandes moins leurs règlements. Une commande compte
          dès qu’elle est prise, même si son échéance n’est pas passée.
        </p>
      </Card>
    </ul>
  );
}

type Props = { label: string; figure: string; detail: string; owing?: boolean; children: ReactNode };

function Card({ label, figure, detail, owing, children }: Props) {
  return (
    <li className={`${classes.card} fl-card`}>
      <div className={classes.label}>
        {label}
        <FigureTip about={label}>{children}</FigureTip>
      </div>
      <p className={`${classes.figure} fl-figure`} data-owing={owing || undefined}>
        {figure}
      </p>
      <Text size="xs" c="dimmed">
        {detail}
      </Text>
    </li>
  );
}

export function RevenueDefinition() {
  return (
    <>
      <p>
        Paiements reçus moins remboursements, chacun à sa date, plus ce qui reste à payer des factures, à la
        date de la facture.
      </p>
      <p>
        Chaque euro compte une seule fois&nbsp;: quand une facture est payée, son montant quitte le jour de la
        facture pour celui du paiement.
      </p>
      <p>Les commandes annulées ne comptent pas. Jours et mois sont ceux de Paris.</p>
    </>
  );
}
