import 'dayjs/locale/fr';
import '@mantine/dates/styles.layer.css';

/** Props of every calendar and date field: French, Monday first. Importing them brings the styles along. */
export const calendarTexts = {
  locale: 'fr',
  firstDayOfWeek: 1,
  ariaLabels: {
    monthLevelControl: 'Choisir le mois',
    yearLevelControl: 'Choisir l’année',
    nextMonth: 'Mois suivant',
    previousMonth: 'Mois précédent',
    nextYear: 'Année suivante',
    previousYear: 'Année précédente',
    nextDecade: 'Décennie suivante',
    previousDecade: 'Décennie précédente',
  },
} as const;
