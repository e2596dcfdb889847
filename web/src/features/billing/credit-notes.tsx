import { can } from '@florilege/contract/auth/roles.ts';
import type { InvoicedOrder } from '@florilege/contract/billing/billing.contract.ts';
import { centsOf } from '@florilege/contract/http/money.ts';
import { Alert, Group, Text } from '@mantine/core';
import { IconReceiptOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMember } from '../../session/use-session.ts';
import { DialogSlot } from '../../shared/dialog/dialog-slot.tsx';
import { laterDialog } from '../../shared/dialog/later-dialog.tsx';
import { formatDate, formatEuros, joined } from '../../shared/format.ts';
import { ActionButton } from '../../shared/ui/action-button.tsx';
import { invoicedQuery } from './billing.queries.ts';

const CreditNoteDialog = laterDialog(() => import('./credit-note-dialog.tsx'));

type Props = { orderId: number; shared: boolean };

/** The avoirs of an order's invoice, `shared` with others or not, and what it asks for beyond what the order costs. */
export function CreditNotes({ orderId, shared }: Props) {
  const { data: invoiced, isError } = useQuery(invoicedQuery(orderId));
  const mayCredit = can(useMember(), 'billing.credit');
  const [crediting, setCrediting] = useState(false);
  // After a whole avoir the invoice is no longer the order's.
  if (!invoiced || isError) return null;
  const { number, excess_amount: excess, credit_notes } = invoiced;
  return (
    <>
      {centsOf(excess) > 0 && (
        <Alert color="amber">
          La facture {number} demande {formatEuros(excess)} de plus que ce que coûte la commande&nbsp;: un
          avoir la corrige.
        </Alert>
      )}
      <Group justify="space-between" gap="sm" className="fl-no-print">
        <div>
          {credit_notes.map((credit) => (
            <Text key={credit.id} size="sm">
              <strong>Avoir {credit.number}</strong>&nbsp;·{' '}
              {joined(formatEuros(credit.amount), formatDate(credit.created_at), credit.reason)}
            </Text>
          ))}
        </div>
        {mayCredit && (
          <ActionButton Icon={IconReceiptOff} onClick={() => setCrediting(true)} aria-haspopup="dialog">
            Faire un avoir
          </ActionButton>
        )}
      </Group>
      <DialogSlot of={crediting && invoiced}>
        {(of: InvoicedOrder) => (
          <CreditNoteDialog
            orderId={orderId}
            invoiced={of}
            shared={shared}
            onClose={() => setCrediting(false)}
          />
        )}
      </DialogSlot>
    </>
  );
}
