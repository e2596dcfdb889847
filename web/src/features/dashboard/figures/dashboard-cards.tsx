import { can } from '@florilege/contract/auth/roles.ts';
import { type DashboardStats, RECENT_DAYS } from '@florilege/contract/dashboard/dashboard.contract.ts';
import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMember } from '../../../session/use-session.ts';
import { formatCount, formatEuros, formatNumber, joined } from '../../../shared/format.ts';
import { PageLink } from '../../../shared/page/page-link.tsx';
import classes from '../dashboard.module.css';
import { FigureTip } from '../dashboard-panel.tsx';
import { comparedText, monthText } from './dashboard-words.ts';

/** `filtered`: the figures are of one shop. */
export function DashboardCards({ stats, filtered }: { stats: DashboardStats; filtered: boolean }) {
  const readsAccount = can(useMember(), 'clients.readAccount');
  const { revenue, recent_orders: recent, negative_balances: owing, day } = stats;
  return (
    <ul className={classes.cards} aria-label="Chiffres clés">
      <Card
        label="Revenus Aujourd'hui"
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
          recent.to_prepare > 0 && formatCount(recent.to_prepare, 'pas prête', 'pas prêtes'),
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
        detail={joined(owingText(owing), filtered && 'toutes les boutiques')}
        owing={owing.count > 0}
        href={readsAccount ? OWING_CLIENTS : undefined}
      >
        <p>
          Clients qui doivent encore ce qui est livré, retiré ou facturé&nbsp;: leurs commandes moins leurs
          règlements.
        </p>
        <p>Ce qui est commandé, et ni remis ni facturé, n’est pas dû&nbsp;: c’est ce qui est à venir.</p>
      </Card>
    </ul>
  );
}

/** The clients who owe, the lowest balance first. */
export const OWING_CLIENTS = '/clients?owing=true';

function owingText({ count, total, ahead }: DashboardStats['negative_balances']): string {
  const due = count > 0 ? `${formatEuros(total)} en tout` : 'Tous les comptes sont à jour';
  return Number(ahead) > 0 ? `${due}\u00a0· ${formatEuros(ahead)} à venir` : due;
}

type Props = {
  label: string;
  figure: string;
  detail: string;
  owing?: boolean;
  href?: string | undefined;
  children: ReactNode;
};

function Card({ label, figure, detail, owing, href, children }: Props) {
  return (
    <li className={`${classes.card} fl-card`}>
      <Group justify="space-between" gap="2xs" mih={28} wrap="nowrap" fz="xs" c="dimmed">
        {label}
        <FigureTip about={label}>{children}</FigureTip>
      </Group>
      <p className={`${classes.figure} fl-figure`} data-owing={owing || undefined}>
        {href ? (
          <PageLink
            href={href}
            className={classes.figureLink}
            aria-label={`${label}\u00a0: ${figure}, voir les clients`}
          >
            {figure}
          </PageLink>
        ) : (
          figure
        )}
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
      <p>
        D’une commande annulée comptent les paiements et les remboursements, mais plus ce qu’il restait à
        payer. Jours et mois sont ceux de Paris.
      </p>
    </>
  );
}
