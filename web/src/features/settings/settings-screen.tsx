import { Select, Skeleton, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useRef } from 'react';
import { DialogSlot } from '../../shared/dialog/dialog-slot.tsx';
import { DiscardDialog } from '../../shared/dialog/discard-dialog.tsx';
import { useLeaving } from '../../shared/dialog/use-leaving.ts';
import { PageHeader } from '../../shared/page/page-header.tsx';
import { QueryError } from '../../shared/ui/error-panel.tsx';
import { Locations } from './locations-table.tsx';
import classes from './settings.module.css';
import { locationsQuery, useCurrentLocation } from './settings.queries.ts';
import { Shop } from './shop-section.tsx';
import { UnsavedContext, useUnsavedForms } from './unsaved.ts';

/** /parametres */
export function SettingsScreen() {
  const { unsaved, report } = useUnsavedForms();
  const left = useRef(false);
  const leaving = useLeaving({ dirty: unsaved, busy: false, saved: left, onClose: () => undefined });
  return (
    <UnsavedContext value={report}>
      <div className={classes.screen}>
        <PageHeader title="Paramètres" />
        <Section
          title="Boutique en cours"
          hint="Elle dit quel terminal encaisse. Ce choix vaut pour cet onglet, jusqu’à sa fermeture."
        >
          <div className="fl-card">
            <CurrentLocation />
          </div>
        </Section>
        <Section
          title="Boutiques et terminaux"
          hint="À quel lieu Square correspond chaque boutique, et quel terminal y encaisse."
        >
          <Locations />
        </Section>
        <Section
          title="Identité de la boutique"
          hint="Elle figure sur les bons de commande et les bons de livraison."
        >
          <div className="fl-card">
            <Shop />
          </div>
        </Section>
      </div>
      <DialogSlot of={leaving.asking}>
        {() => (
          <DiscardDialog
            sentence="Les paramètres modifiés ne sont pas enregistrés et seront perdus."
            onStay={leaving.stay}
            onDiscard={leaving.leave}
          />
        )}
      </DialogSlot>
    </UnsavedContext>
  );
}

type SectionProps = { title: string; hint: string; children: ReactNode };

/** A group of settings under its heading. */
function Section({ title, hint, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.section}>
      <header>
        <Title order={2} id={id}>
          {title}
        </Title>
        <p className={classes.hint}>{hint}</p>
      </header>
      {children}
    </section>
  );
}

/** The location of this browser session. */
function CurrentLocation() {
  const locations = useQuery(locationsQuery);
  const [current, setCurrent] = useCurrentLocation();
  if (locations.isPending)
    return <Skeleton height={61} radius="md" role="status" aria-label="Chargement des boutiques…" />;
  if (!locations.data) return <QueryError query={locations} />;
  // A location that no longer exists counts as none.
  const known = locations.data.some(({ id }) => id === current);
  return (
    <Select
      label="Boutique où je travaille"
      placeholder="Choisir une boutique"
      className={classes.choice}
      data={locations.data.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={known ? String(current) : null}
      onChange={(value) => setCurrent(value === null ? null : Number(value))}
      allowDeselect={false}
    />
  );
}
