import { can } from '@florilege/contract/auth/roles.ts';
import type { Paper } from '@florilege/contract/billing/billing.contract.ts';
import { Paper as Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMember } from '../../session/use-session.ts';
import { Dialog } from '../../shared/dialog/dialog.tsx';
import { DialogSlot } from '../../shared/dialog/dialog-slot.tsx';
import { formatDate, formatEuros, joined } from '../../shared/format.ts';
import { ActionButton } from '../../shared/ui/action-button.tsx';
import { paperFileQuery, papersQuery } from './billing.queries.ts';
import { DocumentPreview } from './document-preview.tsx';

const nameOf = ({ kind, number }: Paper) => `${kind === 'credit' ? 'Avoir' : 'Facture annulée'} ${number}`;

/** The avoirs of an order, and its invoices that were taken back whole; nothing without them. */
export default function Papers({ orderId }: { orderId: number }) {
  const { data } = useQuery(papersQuery(orderId));
  const mayView = can(useMember(), 'clients.readAccount');
  const [shown, setShown] = useState<Paper | null>(null);
  if (!data || data.papers.length === 0) return null;
  return (
    <Card component="section" withBorder p={{ base: 'md', sm: 'lg' }} aria-labelledby="order-papers">
      <Title order={2} id="order-papers" mb="sm">
        Factures annulées et avoirs
      </Title>
      <Stack gap="sm">
        {data.papers.map((paper) => (
          <Group key={paper.id} justify="space-between" gap="sm">
            <div>
              <strong>{nameOf(paper)}</strong>
              <Text size="sm" c="dimmed" className="fl-figures">
                {joined(formatEuros(paper.amount), formatDate(paper.created_at), paper.reason)}
              </Text>
            </div>
            {mayView && (
              <ActionButton
                Icon={IconFileTypePdf}
                onClick={() => setShown(paper)}
                aria-haspopup="dialog"
                aria-label={`Voir\u00a0: ${nameOf(paper)}`}
              >
                Voir
              </ActionButton>
            )}
          </Group>
        ))}
      </Stack>
      <DialogSlot of={shown}>
        {(paper) => (
          <Dialog onClose={() => setShown(null)} title={nameOf(paper)} size="xl">
            <DocumentPreview query={paperFileQuery(orderId, paper.id)} title={nameOf(paper)} />
          </Dialog>
        )}
      </DialogSlot>
    </Card>
  );
}
