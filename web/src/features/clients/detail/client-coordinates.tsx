import type { AccountDetail } from '@florilege/contract/clients/account.ts';
import { Text } from '@mantine/core';
import { Fact, Facts } from '../../../shared/ui/facts.tsx';
import { MailLink, PhoneLink } from '../../../shared/ui/reach-links.tsx';
import { addressLines, siretText, vatText } from '../client-words.ts';
import classes from './client-detail.module.css';

/** How to reach a client; for a business also the numbers that its invoices carry. */
export function ClientCoordinates({ client }: { client: AccountDetail }) {
  const { phone, email, access_notes, SIRET, numero_de_TVA } = client;
  const address = addressLines(client);
  return (
    <section className="fl-card" aria-label="Coordonnées">
      <Facts className={classes.coordinates}>
        <Fact term="Adresse" wide>
          {address.map((line) => (
            <strong key={line}>{line}</strong>
          ))}
          {address.length === 0 && <Unknown>Non renseignée</Unknown>}
        </Fact>
        <Fact term="Téléphone">{phone ? <PhoneLink phone={phone} /> : <Unknown />}</Fact>
        <Fact term="E-mail" wide={email !== null}>
          {email ? <MailLink email={email} /> : <Unknown />}
        </Fact>
        {access_notes && (
          <Fact term="Accès, pour livrer" wide>
            {access_notes}
          </Fact>
        )}
        {client.type === 'business' && (
          <>
            <Fact term="SIRET">{SIRET ? <Figures>{siretText(SIRET)}</Figures> : <Unknown />}</Fact>
            <Fact term="N° de TVA">
              {numero_de_TVA ? <Figures>{vatText(numero_de_TVA)}</Figures> : <Unknown />}
            </Fact>
          </>
        )}
      </Facts>
    </section>
  );
}

const Figures = ({ children }: { children: string }) => <strong className="fl-figures">{children}</strong>;

const Unknown = ({ children = 'Non renseigné' }: { children?: string }) => (
  <Text span c="dimmed">
    {children}
  </Text>
);
