import type { AccountSummary } from '@florilege/contract/clients/account-summary.ts';
import { Checkbox, Stack } from '@mantine/core';
import { useRef } from 'react';
import { ClientPicker, InlineClientForm } from '../../clients/clients.public.ts';
import { CLIENT_GONE } from '../subscription-words.ts';
import classes from './subscription-dialog.module.css';
import { type Party, type Session, typeFields } from './subscription-form.ts';

const SAME_AS_PAYER = 'Identique au payeur';

type Props = {
  party: Party;
  label: string;
  placeholder: string;
  session: Session;
  onSession: (change: (now: Session) => Session) => void;
};

/** Payer or recipient: a client searched and picked, or created on the spot. */
export function PartyField({ party, label, placeholder, session, onSession }: Props) {
  const { fields, searched, errors, newClient } = session;
  const input = useRef<HTMLInputElement>(null);
  const create = (wanted: boolean) => onSession((now) => ({ ...now, newClient: wanted ? party : null }));
  const search = (text: string) =>
    onSession((now) => ({
      ...typeFields(now, { [party]: now.fields[party] }),
      searched: { ...now.searched, [party]: text },
    }));
  const choose = (client: AccountSummary | null) =>
    onSession((now) => ({
      ...typeFields(now, {
        [party]: client,
        ...(party === 'recipient_account' && { recipient_gone: false }),
      }),
      searched: { ...now.searched, [party]: '' },
      newClient: now.newClient === party ? null : now.newClient,
    }));
  const gone = party === 'recipient_account' && fields.recipient_gone;
  const same = fields.recipient_account === null && !gone && !searched.recipient_account;

  if (newClient === party) {
    return (
      <div className={classes.wide}>
        <InlineClientForm
          label={`Nouveau client\u00a0: ${label.toLocaleLowerCase('fr')}`}
          initialText={searched[party] ?? ''}
          refusal={errors[party]}
          onCreated={choose}
          onCancel={() => create(false)}
        />
      </div>
    );
  }
  return (
    <Stack gap={8} className={classes.wide ?? ''}>
      <ClientPicker
        label={label}
        placeholder={gone ? CLIENT_GONE : placeholder}
        value={fields[party]}
        text={searched[party] ?? ''}
        onText={search}
        onChange={choose}
        inputRef={input}
        onNewClient={newClient === null ? () => create(true) : undefined}
        error={errors[party]}
      />
      {party === 'recipient_account' && (
        <Checkbox
          label={SAME_AS_PAYER}
          checked={same}
          // Another than the payer: that is to say who.
          onChange={() => (same ? input.current?.focus() : choose(null))}
          className={classes.same ?? ''}
        />
      )}
    </Stack>
  );
}
