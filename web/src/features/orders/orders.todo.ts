import { addDays } from '@florilege/contract/http/dates.ts';
import { LATE_DAYS } from '@florilege/contract/orders/order-todos.ts';
import {
  IconAddressBookOff,
  IconCalendarDue,
  IconClockExclamation,
  IconFileX,
  IconFlower,
  IconFlowerOff,
  IconHomeX,
  IconTruckOff,
} from '@tabler/icons-react';
import { formatAgo, formatCount, joined } from '../../shared/format.ts';
import { stringifySearch } from '../../shared/search-params.ts';
import { amountAndAge, type FeatureTodo, orderNumbers } from '../../shared/todo-words.ts';

export const ordersTodo = {
  missed: {
    icon: IconHomeX,
    tone: 'red',
    sentence: ({ count }) => `${formatCount(count, 'livraison')} non ${count < 2 ? 'remise' : 'remises'}`,
    detail: (line) => joined(orderNumbers(line), line.since && `la plus ancienne ${formatAgo(line.since)}`),
    action: 'Reprendre',
    href: () => '/commandes?todo=missed',
  },
  redo: {
    icon: IconFlowerOff,
    tone: 'red',
    sentence: ({ count }) =>
      `${formatCount(count, 'bouquet refusé', 'bouquets refusés')}, à refaire par vous`,
    detail: orderNumbers,
    action: 'Refaire',
    href: () => '/commandes?todo=redo',
  },
  late: {
    icon: IconClockExclamation,
    tone: 'red',
    sentence: ({ count }) => `${formatCount(count, 'livraison')} en retard`,
    detail: orderNumbers,
    action: 'Voir',
    href: (day) => `/commandes${stringifySearch({ todo: 'late', delivery_from: addDays(day, -LATE_DAYS) })}`,
  },
  to_prepare: {
    icon: IconFlower,
    tone: 'petal',
    sentence: ({ count }) => `${formatCount(count, 'commande')} à préparer aujourd’hui`,
    detail: orderNumbers,
    action: 'Préparer',
    href: (day) => `/commandes${stringifySearch({ todo: 'prepare', delivery_from: day, delivery_to: day })}`,
  },
  without_driver: {
    icon: IconTruckOff,
    tone: 'petal',
    sentence: ({ count }) => `${formatCount(count, 'livraison')} sans livreur d’ici demain`,
    detail: orderNumbers,
    action: 'Affecter',
    href: (day) =>
      `/commandes${stringifySearch({ todo: 'driver', delivery_from: day, delivery_to: addDays(day, 1) })}`,
  },
  incomplete: {
    icon: IconAddressBookOff,
    tone: 'petal',
    sentence: ({ count }) => `${formatCount(count, 'livraison')} à compléter`,
    detail: orderNumbers,
    action: 'Compléter',
    href: () => `/commandes${stringifySearch({ todo: 'incomplete' })}`,
  },
  overdue_invoices: {
    icon: IconCalendarDue,
    tone: 'amber',
    sentence: ({ count }) =>
      `${formatCount(count, 'commande facturée', 'commandes facturées')}, échéance dépassée`,
    detail: (line) => joined(orderNumbers(line), amountAndAge(line)),
    action: 'Relancer',
    href: () => '/commandes?todo=overdue',
  },
  closed_quotes: {
    icon: IconFileX,
    tone: 'petal',
    sentence: ({ count }) => formatCount(count, 'devis refusé ou expiré', 'devis refusés ou expirés'),
    detail: (line) => joined(orderNumbers(line), amountAndAge(line)),
    action: 'Reprendre',
    href: () => '/commandes?todo=quote',
  },
} satisfies FeatureTodo;
