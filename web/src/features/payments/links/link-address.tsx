import { listed } from '@florilege/contract/http/listed.ts';
import { Anchor, Box, CopyButton, Flex, Group, TextInput } from '@mantine/core';
import { IconCheck, IconCopy, IconExternalLink } from '@tabler/icons-react';
import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import { useMemo } from 'react';
import { light } from '../../../shared/tokens/palette.ts';
import { ActionButton } from '../../../shared/ui/action-button.tsx';
import classes from '../payments.module.css';

/** Empty modules around a QR code, without which cameras do not find it. */
const QUIET = 4;

/** A payment link that the user copies or opens, or that the client scans at the counter. */
export function LinkAddress({ url, orderIds }: { url: string; orderIds: readonly number[] }) {
  const of = orderIds.length === 1 ? 'de la commande' : 'des commandes';
  return (
    <Flex direction={{ base: 'column', sm: 'row' }} align={{ sm: 'flex-start' }} gap="md">
      <QrCode text={url} label={`QR code du lien de paiement ${of} ${listed(orderIds.map(String))}`} />
      <Box flex={1} miw={0}>
        <TextInput
          label="Lien de paiement"
          value={url}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
          description="À envoyer au client, ou à lui faire scanner."
        />
        <Group gap="md" mt="sm">
          <CopyButton value={url} timeout={2000}>
            {({ copied, copy }) => (
              <ActionButton
                Icon={copied ? IconCheck : IconCopy}
                variant={copied ? 'light' : 'default'}
                onClick={copy}
              >
                <span aria-live="polite">{copied ? 'Lien copié' : 'Copier le lien'}</span>
              </ActionButton>
            )}
          </CopyButton>
          <Anchor href={url} target="_blank" rel="noopener noreferrer" className={classes.out}>
            Ouvrir la page <IconExternalLink size={16} stroke={1.75} aria-hidden />
          </Anchor>
        </Group>
      </Box>
    </Flex>
  );
}

/** Dark on white in both colour schemes, as most cameras read no other. */
function QrCode({ text, label }: { text: string; label: string }) {
  const code = useMemo(() => generate(text), [text]);
  const side = code.size + 2 * QUIET;
  return (
    <svg
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className={classes.code}
    >
      <rect x={-QUIET} y={-QUIET} width={side} height={side} fill={light.surface} />
      <path d={toSvgPath(code)} fill={light.ink} />
    </svg>
  );
}
