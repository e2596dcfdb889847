import { Anchor, Button, CopyButton, TextInput } from '@mantine/core';
import { IconCheck, IconCopy, IconExternalLink } from '@tabler/icons-react';
import classes from './link-address.module.css';
import { QrCode } from './qr-code.tsx';

const COPIED_MS = 2000;

type Props = { url: string; orderIds: readonly number[] };

/** A payment link to be copied, opened, or scanned by the client at the counter. */
export function LinkAddress({ url, orderIds }: Props) {
  return (
    <div className={classes.link}>
      <QrCode
        text={url}
        label={`QR code du lien de paiement ${orderIds.length === 1 ? 'de la commande' : 'des commandes'} ${orderIds.join(', ')}`}
        className={classes.code}
      />
      <div className={classes.address}>
        <TextInput
          label="Lien de paiement"
          value={url}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
          description="À envoyer au client, ou à lui faire scanner."
        />
        <div className={classes.buttons}>
          <CopyButton value={url} timeout={COPIED_MS}>
            {({ copied, copy }) => (
              <Button
                onClick={copy}
                variant={copied ? 'light' : 'filled'}
                leftSection={
                  copied ? (
                    <IconCheck size={18} stroke={1.75} aria-hidden />
                  ) : (
                    <IconCopy size={18} stroke={1.75} aria-hidden />
                  )
                }
              >
                <span aria-live="polite">{copied ? 'Lien copié' : 'Copier le lien'}</span>
              </Button>
            )}
          </CopyButton>
          <Anchor href={url} target="_blank" rel="noopener noreferrer" className={classes.open ?? ''}>
            Ouvrir la page <IconExternalLink size={16} stroke={1.75} aria-hidden />
          </Anchor>
        </div>
      </div>
    </div>
  );
}
