import type { AccountDetail } from '@florilege/contract/clients/account.ts';
import { Tabs } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { formatNumber } from '../../../shared/format.ts';
import classes from '../../../shared/page/page-tabs.module.css';
import { PhotosSkeleton } from '../../../shared/ui/photos-skeleton.tsx';
import type { OpenDialog } from '../form/client-dialogs.tsx';
import { ClientOrdersTab } from '../tabs/client-orders-tab.tsx';
import { type ClientTab, toClientTab } from './client-address.ts';
import { ClientDetailsTab } from './client-details-tab.tsx';
import { ClientNotesTab } from './client-notes-tab.tsx';

const ClientPhotosTab = lazy(() =>
  import('../tabs/client-photos-tab.tsx').then((module) => ({ default: module.ClientPhotosTab })),
);

type Props = { client: AccountDetail; tab: ClientTab; onDialog: ((dialog: OpenDialog) => void) | undefined };

/** The four tabs. Once opened they stay as they were left, a half-written note included; the address keeps its query. */
export function ClientTabs({ client, tab, onDialog }: Props) {
  const navigate = useNavigate();
  const opened = useOpened(tab);
  const open = (value: string | null) =>
    void navigate({
      to: '/clients/$id/$tab',
      params: { id: String(client.id), tab: toClientTab(value) },
      search: true,
      replace: true,
      resetScroll: false,
    });

  return (
    <Tabs value={tab} onChange={open} keepMountedMode="display-none" className={classes.tabs ?? ''}>
      <Tabs.List className={`${classes.list} fl-no-print`} aria-label="Parties du client">
        <Tabs.Tab value="details">Détails</Tabs.Tab>
        <Tabs.Tab value="orders">Commandes · {formatNumber(client.orders_count)}</Tabs.Tab>
        <Tabs.Tab value="notes">Notes · {formatNumber(client.notes.length)}</Tabs.Tab>
        <Tabs.Tab value="photos">Photos · {formatNumber(client.images_count)}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="details" className={classes.details ?? ''}>
        <ClientDetailsTab client={client} onDialog={onDialog} />
      </Tabs.Panel>
      <Tabs.Panel value="orders" className={classes.other ?? ''}>
        {opened.has('orders') && <ClientOrdersTab client={client} />}
      </Tabs.Panel>
      <Tabs.Panel value="notes" className={classes.other ?? ''}>
        <ClientNotesTab client={client} />
      </Tabs.Panel>
      <Tabs.Panel value="photos" className={classes.other ?? ''}>
        {opened.has('photos') && (
          <Suspense fallback={<PhotosSkeleton count={client.images_count} />}>
            <ClientPhotosTab client={client} />
          </Suspense>
        )}
      </Tabs.Panel>
    </Tabs>
  );
}

/** The tabs opened so far: what nobody has looked at asks the server for nothing. */
function useOpened(tab: ClientTab): ReadonlySet<ClientTab> {
  const [opened, setOpened] = useState<ReadonlySet<ClientTab>>(() => new Set([tab]));
  if (opened.has(tab)) return opened;
  const more = new Set([...opened, tab]);
  setOpened(more);
  return more;
}
