import { can } from '@florilege/contract/auth/roles.ts';
import type { AccountDetail } from '@florilege/contract/clients/account.ts';
import { Stack } from '@mantine/core';
import { useState } from 'react';
import { useMember } from '../../../session/use-session.ts';
import type { BackToList } from '../../../shared/page/use-back.ts';
import { ClientDialogs, type OpenDialog } from '../form/client-dialogs.tsx';
import { ArchivedNotice } from '../merge/client-archive.tsx';
import { useClientActions } from './client-actions.tsx';
import type { ClientTab } from './client-address.ts';
import { ClientCoordinates } from './client-coordinates.tsx';
import { ClientHeader } from './client-header.tsx';
import { ClientTabs } from './client-tabs.tsx';

type Props = { client: AccountDetail; tab: ClientTab; back: BackToList };

/** A client who is there: who he is, how to reach him, and his four tabs. */
export function ClientPage({ client, tab, back }: Props) {
  const member = useMember();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const mayEdit = can(member, 'clients.edit');
  const actions = useClientActions(client, member, setDialog);

  return (
    <>
      <ClientHeader
        client={client}
        back={back}
        edit={
          mayEdit
            ? {
                onEdit: () => setDialog({ kind: 'edit' }),
                onAddContact: () => setDialog({ kind: 'contact', contact: null }),
              }
            : undefined
        }
        actions={actions}
      />
      <Stack gap="md">
        {client.archived_at && (
          <ArchivedNotice client={client} archivedAt={client.archived_at} mayEdit={mayEdit} />
        )}
        <ClientCoordinates client={client} />
        <ClientTabs client={client} tab={tab} onDialog={mayEdit ? setDialog : undefined} />
      </Stack>
      <ClientDialogs client={client} dialog={dialog} onDialog={setDialog} back={back} />
    </>
  );
}
