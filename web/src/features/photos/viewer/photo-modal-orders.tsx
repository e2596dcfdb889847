import type { Image } from '@florilege/contract/photos/photos.contract.ts';
import { Text } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import classes from './photo-modal.module.css';
import { PanelSection } from './photo-modal-section.tsx';

/** The orders that show the photo; Back comes here again. */
export function PhotoOrders({ photo }: { photo: Image }) {
  const here = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr });
  return (
    <PanelSection title="Commandes">
      {photo.order_ids.length === 0 ? (
        <Text c="dimmed">Aucune commande.</Text>
      ) : (
        <ul className={classes.orders}>
          {photo.order_ids.map((id) => (
            <li key={id}>
              <Link
                to="/commandes/$id/$tab"
                params={{ id: String(id), tab: 'photos' }}
                search={{ return: here }}
                className={classes.order}
              >
                Commande {id}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </PanelSection>
  );
}
