import { can } from '@florilege/contract/auth/roles.ts';
import type { AccountDetail } from '@florilege/contract/clients/account.ts';
import type { ClientType } from '@florilege/contract/clients/account-summary.ts';
import { IconArchive, IconCoinEuro, IconUserQuestion, IconUsers } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useMember } from '../../../session/use-session.ts';
import { DialogSlot } from '../../../shared/dialog/dialog-slot.tsx';
import { laterDialog } from '../../../shared/dialog/later-dialog.tsx';
import { NewInUrl, useOpenNew } from '../../../shared/dialog/new-in-url.tsx';
import { ChoicePills } from '../../../shared/filters/choice-pills.tsx';
import { TogglePill } from '../../../shared/filters/toggle-pill.tsx';
import { formatNumber } from '../../../shared/format.ts';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { useListUrl } from '../../../shared/list/list-url.ts';
import { usePreload } from '../../../shared/list/use-preload.ts';
import { useFailed } from '../../../shared/ui/notification-dialog.tsx';
import { MonthLink } from '../../billing/billing.public.ts';
import { askExport, ExportMenu } from '../../exports/exports.public.ts';
import { ImportLink } from '../../imports/imports.public.ts';
import { clientQuery, prefetchClient, useClientsList } from '../clients.queries.ts';
import { clientColumns, clientSearch, type OpenRowDialog } from './client-columns.tsx';
import classes from './clients-list.module.css';
import { type ClientsFilters, type ClientsUrl, clientsUrl } from './clients-url.ts';

const ClientDialog = laterDialog(() => import('../form/client-dialog.tsx'));
const ContactDialog = laterDialog(() => import('../form/contact-dialog.tsx'));

/** /clients */
export function ClientsScreen() {
  const member = useMember();
  const mayEdit = can(member, 'clients.edit');
  const readsAccount = can(member, 'clients.readAccount');
  const navigate = useNavigate();
  const url = useListUrl(clientsUrl);
  const { filters } = url;
  const create = useOpenNew();
  const row = useRowDialog();
  const columns = useMemo(
    () => clientColumns(filters, { onDialog: mayEdit ? row.open : null, readsAccount }),
    [filters, mayEdit, readsAccount, row.open],
  );
  usePreload(mayEdit && ClientDialog.load);
  /** The new client takes the dialog's place in the history: Back leads to the list. */
  const show = ({ id }: AccountDetail) =>
    void navigate({
      to: '/clients/$id/$tab',
      params: { id: String(id), tab: 'details' },
      search: clientSearch(filters),
      replace: true,
    });

  return (
    <>
      <ListScreen
        title="Clients"
        noun={{ one: 'client' }}
        list={useClientsList(filters)}
        url={url}
        searchPlaceholder="Nom, téléphone, rue, e-mail, SIRET…"
        filters={<ClientsFilterPills {...url} />}
        countInPlace={
          filters.archived ? (count) => `${formatNumber(count)} archivé${count < 2 ? '' : 's'}` : undefined
        }
        label={filters.archived ? 'Clients archivés' : 'Clients'}
        columns={columns}
        layout={classes.row}
        sorting={url.sorting(filters.owing ? undefined : 'name')}
        prefetch={prefetchClient}
        actions={
          <>
            <MonthLink />
            <ImportLink kind="clients" />
            <ExportMenu ask={askExport.clients(filters)} />
          </>
        }
        create={mayEdit ? { label: 'Nouveau client', open: create } : null}
        empty={emptyWords(filters, url.filtered, mayEdit)}
      />
      <NewInUrl allowed={mayEdit}>
        {(_, close) => <ClientDialog client={null} onClose={close} onCreated={show} />}
      </NewInUrl>
      <DialogSlot of={row.kind === 'edit' && row.client}>
        {(client) => <ClientDialog client={client} onClose={row.close} />}
      </DialogSlot>
      <DialogSlot of={row.kind === 'contact' && row.client}>
        {(client) => <ContactDialog client={client} contact={null} onClose={row.close} />}
      </DialogSlot>
    </>
  );
}

/** A dialog about one client of the list; it opens once the whole client is loaded. */
function useRowDialog() {
  const queryClient = useQueryClient();
  const failed = useFailed();
  const [dialog, setDialog] = useState<{ kind: 'edit' | 'contact'; id: number } | null>(null);
  const asked = useRef<object | null>(null);
  const { data: client } = useQuery({ ...clientQuery(dialog?.id ?? 0), enabled: dialog !== null });
  const open: OpenRowDialog = useCallback(
    (kind, id) => {
      const wanted = { kind, id };
      asked.current = wanted;
      // The answer for another row may come later, under the dialog that was opened meanwhile.
      const show = () => asked.current === wanted && setDialog(wanted);
      void queryClient.fetchQuery(clientQuery(id)).then(show, failed);
    },
    [queryClient, failed],
  );
  return { kind: dialog?.kind, client, open, close: () => setDialog(null) };
}

function emptyWords({ archived, incomplete }: ClientsFilters, filtered: boolean, mayCreate: boolean) {
  const title = 'Aucun client trouvé';
  if (incomplete)
    return { title, Icon: IconUsers, hint: 'Adresse, ville et téléphone sont connus de tous ces clients.' };
  if (filtered) {
    const hint = archived
      ? 'Aucun client archivé ne répond à cette recherche. Élargissez-la, ou revenez à tous les clients archivés.'
      : 'Rien ne répond à cette recherche. Essayez un autre nom, un numéro de téléphone, ou revenez à tous les clients.';
    return { title, Icon: IconUsers, hint };
  }
  if (archived) {
    const hint =
      'Aucun client n’est archivé. Un client que l’on archive depuis sa page paraît ici, et peut en revenir.';
    return { title, Icon: IconArchive, hint };
  }
  const who = mayCreate ? 'Le premier client' : 'Les clients';
  const verb = mayCreate ? 'paraîtra' : 'paraîtront';
  return { title, Icon: IconUsers, hint: `${who} de la boutique ${verb} ici.` };
}

const types: readonly { value: ClientType | undefined; label: string }[] = [
  { value: undefined, label: 'Tous' },
  { value: 'household', label: 'Particuliers' },
  { value: 'business', label: 'Entreprises' },
];

function ClientsFilterPills({ filters: { type, archived, owing, incomplete }, change }: ClientsUrl) {
  const readsAccount = can(useMember(), 'clients.readAccount');
  return (
    <>
      <ChoicePills
        label="Type de client"
        options={types}
        value={type}
        onChange={(chosen) => change({ type: chosen })}
      />
      {readsAccount && (
        <TogglePill on={owing === 'true'} onToggle={() => change({ owing: owing ? undefined : 'true' })}>
          <IconCoinEuro size={16} stroke={1.6} aria-hidden />
          En déficit
        </TogglePill>
      )}
      <TogglePill
        on={incomplete === 'true'}
        onToggle={() => change({ incomplete: incomplete ? undefined : 'true' })}
      >
        <IconUserQuestion size={16} stroke={1.6} aria-hidden />À compléter
      </TogglePill>
      <TogglePill
        on={archived === 'true'}
        onToggle={() => change({ archived: archived ? undefined : 'true' })}
      >
        <IconArchive size={16} stroke={1.6} aria-hidden />
        Archivés
      </TogglePill>
    </>
  );
}
