import type { AccountDetail } from '@florilege/contract/clients/account.ts';
import { Fact, Facts } from '../../../shared/ui/facts.tsx';
import { MailLink, PhoneLink } from '../../../shared/ui/reach-links.tsx';
import { addressLines, siretText, vatText } from '../client-facts.ts';
import classes from './client-coordinates.module.css';

/** Where and how to reach a client; for a business also the numbers that its invoices carry. */
export function ClientCoordinates({ client }: { client: AccountDetail }) {
  const address = addressLines(client);
  return (
    <section className={classes.card} aria-label="Coordonnées">
      <Facts className={classes.facts}>
        <Fact term="Adresse" wide>
          {address.length > 0 ? (
            address.map((line) => <strong key={line}>{line}</strong>)
          ) : (
            <Unknown>Non renseignée</Unknown>
          )}
        </Fact>
        <Fact term="Téléphone">
          {client.phone ? <PhoneLink phone={client.phone} /> : <Unknown>Non renseigné</Unknown>}
        </Fact>
        <Fact term="E-mail" wide={client.email !== null}>
          {client.email ? <MailLink email={client.email} /> : <Unknown>Non renseigné</Unknown>}
        </Fact>
        {client.access_notes && (
          <Fact term="Accès, pour livrer" wide>
            {client.access_notes}
          </Fact>
        )}
        {client.type === 'business' && (
          <>
            <Fact term="SIRET">
              {client.SIRET ? (
                <strong className="fl-figures">{siretText(client.SIRET)}</strong>
              ) : (
                <Unknown>Non renseigné</Unknown>
              )}
            </Fact>
            <Fact term="N° de TVA">
              {client.numero_de_TVA ? (
                <strong className="fl-figures">{vatText(client.numero_de_TVA)}</strong>
              ) : (
                <Unknown>Non renseigné</Unknown>
              )}
            </Fact>
          </>
        )}
      </Facts>
    </section>
  );
}

function Unknown({ children }: { children: string }) {
  return <span className={classes.unknown}>{children}</span>;
}
