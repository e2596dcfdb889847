import { ActionIcon, Popover, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import classes from './client-ledger.module.css';

/** What plus and minus mean, for whoever asks. */
export function LedgerTip() {
  return (
    <Popover width={300} position="bottom-start" shadow="md" withinPortal={false} trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon size={30} aria-label="Comment lire le compte" className="fl-no-print">
          <IconInfoCircle size={19} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.tip ?? ''} aria-label="Comment lire le compte">
        <Text>
          Avec un moins, ce que le client doit&nbsp;: une commande qu’il paie. Avec un plus, ce qui vient en
          sa faveur&nbsp;: un règlement, une commande annulée. Le solde est la somme de tous les
          mouvements&#8239;; négatif, le client doit cette somme à la boutique.
        </Text>
      </Popover.Dropdown>
    </Popover>
  );
}
