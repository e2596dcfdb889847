const paris = { timeZone: 'Europe/Paris' } as const;
const dayFormat = new Intl.DateTimeFormat('fr-FR', { ...paris, day: 'numeric', month: 'long' });
const timeFormat = new Intl.DateTimeFormat('fr-FR', { ...paris, timeStyle: 'medium' });

/** `21 novembre` */
export const dayText = (at: Date): string => dayFormat.format(at);
/** `14:05:09` */
export const timeText = (at: Date): string => timeFormat.format(at);
/** `21 novembre à 14:05:09` */
export const momentText = (at: Date): string => `${dayText(at)} à ${timeText(at)}`;
