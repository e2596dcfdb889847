import {
  type Channel,
  type ConnectionState,
  type Connections,
  connectionStates,
} from '@florilege/contract/messages/messages.contract.ts';
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DialogSlot } from '../../shared/dialog/dialog-slot.tsx';
import { Loaded } from '../../shared/ui/error-panel.tsx';
import { MessageLine } from './message-line.tsx';
import { connectionsQuery } from './messages.queries.ts';
import { TrialDialog } from './trial-dialog.tsx';

type Vendor = 'square' | 'sms' | 'email' | 'pennylane' | 'addresses';
const vendors: Record<Vendor, string> = {
  square: 'Square',
  sms: 'SMS',
  email: 'E-mail',
  pennylane: 'Pennylane',
  addresses: 'Adresses (Base Adresse Nationale)',
};
const vendorNames = Object.keys(vendors) as Vendor[];
const colors: Record<ConnectionState, string> = {
  configured: 'var(--fl-green)',
  simulated: 'var(--fl-amber)',
  missing: 'var(--fl-red)',
};
const sentences: Record<ConnectionState, string> = {
  configured: 'Relié par les réglages du serveur.',
  simulated: 'Rien ne part vraiment.',
  missing: 'À régler sur le serveur, voir le fichier .env.example.',
};

/** The connections of the shop, with a trial of those that send messages. */
export function ConnectionList() {
  const known = useQuery(connectionsQuery);
  const loading = <Skeleton height={220} radius="md" role="status" aria-label="Chargement…" />;
  return (
    <Loaded query={known} skeleton={loading}>
      {(data) => <Rows known={data} />}
    </Loaded>
  );
}

function Rows({ known }: { known: Connections }) {
  const [trying, setTrying] = useState<Channel | null>(null);
  return (
    <Stack gap="md">
      {vendorNames.map((vendor) => (
        <Row key={vendor} vendor={vendor} known={known} onTry={setTrying} />
      ))}
      <DialogSlot of={trying}>
        {(channel) => <TrialDialog channel={channel} onClose={() => setTrying(null)} />}
      </DialogSlot>
    </Stack>
  );
}

type RowProps = { vendor: Vendor; known: Connections; onTry: (channel: Channel) => void };

function Row({ vendor, known, onTry }: RowProps) {
  const state = known[vendor];
  const trial = known.trials.find(({ channel }) => channel === vendor);
  return (
    <div>
      <Group justify="space-between" gap="sm">
        <div>
          <Group gap="xs">
            <Text fw={600}>{vendors[vendor]}</Text>
            <Text size="sm" fw={600} c={colors[state]}>
              {connectionStates[state]}
            </Text>
          </Group>
          <Text size="sm" c="dimmed">
            {sentences[state]}
          </Text>
        </div>
        {(vendor === 'sms' || vendor === 'email') && state !== 'missing' && (
          <Button variant="default" onClick={() => onTry(vendor)}>
            {vendor === 'sms' ? 'Envoyer un SMS d’essai' : 'Envoyer un e-mail d’essai'}
          </Button>
        )}
      </Group>
      {trial && <MessageLine message={trial} />}
    </div>
  );
}
