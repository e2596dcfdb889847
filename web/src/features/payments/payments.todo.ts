import { IconAlertTriangle, IconCashBanknoteMinus, IconLinkOff } from '@tabler/icons-react';
import { formatCount, joined } from '../../shared/format.ts';
import { amountAndAge, type FeatureTodo, orderNumbers } from '../../shared/todo-words.ts';

export const paymentsTodo = {
  to_refund: {
    icon: IconCashBanknoteMinus,
    tone: 'red',
    sentence: ({ count }) => `${formatCount(count, 'commande annulée', 'commandes annulées')} à rembourser`,
    detail: (line) => joined(orderNumbers(line), amountAndAge(line, 'la plus ancienne')),
    action: 'Rembourser',
    href: () => '/?panneau=paiements',
  },
  payment_alerts: {
    icon: IconAlertTriangle,
    tone: 'red',
    sentence: ({ count }) => `${formatCount(count, 'paiement')} à vérifier`,
    detail: (line) => amountAndAge(line),
    action: 'Examiner',
    href: () => '/?panneau=paiements',
  },
  open_links: {
    icon: IconLinkOff,
    tone: 'amber',
    sentence: ({ count }) => `${formatCount(count, 'lien')} de paiement sans réponse depuis plus de 3 jours`,
    detail: (line) => amountAndAge(line),
    action: 'Relancer',
    href: () => '/commandes?todo=link',
  },
} satisfies FeatureTodo;
