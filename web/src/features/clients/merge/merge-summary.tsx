import type { MergePreview } from '@florilege/contract/clients/client-twins.ts';
import { formatCount, formatEuros } from '../../../shared/format.ts';
import { clientWords } from '../client-words.ts';
import classes from './merge-dialog.module.css';

/** What would move from whom to whom, what would stand afterwards, and that there is no way back. */
export function MergeSummary({ preview }: { preview: MergePreview }) {
  const { account, other, filled } = preview;
  return (
    <section className={classes.summary} aria-label="Ce que fait la fusion">
      <p className={classes.title}>
        De <strong>{other.name}</strong> à <strong>{account.name}</strong>
      </p>
      <ul className={classes.moves}>
        <li>{formatCount(preview.orders, 'commande')}</li>
        <li>{formatCount(preview.contacts, 'contact')}</li>
        <li>{formatCount(preview.notes, 'note')}</li>
        <li>{formatCount(preview.images, 'photo')}</li>
      </ul>
      <dl className={classes.facts}>
        <div>
          <dt>Solde de {account.name}</dt>
          <dd className={classes.amount}>{formatEuros(account.balance)}</dd>
        </div>
        <div>
          <dt>Solde de {other.name}</dt>
          <dd className={classes.amount}>{formatEuros(other.balance)}</dd>
        </div>
        <div className={classes.result}>
          <dt>Solde après la fusion</dt>
          <dd className={classes.amount}>{formatEuros(preview.balance)}</dd>
        </div>
      </dl>
      {filled.length > 0 && (
        <>
          <p className={classes.title}>Complété dans la fiche qui reste</p>
          <dl className={classes.facts}>
            {filled.map(({ field, value }) => (
              <div key={field}>
                <dt>{clientWords.label(field)}</dt>
                <dd>{clientWords.value(field, value)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <p className={classes.warning}>
        {other.name} disparaît de la liste, et sa page mènera à celle de {account.name}. Cela ne peut pas être
        annulé.
      </p>
    </section>
  );
}
