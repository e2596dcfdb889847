import { can } from '@florilege/contract/auth/roles.ts';
import type { AccountDetail } from '@florilege/contract/clients/account.ts';
import { paymentTermsLabels } from '@florilege/contract/clients/payment-terms.ts';
import { Stack, Tabs, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useMember } from '../../../session/use-session.ts';
import { DialogSlot } from '../../../shared/dialog/dialog-slot.tsx';
import { laterDialog } from '../../../shared/dialog/later-dialog.tsx';
import { formatNumber } from '../../../shared/format.ts';
import { later } from '../../../shared/page/later.ts';
import { OnceOpened } from '../../../shared/page/once-opened.tsx';
import tabs from '../../../shared/page/page-tabs.module.css';
import type { BackToList } from '../../../shared/page/use-back.ts';
import { Fact, Facts } from '../../../shared/ui/facts.tsx';
import { PhotosSkeleton } from '../../../shared/ui/photos-skeleton.tsx';
import { MailLink, PhoneLink } from '../../../shared/ui/reach-links.tsx';
import { AnonymiseDialog } from '../../privacy/privacy.public.ts';
import { addressLines, siretText, vatText } from '../client-words.ts';
import { ArchivedNotice, DeleteClientDialog, DeleteContactDialog } from '../merge/archive-and-delete.tsx';
import { ClientContacts } from './client-contacts.tsx';
import classes from './client-detail.module.css';
import { ClientHeader, type OpenClientDialog } from './client-header.tsx';
import { ClientLedger } from './client-ledger.tsx';
import { ClientNotes } from './client-notes.tsx';
import { ClientOrders } from './client-orders.tsx';
import { ClientSubscriptions } from './client-subscriptions.tsx';
import { type ClientTab, toClientTab } from './client-tabs.ts';

const ClientDialog = laterDialog(() => import('../form/client-dialog.tsx'));
const ContactDialog = laterDialog(() => import('../form/contact-dialog.tsx'));
const MergeDialog = laterDialog(() => import('../merge/merge-dialog.tsx'));
const ClientPhotos = later(() => import('./client-photos.tsx'));

type Props = { client: AccountDetail; tab: ClientTab; back: BackToList };

/** A client: how to reach him, and his four tabs. */
export function ClientPage({ client, tab, back }: Props) {
  const mayEdit = can(useMember(), 'clients.edit');
  const [dialog, setDialog] = useState<OpenClientDialog | null>(null);
  return (
    <>
      <ClientHeader client={client} back={back} onDialog={setDialog} />
      <Stack gap="md">
        {client.archived_at && (
          <ArchivedNotice client={client} archivedAt={client.archived_at} mayEdit={mayEdit} />
        )}
        <ClientCoordinates client={client} />
        <ClientTabs client={client} tab={tab} onDialog={mayEdit ? setDialog : null} />
      </Stack>
      <DialogSlot of={dialog}>
        {(open) => (
          <PageDialog dialog={open} client={client} onClose={() => setDialog(null)} onDeleted={back.leave} />
        )}
      </DialogSlot>
    </>
  );
}

type TabsProps = Omit<Props, 'back'> & { onDialog: ((dialog: OpenClientDialog) => void) | null };

/** A tab that was opened stays as it was left, a half-written note included. */
function ClientTabs({ client, tab, onDialog }: TabsProps) {
  const navigate = useNavigate();
  const open = (value: string | null) =>
    void navigate({
      to: '/clients/$id/$tab',
      params: { id: String(client.id), tab: toClientTab(value) },
      search: true,
      replace: true,
      resetScroll: false,
    });
  return (
    <Tabs value={tab} onChange={open} keepMountedMode="display-none" className={tabs.tabs}>
      <Tabs.List className={`${tabs.list} fl-no-print`} aria-label="Parties du client">
        <Tabs.Tab value="details">Détails</Tabs.Tab>
        <Tabs.Tab value="orders">Commandes&nbsp;· {formatNumber(client.orders_count)}</Tabs.Tab>
        <Tabs.Tab value="notes">Notes&nbsp;· {formatNumber(client.notes.length)}</Tabs.Tab>
        <Tabs.Tab value="photos">Photos&nbsp;· {formatNumber(client.images_count)}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="details" className={tabs.details}>
        <div className={classes.details}>
          <Stack gap="md" className="fl-no-print">
            <ClientContacts client={client} onDialog={onDialog} />
            <ClientSubscriptions client={client} />
          </Stack>
          {client.balance !== null && <ClientLedger client={client} balance={client.balance} />}
        </div>
      </Tabs.Panel>
      <Tabs.Panel value="orders" className={tabs.other}>
        <OnceOpened opened={tab === 'orders'}>
          <ClientOrders client={client} />
        </OnceOpened>
      </Tabs.Panel>
      <Tabs.Panel value="notes" className={tabs.other}>
        <ClientNotes client={client} />
      </Tabs.Panel>
      <Tabs.Panel value="photos" className={tabs.other}>
        <OnceOpened opened={tab === 'photos'} skeleton={<PhotosSkeleton count={client.images_count} />}>
          <ClientPhotos client={client} />
        </OnceOpened>
      </Tabs.Panel>
    </Tabs>
  );
}

/** How to reach a client; for a business also the numbers that its invoices carry. */
function ClientCoordinates({ client }: { client: AccountDetail }) {
  const { phone, email, access_notes, SIRET, numero_de_TVA: vat } = client;
  const readsAccount = can(useMember(), 'clients.readAccount');
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
        {readsAccount && (
          <Fact term="E-mail" wide={email !== null}>
            {email ? <MailLink email={email} /> : <Unknown />}
          </Fact>
        )}
        {access_notes && (
          <Fact term="Accès, pour livrer" wide>
            {access_notes}
          </Fact>
        )}
        {readsAccount && client.type === 'business' && (
          <>
            <Fact term="SIRET">{SIRET ? <Figures>{siretText(SIRET)}</Figures> : <Unknown />}</Fact>
            <Fact term="N° de TVA">{vat ? <Figures>{vatText(vat)}</Figures> : <Unknown />}</Fact>
          </>
        )}
        {client.payment_terms && (
          <Fact term="Conditions de paiement">
            <strong>{paymentTermsLabels[client.payment_terms]}</strong>
          </Fact>
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

type DialogProps = {
  dialog: OpenClientDialog;
  client: AccountDetail;
  onClose: () => void;
  onDeleted: () => void;
};

function PageDialog({ dialog, onDeleted, ...common }: DialogProps) {
  switch (dialog.kind) {
    case 'edit':
      return <ClientDialog {...common} />;
    case 'merge':
      return <MergeDialog {...common} />;
    case 'anonymise':
      return <AnonymiseDialog {...common} />;
    case 'delete':
      return <DeleteClientDialog {...common} onDeleted={onDeleted} />;
    case 'contact':
      return <ContactDialog {...common} contact={dialog.contact} />;
    case 'deleteContact':
      return <DeleteContactDialog {...common} contact={dialog.contact} />;
  }
}
