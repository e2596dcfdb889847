import { type OrderDetail, orderFieldNames } from '@florilege/contract/orders/orders.contract.ts';
import { Button, Group, Stack, Text } from '@mantine/core';
import classes from './current-version.module.css';
import { type EditSession, typedFields } from './edit-session.ts';
import { fieldLabel, fieldValue } from './order-changes.ts';
import { toDraft } from './order-draft.ts';

type Props = { order: OrderDetail; typed: EditSession; onBack: () => void; onAbandon: () => void };

/** The order as it stands now, beside what one has typed. Looking loses nothing. */
export function CurrentVersion({ order, typed, onBack, onAbandon }: Props) {
  const now = toDraft(order);
  const mine = typedFields(typed);
  const shown = (field: string, value: string | boolean | null) => fieldValue(field, value === null ? null : String(value));
  return (
    <Stack gap="md">
      <Text>La commande telle qu’elle est enregistrée maintenant. Votre saisie est conservée.</Text>
      <dl className={classes.fields}>
        {orderFieldNames.map((field) => (
          <div key={field} className={classes.field}>
            <dt className={classes.label}>{fieldLabel(field)}</dt>
            <dd className={classes.value}>
              {shown(field, now[field])}
              {mine.includes(field) && <span className={classes.mine}>votre saisie : {shown(field, typed.draft[field])}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <Group justify="flex-end" gap="xs">
        <Button variant="subtle" color="red" onClick={onAbandon}>
          Fermer sans enregistrer
        </Button>
        <Button onClick={onBack} data-autofocus>
          Revenir à mes modifications
        </Button>
      </Group>
    </Stack>
  );
}
