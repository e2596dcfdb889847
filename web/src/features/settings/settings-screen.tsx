import { can } from '@florilege/contract/auth/roles.ts';
import { Select, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useRef } from 'react';
import { useMember } from '../../session/use-session.ts';
import { DiscardQuestion } from '../../shared/dialog/discard-dialog.tsx';
import { useLeaving } from '../../shared/dialog/use-leaving.ts';
import { PageHeader } from '../../shared/page/page-header.tsx';
import { Loaded } from '../../shared/ui/error-panel.tsx';
import { ConnectionList } from '../messages/messages.public.ts';
import { FirstHourList } from './first-hour/first-hour.tsx';
import { locationsQuery } from './locations.queries.ts';
import { Locations } from './locations-table.tsx';
import { RetentionSettings } from './retention-section.tsx';
import { Security } from './security-section.tsx';
import { Shop } from './shop-section.tsx';
import { UnsavedContext, useUnsavedForms } from './unsaved.ts';
import { useWorkplace } from './workplace/use-workplace.ts';

/** /parametres */
export function SettingsScreen() {
  const member = useMember();
  const { unsaved, report } = useUnsavedForms();
  const left = useRef(false);
  const leaving = useLeaving({ dirty: unsaved, busy: false, saved: left, onClose: () => undefined });
  return (
    <UnsavedContext value={report}>
      <PageHeader title="Paramètres" />
      <Stack gap="lg" maw="82rem">
        <Section
          title="Boutique en cours"
          hint="Elle dit quel terminal encaisse, et d’où viennent les commandes. Ce choix vaut pour cet appareil&#8239;; chacun le change aussi en bas du menu."
          className="fl-card"
        >
          <CurrentLocation />
        </Section>
        <Section
          title="Boutiques et terminaux"
          anchor="boutiques"
          hint="À quel lieu Square correspond chaque boutique, et quel terminal y encaisse."
        >
          <Locations />
        </Section>
        <Section
          title="Identité de la boutique"
          anchor="identite"
          hint="Elle figure sur les bons de commande et les bons de livraison."
          className="fl-card"
        >
          <Shop />
        </Section>
        <Section
          title="Ce qui est branché"
          anchor="branche"
          hint="Ce qui est configuré, simulé ou manquant. Essayez les envois avant d’écrire à un client."
          className="fl-card"
        >
          <ConnectionList />
        </Section>
        {can(member, 'security.manage') && (
          <Section
            title="Sécurité"
            hint="Une clé d’accès s’ajoute au code par SMS. Chacun enregistre la sienne depuis son nom, en bas du menu."
            className="fl-card"
          >
            <Security />
          </Section>
        )}
        <Section
          title="Conservation des données"
          hint="Ce qui est plus ancien est effacé chaque nuit, définitivement. Un champ vide garde tout. La page Journal et l’historique des commandes gardent ce qui y est écrit."
          className="fl-card"
        >
          <RetentionSettings />
        </Section>
        <Section
          title="Première heure"
          hint="Les étapes d’une boutique qui ouvre. La liste quitte l’accueil quand tout est fait ou passé."
          className="fl-card"
        >
          <FirstHourList />
        </Section>
      </Stack>
      <DiscardQuestion
        leaving={leaving}
        sentence="Les paramètres modifiés ne sont pas enregistrés et seront perdus."
      />
    </UnsavedContext>
  );
}

type SectionProps = { title: string; anchor?: string; hint: string; className?: string; children: ReactNode };

/** A group of settings under its heading; `className` is of what is below. */
function Section({ title, anchor, hint, className, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} id={anchor}>
      <Title order={2} id={id}>
        {title}
      </Title>
      <Text c="dimmed" mt="2xs" mb="sm" textWrap="pretty">
        {hint}
      </Text>
      <Stack gap="sm" className={className}>
        {children}
      </Stack>
    </section>
  );
}

function CurrentLocation() {
  const locations = useQuery(locationsQuery);
  const { workplace, choose } = useWorkplace();
  const loading = <Skeleton height={61} radius="md" role="status" aria-label="Chargement des boutiques…" />;
  return (
    <Loaded query={locations} skeleton={loading}>
      {(known) => (
        <Select
          label="Boutique où je travaille"
          placeholder="Choisir une boutique"
          maw={{ sm: '24rem' }}
          data={known.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={workplace ? String(workplace.id) : null}
          onChange={(value) => choose(value === null ? null : Number(value))}
          allowDeselect={false}
        />
      )}
    </Loaded>
  );
}
