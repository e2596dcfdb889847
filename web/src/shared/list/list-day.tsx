import { formatDate, shortDay } from '../format.ts';
import classes from './list-day.module.css';

/** A day or an instant in a list: a row may leave out its year, which its tooltip has; a card has it whole. */
export function ListDay({ day }: { day: string }) {
  const [short, full] = [shortDay(day), formatDate(day)];
  return (
    <time dateTime={day} title={full} className="fl-nowrap">
      {short}
      <span className={classes.year}>{full.slice(short.length)}</span>
    </time>
  );
}
