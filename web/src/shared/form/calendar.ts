import 'dayjs/locale/fr';
import '@mantine/dates/styles.layer.css';
import type { DatePickerProps } from '@mantine/dates';

/** Props of every calendar and date field: French, Monday first. Importing them brings the styles along. */
export const calendarTexts = {
  locale: 'fr',
  firstDayOfWeek: 1,
  /** A florist works at weekends: no red days. */
  weekendDays: [],
  ariaLabels: {
    nextMonth: 'Mois suivant',
    previousMonth: 'Mois précédent',
    nextYear: 'Année suivante',
    previousYear: 'Année précédente',
    nextDecade: 'Décennie suivante',
    previousDecade: 'Décennie précédente',
  },
} satisfies DatePickerProps;
